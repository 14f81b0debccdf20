import type { BookmarkCounts } from '#contract/bookmarks/search.ts'
import type { Caller } from '#contract/access.ts'
import { isSharedWith, readableBy } from '#features/bookmarks/rows/bookmarks.policy.ts'
import type { Bookmarks } from './bookmark-index.service.ts'
import { type Surroundings, isBroken, isStale } from './matching.ts'

/** The numbers on the tabs of the list, of the bookmarks that the caller can read. */
export function tabCounts(
  caller: Caller,
  bookmarks: Bookmarks,
  { shares, broken, staleBefore }: Surroundings & { readonly staleBefore: Date },
): BookmarkCounts {
  const isReadable = readableBy(caller)
  const counts = { mine: 0, sharedWithMe: 0, everyone: 0, predefined: 0, stale: 0, broken: 0 }
  const types: BookmarkCounts['types'] = {}
  for (const bookmark of bookmarks.values()) {
    if (!isReadable(bookmark)) continue
    counts.everyone += 1
    counts.mine += Number(bookmark.owner_id === caller.userId)
    counts.sharedWithMe += Number(isSharedWith(caller, bookmark, shares.has(bookmark.id)))
    counts.predefined += Number(bookmark.predefined)
    counts.stale += Number(isStale(bookmark, staleBefore))
    counts.broken += Number(isBroken(bookmark, broken))
    types[bookmark.type] = (types[bookmark.type] ?? 0) + 1
  }
  return { ...counts, types }
}
