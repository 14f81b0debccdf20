import { LRUCache } from 'lru-cache'
import type { Caller } from '#contract/access.ts'
import { sharedRun } from '#kernel/shared-run.ts'
import type { Db } from '#storage/database.ts'
import { onNobodysBehalf } from '#storage/on-behalf.ts'
import { readOwnViews, readShares } from './own-use.store.ts'
import { type OwnViews, ownViews } from './own-views.ts'

/** When each bookmark was shared with the caller last, in milliseconds. */
export type OwnShares = ReadonlyMap<string, number>

/** Users whose views stay in memory. */
const MOST_USERS = 500

/** What a user did with bookmarks, which personal sorts and filters need. */
export function ownUse(db: Db) {
  const kept = new LRUCache<string, () => Promise<OwnViews>>({ max: MOST_USERS })

  return {
    async views(caller: Caller): Promise<OwnViews> {
      const key = `${caller.workspaceId} ${caller.userId}`
      const read = kept.get(key) ?? sharedRun(keeper(db, caller))
      kept.set(key, read)
      return await read()
    },

    async shares(caller: Caller): Promise<OwnShares> {
      const rows = await readShares(db, caller)
      return new Map(rows.map(({ id, at }) => [id, at.getTime()]))
    },
  }
}

/** Reads all views of a user the first time, and those that changed since then afterwards. */
function keeper(db: Db, caller: Caller): () => Promise<OwnViews> {
  const own = ownViews()
  let horizon = '0'

  async function update(): Promise<OwnViews> {
    const { horizon: next, views } = await readOwnViews(db, caller, horizon)
    for (const { id, day, views: count } of views) own.set(id, day, count)
    horizon = next
    return own
  }

  return () => onNobodysBehalf(update)
}
