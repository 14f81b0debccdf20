import type { z } from 'zod'
import type { Caller } from '#contract/access.ts'
import { demand } from '#kernel/may.ts'
import { fromCursor, toCursor } from '#kernel/cursor.ts'
import { refuse } from '#kernel/refusal.ts'
import type { searchBookmarks } from '#contract/bookmark-search.ts'
import type { Db } from '#storage/database.ts'
import { positionsOf, wordsOf } from '#search-text/fold.ts'
import { type Hit, type SearchFilter, type SearchSort, countByTab, countMatching, searchPage } from './search.store.ts'

type Query = z.output<(typeof searchBookmarks)['query']>

/** Neither viewed nor changed for this long makes a bookmark stale. */
const STALE_MS = 180 * 86_400_000

const sortOf = {
  CREATED_AT: 'createdAt',
  UPDATED_AT: 'updatedAt',
  VIEWS: 'views',
  MY_VIEWS: 'myViews',
  PERSONALIZED_RELEVANCE: 'myViews',
} as const satisfies Record<string, SearchSort>

/** Interface 4.4. What a caller cannot read is in no page, no total and no count. */
export function searchService(db: Db, clock: () => Date) {
  const staleBefore = () => new Date(clock().getTime() - STALE_MS)

  function filterOf(caller: Caller, query: Query): SearchFilter {
    if (query.ownedByMe && query.ownerId && query.ownerId !== caller.userId) {
      throw refuse.badRequest('ownedByMe and ownerId name different users', {
        errors: [{ value: 'ownerId', messages: ['contradicts ownedByMe'] }],
      })
    }
    return {
      type: query.type,
      subtypes: query.subtype ?? [],
      words: wordsOf(query.q ?? ''),
      factSheetId: query.factSheetId,
      ownerId: query.ownedByMe ? caller.userId : query.ownerId,
      sharedWithMe: query.sharedWithMe,
      predefinedOnly: query.predefinedOnly,
      userdefinedOnly: query.userdefinedOnly,
      unrestrictedRead: query.visibility === 'UNRESTRICTED_READ',
      staleBefore: query.stale ? staleBefore() : undefined,
    }
  }

  return {
    /** One page as JSON rows; `next` is the cursor of the following one. */
    async search(caller: Caller, query: Query): Promise<{ rows: string[]; total: number; next: string | undefined }> {
      demand(caller, 'bookmark.read')
      if (query.sort === 'LAST_SHARED_WITH_ME_AT') {
        throw refuse.badRequest('sort LAST_SHARED_WITH_ME_AT needs shares, which this version does not keep yet', {
          errors: [{ value: 'sort', messages: ['LAST_SHARED_WITH_ME_AT is not available in this version'] }],
        })
      }
      const sort: SearchSort = query.sort ? sortOf[query.sort] : query.personalized ? 'myViews' : 'name'
      const down = query.sortDirection ? query.sortDirection === 'DESC' : sort !== 'name'
      const { cursor, pageSize, trend, sort: _, sortDirection: __, personalized: ___, ...rest } = query
      const boundTo = JSON.stringify([caller.userId, sort, down, rest])
      const after = fromCursor(cursor?.[0], boundTo)
      const filter = filterOf(caller, query)
      const page = { sort, down, after, limit: pageSize + 1, trendAt: trend ? clock() : undefined }
      const found = await searchPage(db, caller, filter, page)
      const shown = found.slice(0, pageSize)
      const last = shown.at(-1)
      return {
        rows: shown.map((hit) => withReason(hit, filter.words)),
        total: last?.total ?? (await countMatching(db, caller, filter)),
        next: last && found.length > pageSize ? toCursor({ key: last.sort_key, id: last.id }, boundTo) : undefined,
      }
    },

    async counts(caller: Caller) {
      demand(caller, 'bookmark.read')
      return await countByTab(db, caller, staleBefore())
    },
  }
}
export type SearchService = ReturnType<typeof searchService>

/** Says where the words were found: in the name, else in the description. */
function withReason(hit: Hit, words: readonly string[]): string {
  if (words.length === 0) return hit.json
  const inName = positionsOf(words, hit.name)
  const [field, value, positions] =
    inName.length > 0
      ? ['name', hit.name, inName]
      : ['description', hit.description ?? '', positionsOf(words, hit.description ?? '')]
  return `${hit.json.slice(0, -1)},"hitReason":${JSON.stringify({ field, value, positions })}}`
}
