import type { Tx } from '#storage/database.ts'
import { changedColumns } from './column-values.ts'
import * as store from './bookmarks.store.ts'
import { storedJson } from './stored-json.ts'

/**
 * Saves what differs from a locked bookmark as its next revision, and returns the bookmark as it is then; nothing, if nothing differs,
 * so that no event is emitted.
 */
export async function saveChange(
  tx: Tx,
  before: store.BookmarkRow,
  { values, now, by }: { values: Partial<store.BookmarkValues>; now: Date; by: string },
): Promise<store.ChangedBookmark | undefined> {
  if (changedColumns(before, values).length === 0) return undefined
  const after = { ...before, ...values }
  const revision = before.revision + 1
  await store.updateBookmark(tx, before, {
    ...values,
    ...storedJson(after),
    revision,
    updated_at: now,
    updated_by: by,
  })
  return after
}
