import type { Expression, TableColumn, TableOrder } from '#kernel/table.ts'
import { parseFilter } from './filter/parse.ts'
import type { FeedProperty } from './names.ts'
import { invalid, unsupported } from './filter/refusals.ts'

export type Query = Readonly<Record<string, unknown>>

/** Rows of a page; a client may ask for fewer with `Prefer: odata.maxpagesize`. */
export const PAGE_ROWS = 1000

/** Options of OData that feeds don't have. */
const known = ['$expand', '$search', '$apply', '$compute', '$levels', '$index', '$schemaversion', '$deltatoken', '$id']

/** 501 for an option of OData that this address doesn't take, and 400 for one that OData doesn't have. Options without `$` are the client's own. */
export function demandOptions(query: Query, taken: readonly string[]): void {
  for (const [name, value] of Object.entries(query)) {
    if (value === undefined || !/^[$@]/.test(name) || taken.includes(name)) continue
    if (name.startsWith('@')) throw unsupported(name, 'is a parameter alias, which feeds do not support')
    if (known.includes(name) || rowOptions.includes(name)) throw unsupported(name, 'is not supported here')
    throw invalid(name, 'is no query option of OData')
  }
}

export const rowOptions = ['$format', '$select', '$filter', '$orderby', '$top', '$skip', '$skiptoken', '$count']

/** Which rows and properties a request asks for. */
export interface RowOptions<C extends TableColumn> {
  readonly selected: readonly FeedProperty<C>[]
  readonly where: Expression | undefined
  readonly order: readonly TableOrder[]
  readonly top: number | undefined
  readonly skip: number
  readonly after: string | undefined
  readonly withTotal: boolean
}

/** Reads the options of a request for rows; 400 that names the option that can't be read. */
export function rowOptionsOf<C extends TableColumn>(
  query: Query,
  properties: readonly FeedProperty<C>[],
): RowOptions<C> {
  const text = (name: string) => {
    const value = query[name]
    return typeof value === 'string' ? value.trim() : undefined
  }
  const count = text('$count') ?? 'false'
  if (count !== 'true' && count !== 'false') throw invalid('$count', 'must be true or false')
  return {
    selected: selectedOf(text('$select'), properties),
    where: whereOf(text('$filter'), properties),
    order: orderOf(text('$orderby'), properties),
    top: numberOf('$top', text('$top')),
    skip: numberOf('$skip', text('$skip')) ?? 0,
    after: text('$skiptoken'),
    withTotal: count === 'true',
  }
}

/** The condition of `$filter`. */
export function whereOf(filter: string | undefined, properties: readonly FeedProperty[]): Expression | undefined {
  if (filter === undefined) return undefined
  const byName = byNameOf(properties)
  return parseFilter(filter, (name) => {
    const column = byName.get(name)?.column
    return column && { kind: 'column', type: column.type, key: column.key }
  })
}

function selectedOf<C extends TableColumn>(
  select: string | undefined,
  properties: readonly FeedProperty<C>[],
): readonly FeedProperty<C>[] {
  if (select === undefined) return properties
  const names = new Set(select.split(',').map((name) => name.trim()))
  if (names.has('*')) return properties
  const unknown = [...names].find((name) => !properties.some((property) => property.name === name))
  if (unknown !== undefined) throw invalid('$select', `names ${unknown}, which is no property of this feed`)
  // In the order of the feed: a client reads properties by their names.
  return properties.filter(({ name }) => names.has(name))
}

function orderOf(orderBy: string | undefined, properties: readonly FeedProperty[]): TableOrder[] {
  if (orderBy === undefined) return []
  const byName = byNameOf(properties)
  const items = orderBy.split(',').map((item) => item.trim().split(/\s+/))
  if (items.length > 10) throw invalid('$orderby', 'may have 10 properties')
  return items.map(([name = '', direction = 'asc', ...rest]) => {
    if (rest.length > 0 || (direction !== 'asc' && direction !== 'desc'))
      throw invalid('$orderby', 'must be names of properties, each followed by asc or desc or nothing')
    const property = byName.get(name)
    if (!property) throw invalid('$orderby', `names ${name}, which is no property of this feed`)
    return { key: property.column.key, isDescending: direction === 'desc' }
  })
}

const byNameOf = (properties: readonly FeedProperty[]) =>
  new Map(properties.map((property) => [property.name, property]))

function numberOf(name: string, text: string | undefined): number | undefined {
  if (text === undefined) return undefined
  if (!/^\d{1,9}$/.test(text)) throw invalid(name, 'must be a whole number of at most 9 digits')
  return Number(text)
}

/** Rows of a page: the preference of the client, as far as feeds go. */
export function pageRowsOf(headers: Headers): number {
  const preferred = /(?:^|[,\s])(?:odata\.)?maxpagesize\s*=\s*"?(\d{1,9})/i.exec(headers.get('prefer') ?? '')?.[1]
  return Math.min(Math.max(Number(preferred ?? PAGE_ROWS), 1), PAGE_ROWS)
}
