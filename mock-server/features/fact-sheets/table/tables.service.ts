import type { Caller } from '#contract/access.ts'
import type { Translation } from '#contract/translation.ts'
import { about, refuse } from '#kernel/refusal.ts'
import { rulesFor } from '#kernel/workspace-rules.ts'
import type { Expression, TableOrder, TableValue } from '#kernel/table.ts'
import type { Model } from '#data-model/model.ts'
import type { Db } from '#storage/database.ts'
import type { Filter, Sorting } from '#features/fact-sheets/query/arguments.ts'
import { typesIn } from '#features/fact-sheets/query/available-facets.ts'
import { cursorOf, positionOf } from '#features/fact-sheets/query/paging.ts'
import type { QueryContext } from '#features/fact-sheets/query/query-context.ts'
import { sidesByName } from '#features/fact-sheets/query/relation-filter.store.ts'
import { isSortable, orderOf } from '#features/fact-sheets/query/sort.store.ts'
import { validateFacets } from '#features/fact-sheets/query/validate-facets.service.ts'
import { readableModel } from '#data-model/readable-model.ts'
import { type ViewColumn, columnsOf } from './columns.ts'
import { findRows } from './rows.store.ts'
import { savedView } from './saved-view.ts'

/** A saved view as a table: its columns, and which fact sheets are its rows. */
export interface FactSheetTable {
  /** The types of fact sheets that it can have. */
  readonly types: readonly string[]
  readonly columns: readonly ViewColumn[]
  readonly filter: Filter | undefined
  /** The order that it was saved with. */
  readonly sort: readonly Sorting[]
}

interface RowsRequest {
  /** The columns to read, of those of the table. */
  readonly columns: readonly ViewColumn[]
  readonly asLabels: boolean
  readonly where: Expression | undefined
  /** Empty = the order that the view was saved with. */
  readonly order: readonly TableOrder[]
  /** The number of rows; 0 for the total alone. */
  readonly first: number
  readonly skip: number
  readonly after: string | undefined
  readonly withTotal: boolean
}

interface TableRows {
  readonly rows: readonly (readonly TableValue[])[]
  readonly total: number | undefined
  /** The cursor of the next page; undefined on the last one. */
  readonly next: string | undefined
}

interface FactSheetTablesOptions {
  readonly db: Db
  readonly currentModel: (workspaceId: string) => Promise<Model>
  readonly clock: () => Date
  /** Why a filter or an order is more than the store is asked for at once. */
  readonly violationOf: (filter: unknown, sort: unknown) => string | undefined
}

/** Saved views of the landscape as tables: what a caller reads is what the lists of GraphQL show them. */
export function factSheetTables({ db, currentModel, clock, violationOf }: FactSheetTablesOptions) {
  const contextOf = async (caller: Caller): Promise<QueryContext> => ({
    db,
    caller,
    model: readableModel(caller, await currentModel(caller.workspaceId)),
    today: clock().toISOString().slice(0, 10),
  })

  return {
    /** The table of a view, by the state of its bookmark; 422 for a state that can't be read. */
    async open(caller: Caller, state: unknown, labels: Translation | undefined): Promise<FactSheetTable> {
      const { model } = await contextOf(caller)
      const { filter, sort, columns } = savedView(state)
      const violation = violationOf(filter, sort)
      if (violation !== undefined) throw refuse.member('$.state.filter', `is too large: ${violation}`)
      const types = typesIn(model, { filter }).map(({ key }) => key)
      return {
        types,
        filter,
        columns: columnsOf({ model, types, keys: columns, labels }).filter(
          ({ key }) => key !== 'completion' || rulesFor(caller).showsCompletion,
        ),
        // A field that the model no longer has orders nothing.
        sort: sort.filter(({ key }) => isSortable(model, key)),
      }
    },

    /** One page of the rows that the caller can read: fewer than asked for where they are long. */
    async rows(
      caller: Caller,
      { filter, sort, types, columns: all }: FactSheetTable,
      request: RowsRequest,
    ): Promise<TableRows> {
      const context = await contextOf(caller)
      await validateFacets(context, [filter])
      const { columns, asLabels, where, first, skip, after, withTotal } = request
      const sorting = request.order.map(({ key, isDescending }) => sortingOf(context.model, { key, isDescending }))
      const boundTo = JSON.stringify([filter, sort, request.order, where])
      const order = orderOf(context, sorting.length > 0 ? sorting : sort)
      const { rows, ends, total, isCut } = await findRows(
        { ...context, asLabels },
        {
          columns,
          filter,
          types,
          where: where && { expression: where, columns: all },
          order,
          limit: first === 0 ? 0 : first + 1,
          skip,
          after: positionOf(after, boundTo, order.accepts),
          withTotal,
          isCostly: (filter?.facetFilters ?? []).some(
            ({ facetKey }) => sidesByName(context.model, facetKey).length > 0,
          ),
        },
      )
      const end = rows.length > first || isCut ? ends[Math.min(first, rows.length) - 1] : undefined
      return { rows: rows.slice(0, first), total, next: end && cursorOf(end, boundTo) }
    },
  }
}
export type FactSheetTables = ReturnType<typeof factSheetTables>

function sortingOf(model: Model, { key, isDescending }: TableOrder): Sorting {
  if (!isSortable(model, key))
    throw refuse.badRequest(
      `$orderby names ${key}, by which fact sheets cannot be sorted`,
      about('$orderby', 'must name fields'),
    )
  return { key, order: isDescending ? 'desc' : 'asc' }
}
