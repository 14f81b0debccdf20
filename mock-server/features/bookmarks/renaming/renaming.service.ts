import { isEqual } from 'es-toolkit'
import type { Caller } from '#contract/access.ts'
import { renamedState } from '#data-model/changes/renamed-state.ts'
import { type Renaming, wordOf } from '#data-model/changes/renamings.ts'
import type { Model } from '#data-model/model.ts'
import type { NewEvent } from '#events/log.ts'
import { bookmarkUpdated } from '#features/bookmarks/rows/bookmark-events.view.ts'
import { saveChange } from '#features/bookmarks/rows/save-change.service.ts'
import { yieldToRequests } from '#kernel/yield-to-requests.ts'
import type { Tx } from '#storage/database.ts'
import * as store from './renaming.store.ts'

interface Renames {
  readonly renamings: readonly Renaming[]
  /** As it will be. */
  readonly model: Model
  readonly now: Date
}

/** Bookmarks of a statement: a state can have a megabyte. */
const PAGE = 20

/**
 * Gives what bookmarks name its other name: in the state of each, as a change by the caller with its event and version, and in the working
 * copies. What people opened it for, its views and who may see it stay; so do its earlier versions.
 */
export async function renameInBookmarks(
  tx: Tx,
  emit: (event: NewEvent) => void,
  caller: Caller,
  { renamings, model, now }: Renames,
): Promise<void> {
  const { workspaceId, userId } = caller
  const texts = [...new Set(renamings.map(wordOf))].map((word) => JSON.stringify(word))
  const wanted = { workspaceId, texts, limit: PAGE }
  const stateOf = (before: unknown): string | undefined => {
    const after = renamedState(before, renamings, model)
    return isEqual(before, after) ? undefined : JSON.stringify(after)
  }
  for await (const before of inPages((after) => store.lockMentioning(tx, { ...wanted, after }))) {
    const state = stateOf(before.state)
    const after = state && (await saveChange(tx, before, { values: { state }, now, by: userId }))
    if (after) await store.followVersion(tx, before)
    // Readers of the log have seen the others deleted.
    if (after && before.deleted_at === null) emit(bookmarkUpdated(after, before, { actorUserId: userId }))
  }
  for await (const { id, state: before } of inPages((after) => store.lockCopiesMentioning(tx, { ...wanted, after }))) {
    const state = stateOf(before)
    if (state !== undefined) await store.updateCopy(tx, workspaceId, { id, state })
  }
}

/** The rows of all pages; requests have their turn after each row. */
async function* inPages<Row extends { readonly id: string }>(
  read: (after: string | null) => Promise<readonly Row[]>,
): AsyncGenerator<Row> {
  let after: string | null = null
  for (;;) {
    const rows: readonly Row[] = await read(after)
    for (const row of rows) {
      yield row
      await yieldToRequests()
    }
    const last = rows.at(-1)
    if (!last || rows.length < PAGE) return
    after = last.id
  }
}
