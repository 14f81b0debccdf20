import type { z } from 'zod'
import { type BookmarkType, bookmarkTypes } from 'mock-server/contract/bookmarks.ts'
import type { searchBookmarks } from 'mock-server/contract/bookmark-search.ts'

export const tabs = ['mine', 'shared', 'everyone', 'predefined', 'stale'] as const
export type Tab = (typeof tabs)[number]

export const sorts = ['name', 'created', 'updated', 'views', 'myViews'] as const
export type SortBy = (typeof sorts)[number]

export const filters = ['type', 'owner', 'visibility', 'origin', 'group'] as const
export type Filter = (typeof filters)[number]

/** The list's state in its address: tab, search, filters, sort, open row and selection. */
export type Address = {
  readonly tab: Tab
  readonly q: string
  readonly filters: Readonly<Partial<Record<Filter, string>>>
  readonly sort: SortBy
  readonly isDescending: boolean
  readonly open: string | undefined
  readonly selected: readonly string[]
}

/** Reads an address; unknown values, and filters that the tab does not offer, are ignored. */
export function readAddress(search: URLSearchParams): Address {
  const tab = parseChoice(tabs, search.get('tab')) ?? 'everyone'
  const sort = parseChoice(sorts, search.get('sort')) ?? 'updated'
  const direction = search.get('dir')
  const active = filters.flatMap((filter) => {
    const value = search.get(filter)
    return value && isOffered(filter, tab) && isValidValue(filter, value) ? [[filter, value] as const] : []
  })
  return {
    tab,
    q: search.get('q') ?? '',
    filters: Object.fromEntries(active),
    sort,
    isDescending: direction === null ? startsDescending(sort) : direction === 'desc',
    open: search.get('open') ?? undefined,
    selected: search.get('selected')?.split(',') ?? [],
  }
}

/** The query part of an address, without defaults. */
export const searchOf = ({ tab, q, filters: active, sort, isDescending, open, selected }: Address) => ({
  tab: tab === 'everyone' ? undefined : tab,
  q,
  ...active,
  sort: sort === 'updated' ? undefined : sort,
  dir: isDescending === startsDescending(sort) ? undefined : isDescending ? 'desc' : 'asc',
  open,
  selected: selected.join(','),
})

/** The query of the request. */
export function queryOf({ tab, q, filters: active, sort, isDescending }: Address): SearchQuery {
  const type = bookmarkTypeOf(active.type)
  return {
    ...tabQuery[tab],
    ...(q.trim() === '' ? {} : { q }),
    ...(type ? { type } : {}),
    ...(active.owner ? { ownerId: active.owner } : {}),
    ...(active.visibility ? { visibility: 'UNRESTRICTED_READ' } : {}),
    ...(active.origin ? { userdefinedOnly: true } : {}),
    ...(active.group ? { subtype: active.group } : {}),
    ...sortQuery[sort],
    sortDirection: isDescending ? 'DESC' : 'ASC',
  }
}
export type SearchQuery = z.input<(typeof searchBookmarks)['query']>

/** Names start at A; counts and dates start with the highest and latest. */
export const startsDescending = (sort: SortBy): boolean => sort !== 'name'

/** Whether a filter is useful on a tab: all bookmarks of "mine" have one owner. */
export const isOffered = (filter: Filter, tab: Tab): boolean =>
  !(filter === 'owner' && tab === 'mine') && !(filter === 'origin' && tab === 'predefined')

const tabQuery: Record<Tab, SearchQuery> = {
  mine: { ownedByMe: true },
  shared: { sharedWithMe: true },
  everyone: {},
  predefined: { predefinedOnly: true },
  stale: { stale: true },
}

// The service sorts by name by default; its enumeration has no value for that.
const sortQuery: Record<SortBy, SearchQuery> = {
  name: {},
  created: { sort: 'CREATED_AT' },
  updated: { sort: 'UPDATED_AT' },
  views: { sort: 'VIEWS' },
  myViews: { sort: 'MY_VIEWS' },
}

function isValidValue(filter: Filter, value: string): boolean {
  if (filter === 'type') return bookmarkTypeOf(value) !== undefined
  if (filter === 'visibility') return value === 'everyone'
  if (filter === 'origin') return value === 'people'
  return filter === 'group' || /^[0-9a-f-]{36}$/i.test(value)
}

const bookmarkTypeOf = (value: string | undefined): BookmarkType | undefined =>
  bookmarkTypes.find((type) => type === value)

const parseChoice = <const T extends string>(choices: readonly T[], value: string | null): T | undefined =>
  choices.find((choice) => choice === value)
