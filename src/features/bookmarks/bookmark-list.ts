import type { z } from 'zod'
import { type BookmarkSuggestion, searchBookmarks } from 'mock-server/contract/bookmarks/search.ts'
import { bookmarkTypes } from 'mock-server/contract/bookmarks.ts'
import { call } from '#api/call.ts'
import { type ListAddress, rangeOf } from '#common/list-page/list-address.ts'
import { byCursor } from '#common/list-page/list-source.ts'
import { choice, exactText, type FilterValue, type ListSpec, moment } from '#common/list-page/list-spec.ts'

/** What the list of bookmarks can show, and the address that says so. */
export const bookmarkList: ListSpec<BookmarkSuggestion> = {
  id: 'bookmarks',
  right: 'bookmark.read',
  tabs: ['mine', 'shared', 'everyone', 'predefined', 'stale'],
  usualTab: 'everyone',
  // Names start at A; counts and dates start with the highest and latest.
  sorts: { updated: 'DESC', name: 'ASC', created: 'DESC', views: 'DESC', myViews: 'DESC' },
  usualSort: 'updated',
  filters: {
    type: choice(bookmarkTypes, { operators: ['is', 'not'] }),
    owner: choice((value) => /^[0-9a-f-]{36}$/i.test(value), { operators: ['is', 'not'], notOn: ['mine'] }),
    visibility: choice(['everyone'], { isSingle: true }),
    origin: choice(['people'], { isSingle: true, notOn: ['predefined'] }),
    references: choice(['broken'], { isSingle: true }),
    updated: moment,
    created: moment,
    group: exactText,
  },
  source: byCursor(searchBookmarks, async (address, cursor, { size, signal }) => {
    const query = {
      ...queryOf(address),
      trend: true,
      access: true,
      references: true,
      refusals: true,
      pageSize: size,
      cursor,
    }
    const { data, total, pageCursorValues } = await call(searchBookmarks, { query }, { signal })
    return { data, total, next: pageCursorValues?.[0] }
  }),
  // A row brings its views of ten weeks.
  pageSize: 40,
  rowKey: ({ bookmarkId }) => bookmarkId,
  rowName: ({ name }) => name,
}

export type SearchQuery = z.input<(typeof searchBookmarks)['query']>

/** The query of the request. */
export function queryOf({ tab, q, filters, sort, isDescending }: ListAddress): SearchQuery {
  const updated = rangeOf(filters['updated'])
  const created = rangeOf(filters['created'])
  return {
    ...tabQuery[tab],
    ...(q.trim() === '' ? {} : { q }),
    ...eitherOf('types', 'exceptTypes', filters['type']),
    ...eitherOf('ownerIds', 'exceptOwnerIds', filters['owner']),
    ...(filters['visibility'] ? { visibility: 'UNRESTRICTED_READ' } : {}),
    ...(filters['origin'] ? { userdefinedOnly: true } : {}),
    ...(filters['references'] ? { broken: true } : {}),
    ...(updated.from ? { updatedFrom: updated.from } : {}),
    ...(updated.to ? { updatedTo: updated.to } : {}),
    ...(created.from ? { createdFrom: created.from } : {}),
    ...(created.to ? { createdTo: created.to } : {}),
    ...(filters['group'] ? { subtype: filters['group'].values[0] } : {}),
    ...sortQuery[sort],
    sortDirection: isDescending ? 'DESC' : 'ASC',
  }
}

const eitherOf = (is: keyof SearchQuery, not: keyof SearchQuery, filter: FilterValue | undefined): SearchQuery =>
  filter === undefined ? {} : { [filter.operator === 'not' ? not : is]: [...filter.values] }

const tabQuery: Readonly<Record<string, SearchQuery>> = {
  mine: { ownedByMe: true },
  shared: { sharedWithMe: true },
  predefined: { predefinedOnly: true },
  stale: { stale: true },
}

// The service sorts by name by default; its enumeration has no value for that.
const sortQuery: Readonly<Record<string, SearchQuery>> = {
  created: { sort: 'CREATED_AT' },
  updated: { sort: 'UPDATED_AT' },
  views: { sort: 'VIEWS' },
  myViews: { sort: 'MY_VIEWS' },
}
