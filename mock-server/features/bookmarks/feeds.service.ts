import type { Caller } from '#contract/access.ts'
import { demand } from '#kernel/may.ts'
import { refuse } from '#kernel/refusal.ts'
import type { Db } from '#storage/database.ts'
import * as store from './rows/feeds.store.ts'

/** The bookmarks that are OData feeds. Reading one is no view of it. */
export const feedBookmarks = (db: Db) => ({
  async list(caller: Caller) {
    demand(caller, 'bookmark.read')
    return await store.listFeeds(db, caller)
  },

  /** The bookmark as it was saved; 404 also where it has no feed. */
  async get(caller: Caller, id: string): Promise<store.FeedRow> {
    demand(caller, 'bookmark.read')
    const row = await store.findFeed(db, caller, id)
    if (!row) throw refuse.notFound('There is no such feed')
    return row
  },
})
