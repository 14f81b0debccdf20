import type { z } from 'zod'
import type { Caller } from '#contract/access.ts'
import { demand } from '#kernel/may.ts'
import { type PageEnd, fromCursor, toCursor } from '#kernel/cursor.ts'
import { refuse } from '#kernel/refusal.ts'
import type { searchBookmarks } from '#contract/bookmarks/search.ts'
import type { Db } from '#storage/database.ts'
import { positionsOf, wordsOf } from '#search-text/fold.ts'
import { readRankedKey, toRankedKey } from './relevance.ts'
import {
  type SearchFilter,
  type SearchHit,
  type SearchSort,
  countByTab,
  countHits,
  searchPage,
} from './search.store.ts'

type Query = z.output<(typeof searchBookmarks)['query']>

/** A bookmark that nobody viewed or changed for this long is stale. */
const STALE_MS = 180 * 86_400_000

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
  const staleBefore = () => new Date(clock().getTime() - STALE_MS)

  function filterOf(caller: Caller, query: Query): SearchFilter {
    if (query.ownedByMe && query.ownerId && query.ownerId !== caller.userId) {
      throw refuse.badRequest('ownedByMe and ownerId name different users', {
        errors: [{ value: 'ownerId', messages: ['contradicts ownedByMe'] }],
      })
    }
    // A single value is the case of a list with one; both together must hold.
    const both = <Value>(one: Value | undefined, several: readonly Value[] | undefined) =>
      one === undefined ? several : (several ?? [one]).filter((value) => value === one)
    return {
      types: both(query.type, query.types),
      exceptTypes: query.exceptTypes,
      subtypes: query.subtype ?? [],
      words: wordsOf(query.q ?? ''),
      factSheetId: query.factSheetId,
      ownerIds: both(query.ownedByMe ? caller.userId : query.ownerId, query.ownerIds),
      exceptOwnerIds: query.exceptOwnerIds,
      createdFrom: query.createdFrom,
      createdTo: query.createdTo,
      updatedFrom: query.updatedFrom,
      updatedTo: query.updatedTo,
      sharedWithMe: query.sharedWithMe,
      predefinedOnly: query.predefinedOnly,
      userdefinedOnly: query.userdefinedOnly,
      unrestrictedRead: query.visibility === 'UNRESTRICTED_READ',
      staleBefore: query.stale ? staleBefore() : undefined,
    }
  }

  return {
    /** One page of hits as JSON; `next` is the cursor of the next page. */
    async search(caller: Caller, query: Query): Promise<{ rows: string[]; total: number; next: string | undefined }> {
      demand(caller, 'bookmark.read')
      const order = orderOf(query)
      const { cursor, pageSize, trend, access, sort: _, sortDirection: __, personalized: ___, ...rest } = query
      const boundTo = JSON.stringify([caller.userId, order.sort, order.isDescending, rest])
      const { day, after } = startOf(order.sort, fromCursor(cursor?.[0], boundTo), clock())
      const scope = { caller, filter: filterOf(caller, query) }
      // One hit more than the page shows whether there is a next page.
      const page = {
        ...order,
        after,
        day,
        limit: pageSize + 1,
        trendAt: trend ? clock() : undefined,
        hasAccess: access,
      }
      const hits = await searchPage(db, scope, page)
      const hitsOfPage = hits.slice(0, pageSize)
      const last = hitsOfPage.at(-1)
      return {
        rows: hitsOfPage.map((hit) => withReason(hit, scope.filter.words)),
        total: last?.total ?? (await countHits(db, scope)),
        next: last && hits.length > pageSize ? toCursor(endOf(order.sort, day, last), boundTo) : undefined,
      }
    },

    /** The number of bookmarks on each tab of the list. */
    async counts(caller: Caller) {
      demand(caller, 'bookmark.read')
      return await countByTab(db, caller, staleBefore())
    },
  }
}
export type SearchService = ReturnType<typeof searchService>

/** The row after which a page starts. A ranking goes on as of the day on which its first page was computed. */
function startOf(sort: SearchSort, after: PageEnd | undefined, now: Date): { day: string; after: PageEnd | undefined } {
  if (sort !== 'relevance' || !after) return { day: now.toISOString().slice(0, 10), after }
  const { day, score } = readRankedKey(after.key)
  return { day, after: { ...after, key: score } }
}

const endOf = (sort: SearchSort, day: string, { sort_key: key, id }: SearchHit): PageEnd =>
  sort === 'relevance' ? { key: toRankedKey({ day, score: key }), id } : { key, id }

/** The requested order, or the default: by name, or by relevance where the search is personalized. Numbers and dates descend. */
function orderOf({ sort: requested, sortDirection, personalized }: Query): { sort: SearchSort; isDescending: boolean } {
  const sort: SearchSort = requested ? sortOf[requested] : personalized ? 'relevance' : 'name'
  return { sort, isDescending: sortDirection ? sortDirection === 'DESC' : sort !== 'name' }
}

/** Adds where the words occur: in the name, otherwise in the description. */
function withReason(hit: SearchHit, words: readonly string[]): string {
  if (words.length === 0) return hit.json
  const inName = positionsOf(words, hit.name)
  const [field, value, positions] =
    inName.length > 0
      ? ['name', hit.name, inName]
      : ['description', hit.description ?? '', positionsOf(words, hit.description ?? '')]
  return `${hit.json.slice(0, -1)},"hitReason":${JSON.stringify({ field, value, positions })}}`
}
