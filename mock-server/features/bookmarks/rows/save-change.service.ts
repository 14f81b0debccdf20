import type { Tx } from '#storage/database.ts'
import { changedColumns } from './column-values.ts'
import * as store from './bookmarks.store.ts'
import { storedJson } from './stored-json.ts'
import { keepVersions, versionedColumns } from './versions.store.ts'

interface Change {
  readonly values: Partial<store.BookmarkValues>
  readonly now: Date
  readonly by: string
  /** The version that the change restores. */
  readonly restoredFrom?: number
}

/**
 * Saves what differs from a locked bookmark as its next revision, and returns the bookmark as it is then; nothing, if nothing differs,
 * so that no event is emitted. A change of what it shows or is called makes a version.
 */
export async function saveChange(
  tx: Tx,
  before: store.BookmarkRow,
  { values, now, by, restoredFrom }: Change,
): Promise<store.ChangedBookmark | undefined> {
  const changed = changedColumns(before, values)
  if (changed.length === 0) return undefined
  const isVersion = versionedColumns.some((column) => changed.includes(column))
  const after = { ...before, ...values }
  await store.updateBookmark(tx, before, {
    ...values,
    ...storedJson(after),
    revision: before.revision + 1,
    version: before.version + (isVersion ? 1 : 0),
    updated_at: now,
    updated_by: by,
  })
  if (isVersion)
    await keepVersions(tx, before.workspace_id, [before.id], restoredFrom === undefined ? {} : { restoredFrom })
  return after
}
