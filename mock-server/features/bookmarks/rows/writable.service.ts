import type { Caller, Right } from '#contract/access.ts'
import type { BookmarkAccess } from '#kernel/bookmark-rules.ts'
import { about, refuse } from '#kernel/refusal.ts'
import type { Db, Tx } from '#storage/database.ts'
import { whyNotCategory, whyNotWrite } from './bookmarks.policy.ts'
import * as store from './bookmarks.store.ts'
import { etagOf, matchesEtag } from './etag.ts'

/** The bookmark to write and the If-Match header; a stale one is 409 with the current record. */
export interface WriteTarget {
  readonly id: string
  readonly ifMatch?: string | null
}

/** A bookmark that the caller can read, as JSON; 404 otherwise. */
export async function readAsJson(db: Db | Tx, caller: Caller, id: string): Promise<store.BookmarkJson> {
  const bookmark = await store.findAsJson(db, caller, id)
  if (!bookmark) throw noSuchBookmark()
  return bookmark
}

/** Locks a bookmark that the caller can edit; 404 for one that they can't read, 403 for one that they can't edit. */
export async function lockWritable(tx: Tx, caller: Caller, { id, ifMatch }: WriteTarget): Promise<store.BookmarkRow> {
  const row = await store.lockLive(tx, caller, id)
  if (!row) throw noSuchBookmark()
  demandWrite(caller, row)
  if (ifMatch === null || ifMatch === undefined || matchesEtag(ifMatch, row)) return row
  const current = await readAsJson(tx, caller, id)
  throw refuse.conflict('Someone else saved this bookmark first', {
    ...about('If-Match', 'is not the current version'),
    type: 'Bookmark',
    data: JSON.parse(current.json),
    headers: { etag: etagOf(row) },
  })
}

/** 403 with the reason why the caller may not change a bookmark that they can read. */
export function demandWrite(caller: Caller, row: store.BookmarkRow): void {
  const reason = whyNotWrite(caller, row)
  if (reason) throw refuse.forbidden(reason)
}

/** 403 for a bookmark that is, or would be after a write, of a category that the caller's roles don't give the rights for. */
export function demandCategory(caller: Caller, rights: readonly Right[], bookmark: BookmarkAccess): void {
  for (const right of rights) {
    const reason = whyNotCategory(caller, right, bookmark)
    if (reason !== undefined) throw refuse.forbidden(reason)
  }
}

export const noSuchBookmark = () => refuse.notFound('There is no such bookmark')
