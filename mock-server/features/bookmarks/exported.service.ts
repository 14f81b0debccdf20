import type { Caller } from '#contract/access.ts'
import { demand } from '#kernel/may.ts'
import type { Db } from '#storage/database.ts'
import { findInventory } from './rows/exported.store.ts'

/** The bookmarks of inventories for exports; exporting one is no view of it. */
export const exportedBookmark = (db: Db) => async (caller: Caller, id: string) => {
  demand(caller, 'bookmark.read')
  return await findInventory(db, caller, id)
}
