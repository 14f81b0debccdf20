import { startOfDay } from '#lib/formats.ts'
import { type FilterSpec, type FilterValue, isOffered, type ListSpec, type Operator, usualTab } from './list-spec.ts'

/** A list's state in its address: tab, search, filters, sort, saved view, open row and selection. */
export type ListAddress = {
  readonly tab: string
  readonly q: string
  readonly filters: Readonly<Record<string, FilterValue>>
  readonly sort: string
  readonly isDescending: boolean
  readonly view: string | undefined
  readonly open: string | undefined
  readonly selected: readonly string[]
}

export type Search = Record<string, string | undefined>

/** Reads an address. Unknown values, and filters that the tab does not offer, are ignored. */
export function readAddress<Row>(spec: ListSpec<Row>, search: URLSearchParams): ListAddress {
  const tab = spec.tabs?.find((name) => name === search.get('tab')) ?? usualTab(spec)
  // Addresses of an earlier version have one word for both: lastLogin-DESC.
  const [by, inWord] = (search.get('sort') ?? '').split('-')
  const sort = Object.keys(spec.sorts).find((name) => name === by) ?? spec.usualSort
  const direction = search.get('dir')?.toUpperCase() ?? inWord
  const filters = Object.entries(spec.filters ?? {}).flatMap(([id, filter]) => {
    const value = isOffered(filter, tab) ? readFilter(filter, search.get(id) ?? '') : undefined
    return value ? [[id, value] as const] : []
  })
  return {
    tab,
    q: search.get('q') ?? '',
    filters: Object.fromEntries(filters),
    sort,
    isDescending: (direction === 'ASC' || direction === 'DESC' ? direction : spec.sorts[sort]) === 'DESC',
    view: search.get('view') || undefined,
    open: search.get('open') || undefined,
    selected: (search.get('selected') ?? '').split(',').filter((key) => key !== ''),
  }
}

/** The query part of an address, without defaults. */
export function searchOf<Row>(spec: ListSpec<Row>, address: ListAddress): Search {
  const { tab, q, filters, sort, isDescending, view, open, selected } = address
  const startsDescending = spec.sorts[sort] === 'DESC'
  return {
    tab: tab === usualTab(spec) ? undefined : tab,
    q: q || undefined,
    ...Object.fromEntries(
      Object.entries(spec.filters ?? {}).flatMap(([id, filter]) => {
        const value = filters[id]
        return value && isOffered(filter, tab) ? [[id, writeFilter(filter, value)]] : []
      }),
    ),
    sort: sort === spec.usualSort ? undefined : sort,
    dir: isDescending === startsDescending ? undefined : isDescending ? 'desc' : 'asc',
    view,
    open,
    selected: selected.length === 0 ? undefined : selected.join(','),
  }
}

/** What a saved view keeps: everything but its own name, the open row and the selection. The order of ticks says nothing. */
export function viewOf<Row>(spec: ListSpec<Row>, address: ListAddress): string {
  const filters = Object.fromEntries(
    Object.entries(address.filters).map(([id, value]) => [id, { ...value, values: value.values.toSorted() }]),
  )
  return textOf(searchOf(spec, { ...address, filters, view: undefined, open: undefined, selected: [] }))
}

export const textOf = (search: Search): string =>
  String(new URLSearchParams(Object.entries(search).filter((pair): pair is [string, string] => pair[1] !== undefined)))

/** The identity of a list: the rows an address shows, in any order. */
export const rowsOf = ({ tab, q, filters }: ListAddress): string => JSON.stringify([tab, q, filters])

/** Search or filters leave rows out. */
export const isNarrowed = ({ q, filters }: ListAddress): boolean => q.trim() !== '' || Object.keys(filters).length > 0

/** The first moment of the days before now that a filter asks for. */
export const daysAgo = (days: string | undefined, now = Date.now()): string =>
  new Date(Math.floor((now - Number(days) * 86_400_000) / 60_000) * 60_000).toISOString()

/** The range that a filter by moment stands for; days begin at midnight in the reader's time zone. */
export function rangeOf(filter: FilterValue | undefined): { from?: string; to?: string } {
  const [value] = filter?.values ?? []
  if (!filter || value === undefined) return {}
  if (filter.operator === 'last') return { from: daysAgo(value) }
  const [year = 0, month = 1, day = 1] = value.split('-').map(Number)
  const midnight = (plus: number) => startOfDay({ year, month, day: day + plus }).toISOString()
  return filter.operator === 'before' ? { to: midnight(0) } : { from: midnight(1) }
}

// `is` is not written: `type=REPORT,DASHBOARD`, but `type=not:REPORT`.
function writeFilter({ kind, operators }: FilterSpec, { operator, values }: FilterValue): string {
  const text = kind === 'text' ? (values[0] ?? '') : values.join(',')
  return operator === operators[0] && kind !== 'date' ? text : `${operator}:${text}`
}

function readFilter({ kind, operators, isSingle, isValid }: FilterSpec, text: string): FilterValue | undefined {
  const [word = '', ...rest] = text.split(':')
  const named = rest.length > 0 && kind !== 'text' ? operators.find((operator) => operator === word) : undefined
  const operator: Operator = named ?? operators[0]
  const plain = named ? rest.join(':') : text
  const values = (kind === 'text' ? [plain] : plain.split(',')).filter(
    (value) => value !== '' && (kind === 'date' ? isMoment(operator, value) : (isValid?.(value) ?? true)),
  )
  const first = values[0]
  if (first === undefined) return undefined
  return { operator, values: isSingle ? [first] : [...new Set(values)] }
}

const isMoment = (operator: Operator, value: string): boolean =>
  operator === 'last' ? /^[1-9]\d{0,3}$/.test(value) : /^\d{4}-\d\d-\d\d$/.test(value) && isDay(value)

/** Some browsers read 30 February as 2 March. */
function isDay(value: string): boolean {
  const midnight = new Date(`${value}T00:00Z`)
  return !Number.isNaN(midnight.getTime()) && midnight.toISOString().startsWith(value)
}
