import { LRUCache } from 'lru-cache'
import { sharedRun } from '#kernel/shared-run.ts'
import type { Db } from '#storage/database.ts'
import { onNobodysBehalf } from '#storage/on-behalf.ts'
import { type IndexedBookmark, readBookmarks, readChanges, readHorizon } from './bookmark-index.store.ts'

/** The bookmarks of a workspace that are not deleted, by id. */
export type Bookmarks = ReadonlyMap<string, IndexedBookmark>

/** Read at once; parsing them takes less than 20 ms. */
const BATCH = 1000
/** Bookmarks of all workspaces that stay in memory, about 1 kB each; workspaces that were searched least recently give way. */
const MOST = 200_000
const NIL = '00000000-0000-0000-0000-000000000000'

/**
 * Keeps the bookmarks of the workspaces that are searched in memory. Each search sees all that was committed before it began, by
 * whichever process (docs/decisions/019-bookmarks-are-searched-in-memory.md).
 */
export function bookmarkIndex(db: Db) {
  const kept = new LRUCache<string, () => Promise<Bookmarks>>({ maxSize: MOST })

  return {
    async current(workspaceId: string): Promise<Bookmarks> {
      const read = kept.get(workspaceId) ?? sharedRun(keeper(db, workspaceId))
      if (!kept.has(workspaceId)) kept.set(workspaceId, read, { size: 1 })
      const bookmarks = await read()
      kept.set(workspaceId, read, { size: Math.min(Math.max(bookmarks.size, 1), MOST) })
      return bookmarks
    },
  }
}

/** Reads the bookmarks of a workspace whole the first time, and what changed since then afterwards. */
function keeper(db: Db, workspaceId: string): () => Promise<Bookmarks> {
  let bookmarks: Map<string, IndexedBookmark> | undefined
  let horizon = '0'

  async function readAll(): Promise<Map<string, IndexedBookmark>> {
    horizon = await readHorizon(db)
    const all = new Map<string, IndexedBookmark>()
    let after = NIL
    for (;;) {
      const batch = await readBookmarks(db, { workspaceId, after, limit: BATCH })
      for (const bookmark of batch) all.set(bookmark.id, bookmark)
      const last = batch.at(-1)
      if (!last || batch.length < BATCH) return all
      after = last.id
    }
  }

  async function update(): Promise<Bookmarks> {
    bookmarks ??= await readAll()
    // What changed while they were read, and since.
    const { horizon: next, changed } = await readChanges(db, { workspaceId, since: horizon, limit: BATCH })
    if (changed.length === BATCH) {
      bookmarks = undefined
      return await update()
    }
    for (const { bookmark, isDeleted } of changed) {
      if (isDeleted) bookmarks.delete(bookmark.id)
      else bookmarks.set(bookmark.id, bookmark)
    }
    horizon = next
    return bookmarks
  }

  return () => onNobodysBehalf(update)
}
