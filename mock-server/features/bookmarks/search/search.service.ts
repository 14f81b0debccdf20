import type { Caller } from '#contract/access.ts'
import { withRefusals } from '#features/bookmarks/rows/with-refusals.ts'
import { demand } from '#kernel/may.ts'
import { type PageEnd, fromCursor, toCursor } from '#kernel/cursor.ts'
import { yieldToRequests } from '#kernel/yield-to-requests.ts'
import type { Db } from '#storage/database.ts'
import { bookmarkIndex } from './bookmark-index.service.ts'
import { brokenReferences } from './broken-references.service.ts'
import type { Keyed } from './first-of.ts'
import { withReason } from './hit-reason.ts'
import { readHits } from './hits.store.ts'
import { matching } from './matching.ts'
import { type SearchSort, keyIn, keyOf } from './orders.ts'
import { ownUse } from './own-use.service.ts'
import { ownViews } from './own-views.ts'
import { pageOf } from './page-of.ts'
import { readRankedKey, toRankedKey } from './relevance.ts'
import { type SearchQuery, filterOf, staleBefore } from './search-filter.ts'
import { tabCounts } from './tab-counts.ts'

const sortOf = {
  CREATED_AT: 'createdAt',
  UPDATED_AT: 'updatedAt',
  VIEWS: 'views',
  MY_VIEWS: 'myViews',
  LAST_SHARED_WITH_ME_AT: 'lastSharedWithMe',
  PERSONALIZED_RELEVANCE: 'relevance',
} as const satisfies Record<string, SearchSort>

/** Search for bookmarks. Bookmarks that the caller cannot read are in no page, no total and no count. */
export function searchService(db: Db, clock: () => Date) {
  const index = bookmarkIndex(db)
  const own = ownUse(db)
  const references = brokenReferences(db)

  return {
    /** One page of hits as JSON; `next` is the cursor of the next page. */
    async search(
      caller: Caller,
      query: SearchQuery,
    ): Promise<{ rows: string[]; total: number; next: string | undefined }> {
      demand(caller, 'bookmark.read')
      const order = orderOf(query)
      const {
        cursor,
        pageSize,
        trend,
        access,
        references: withReferences,
        refusals,
        sort: _,
        sortDirection: __,
        personalized: ___,
        ...rest
      } = query
      const boundTo = JSON.stringify([caller.userId, order.sort, order.isDescending, rest])
      const { day, after } = startOf(order.sort, fromCursor(cursor?.[0], boundTo), clock())
      const filter = filterOf(caller, query, clock())
      // Read one after the other: the bookmarks last, so that they are no older than what is said of them.
      const views = ofOwnViews.has(order.sort) ? await own.views(caller) : ownViews()
      const shares = filter.sharedWithMe || ofShares.has(order.sort) ? await own.shares(caller) : new Map()
      const bookmarks = await index.current(caller.workspaceId)
      const broken = filter.broken ? await references.among(caller.workspaceId, bookmarks) : new Set<string>()
      // Searches that waited for the same bookmarks would otherwise run in a row.
      await yieldToRequests()
      const { ids, total, last } = pageOf(bookmarks.values(), {
        isMatch: matching(caller, filter, { shares, broken }),
        keyOf: keyOf(order.sort, { caller, bookmarks, views, shares, day }),
        after,
        size: pageSize,
        isDescending: order.isDescending,
      })
      const parts = {
        trendAt: trend ? clock() : undefined,
        hasAccess: access,
        hasReferences: withReferences,
        hasRefusals: refusals,
      }
      const hits = ids.length === 0 ? [] : await readHits(db, caller, ids, parts)
      return {
        rows: hits.map((hit) => {
          const json = withReason(hit, filter.words)
          return hit.access === null ? json : withRefusals(caller, { json, access: hit.access })
        }),
        total,
        next: last && toCursor(endOf(order.sort, day, last), boundTo),
      }
    },

    /** The number of bookmarks on each tab of the list. */
    async counts(caller: Caller) {
      demand(caller, 'bookmark.read')
      const shares = await own.shares(caller)
      const bookmarks = await index.current(caller.workspaceId)
      const broken = await references.among(caller.workspaceId, bookmarks)
      return tabCounts(caller, bookmarks, { shares, broken, staleBefore: staleBefore(clock()) })
    },
  }
}
export type SearchService = ReturnType<typeof searchService>

/** The sorts that compare what the caller viewed, and what was shared with them. */
const ofOwnViews: ReadonlySet<SearchSort> = new Set(['myViews', 'relevance'])
const ofShares: ReadonlySet<SearchSort> = new Set(['lastSharedWithMe', 'relevance'])

/** The hit after which a page starts. A ranking goes on as of the day on which its first page was computed. */
function startOf(sort: SearchSort, end: PageEnd | undefined, now: Date): { day: string; after: Keyed | undefined } {
  const today = now.toISOString().slice(0, 10)
  if (!end) return { day: today, after: undefined }
  if (sort !== 'relevance') return { day: today, after: { key: keyIn(sort, end.key), id: end.id } }
  const { day, score } = readRankedKey(end.key)
  return { day, after: { key: Number(score), id: end.id } }
}

const endOf = (sort: SearchSort, day: string, { key, id }: Keyed): PageEnd => ({
  key: sort === 'relevance' ? toRankedKey({ day, score: String(key) }) : String(key),
  id,
})

/** The requested order, or the default: by name, or by relevance where the search is personalized. Numbers and dates descend. */
function orderOf({ sort: requested, sortDirection, personalized }: SearchQuery): {
  sort: SearchSort
  isDescending: boolean
} {
  const sort: SearchSort = requested ? sortOf[requested] : personalized ? 'relevance' : 'name'
  return { sort, isDescending: sortDirection ? sortDirection === 'DESC' : sort !== 'name' }
}
