import { sql } from 'kysely'
import type { Expression, TableValue } from '#kernel/table.ts'
import type { Filter } from '#features/fact-sheets/query/arguments.ts'
import { listCondition } from '#features/fact-sheets/query/filter.store.ts'
import { type PageQuery, findPage } from '#features/fact-sheets/query/list.store.ts'
import type { NodeReader } from '#features/fact-sheets/query/node-reader.store.ts'
import type { SortPosition } from '#features/fact-sheets/query/paging.ts'
import { ofText, sizeOf } from '#storage/measured-rows.ts'
import type { ViewColumn } from './columns.ts'
import { conditionOf } from './conditions.store.ts'
import { type ValueContext, valueOf } from './values.store.ts'

interface RowsQuery extends Omit<PageQuery, 'where' | 'reader'> {
  readonly columns: readonly ViewColumn[]
  readonly filter: Filter | undefined
  /** The types that the filter can find. */
  readonly types: readonly string[]
  readonly where: { readonly expression: Expression; readonly columns: readonly ViewColumn[] } | undefined
}

interface FoundRows {
  readonly rows: readonly (readonly TableValue[])[]
  /** Where each row stands, for cursors. */
  readonly ends: readonly SortPosition[]
  readonly total: number | undefined
  /** The page ended by its bytes, so others may follow. */
  readonly isCut: boolean
}

interface Row {
  readonly id: string
  readonly cells: readonly TableValue[]
}

/** A thousand rows have some hundreds of kilobytes; with long texts in a hundred columns, gigabytes. */
const PAGE_BYTES = 4_194_304

/** The rows of a table that the caller can see, by the same conditions and in the same order as a list. */
export async function findRows(
  context: ValueContext,
  { columns, filter, types, where, ...page }: RowsQuery,
): Promise<FoundRows> {
  const byKey = new Map(where?.columns.map((column) => [column.key, column]))
  const condition =
    where &&
    conditionOf(where.expression, (key) => {
      const column = byKey.get(key)
      if (!column) throw new Error(`There is no column ${key}`)
      return valueOf(context, column)
    })
  // An index that begins with the type is in the order of names.
  const listed = listCondition(context, { filter, ...(types.length === 1 ? { factSheetType: types[0] } : {}) })
  const { entries, total, isCut } = await findPage(context, {
    ...page,
    maxBytes: PAGE_BYTES,
    where: condition ? sql<boolean>`${listed} AND ${condition}` : listed,
    reader: rowReader(context, columns),
  })
  return {
    rows: entries.map(({ node }) => node.cells),
    ends: entries.map(({ node, values }) => ({ values, id: node.id })),
    total,
    isCut,
  }
}

function rowReader(context: ValueContext, columns: readonly ViewColumn[]): NodeReader<Row> {
  return {
    columns: sql.join([
      sql`f.id AS node_id`,
      ...columns.map((column, index) => sql`${valueOf(context, column)} AS ${sql.ref(`c${index}`)}`),
    ]),
    bytes: sizeOf(columns.map((_, index) => ofText(`c${index}`))),
    read: (row) => ({
      id: String(row['node_id']),
      cells: columns.map((_, index) => plain(row[`c${index}`])),
    }),
  }
}

function plain(value: unknown): TableValue {
  if (value instanceof Date) return value.toISOString()
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? value : null
}
