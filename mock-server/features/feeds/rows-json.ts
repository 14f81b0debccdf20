import type { TableColumn, TableValue, ValueType } from '#kernel/table.ts'
import { NAMESPACE } from './csdl.ts'
import type { Media } from './media.ts'
import type { FeedNames, FeedProperty } from './names.ts'

type JsonMedia = Extract<Media, { kind: 'json' }>

interface RowsOf {
  /** The address of the feed, with a slash at the end. */
  readonly url: string
  readonly names: FeedNames
  /** The properties of a row, in the order of its cells. The first cell is the row's id, which is shown only if it is among them. */
  readonly selected: readonly FeedProperty[]
  readonly isNarrowed: boolean
  readonly media: JsonMedia
}

/** Types that a client can't tell from a value in JSON. */
const annotated: Readonly<Partial<Record<ValueType, string>>> = {
  id: '#Guid',
  integer: '#Int64',
  day: '#Date',
  instant: '#DateTimeOffset',
}

type Json = Record<string, unknown>

/** A row as a JSON object, with the control information that the client wants. */
export function rowJson({ url, names, selected, media }: RowsOf, [id, ...cells]: readonly TableValue[]): Json {
  const row: Json = {}
  if (media.control === 'full') {
    row['@odata.type'] = `#${NAMESPACE}.${names.entityType}`
    row['@odata.id'] = `${url}${names.entitySet}(${id})`
  }
  for (const [index, { name, column }] of selected.entries()) {
    const value = cells[index] ?? null
    const type = annotated[column.type]
    if (media.control === 'full' && type !== undefined && value !== null) row[`${name}@odata.type`] = type
    row[name] = media.int64AsText && column.type === 'integer' && value !== null ? String(value) : value
  }
  return row
}

/** The context of an answer: where its metadata are, and which properties it has. */
export function contextOf({ url, names, selected, isNarrowed, media }: RowsOf, isOne: boolean): Json {
  if (media.control === 'none') return {}
  const properties = isNarrowed ? `(${selected.map(({ name }) => name).join(',')})` : ''
  return { '@odata.context': `${url}$metadata#${names.entitySet}${properties}${isOne ? '/$entity' : ''}` }
}

/** The column that every row is read with besides the selected ones. */
export function withId<C extends TableColumn>(
  properties: readonly FeedProperty<C>[],
  selected: readonly FeedProperty<C>[],
): C[] {
  const id = properties.filter(({ column }) => column.key === 'id').map(({ column }) => column)
  return [...id, ...selected.map(({ column }) => column)]
}
