import { isId } from '#data-model/ids.ts'
import { refuse } from '#kernel/refusal.ts'
import { nodeReader } from './node-reader.store.ts'
import { validateFacets } from './validate-facets.service.ts'
import { type FacetView, facetsOf } from './facets.service.ts'
import { listCondition } from './filter.store.ts'
import { attachmentQueries } from './attachments.service.ts'
import { logPage } from './history.service.ts'
import { type NodeEntry, countByType, findNodes, findPage } from './list.store.ts'
import { sidesByName } from './relation-filter.store.ts'
import { cutList, edgeOf, pageOf, pageSizeOf, positionOf } from './paging.ts'
import type { FacetFilter, FactSheetArguments, Sorting } from './arguments.ts'
import { type FactSheetNode, type Page, type RelationRequest, internal } from './nodes.ts'
import type { QueryContext } from './query-context.ts'
import { constrainingRelations, relationPages } from './relations.service.ts'
import { unknownValues } from './unknown-values.service.ts'
import { type View, viewOf } from './view.service.ts'
import { sortList } from './sort-list.ts'
import { orderOf } from './sort.store.ts'
import type { ReadContext } from '#features/fact-sheets/rows/read-context.store.ts'

type Names = ReadonlySet<string>

/** Texts of a page, which the memory of one answer holds at once: 20,000 fact sheets with 1.6 kB each. */
const PAGE_BYTES = 32 * 1_048_576

interface PageOptions {
  readonly names: Names
  readonly withTotal: boolean
  /** False where a request asks for the list's total or facets alone; then no rows are read. */
  readonly isListed: boolean
}

interface FactSheetQueriesOptions {
  readonly clock: () => Date
  /** Called with each fact sheet that a caller reads by its id. */
  readonly viewed: (caller: ReadContext['caller'], factSheetId: string) => void
}

/** The queries of GraphQL over the landscape. Each takes who reads, by which model, and from which database or transaction. */
export function factSheetQueries({ clock, viewed }: FactSheetQueriesOptions) {
  const queryContext = (context: ReadContext): QueryContext => ({
    caller: context.caller,
    model: context.model,
    db: context.db,
    texts: context.texts,
    today: clock().toISOString().slice(0, 10),
  })
  return {
    /** A page of the fact sheets that the arguments select. */
    page: (context: ReadContext, args: FactSheetArguments, options: PageOptions): Promise<Page<FactSheetNode>> =>
      factSheetPage(queryContext(context), args, options),

    /** The number of fact sheets of each type that the caller can see, including archived ones. */
    counts: countByType,

    /** Fact sheets by id, including archived ones, as far as the caller can see them. */
    nodes: (context: ReadContext, ids: readonly string[], names: Names): Promise<FactSheetNode[]> =>
      findNodes(context, ids.filter(isId), nodeReader(queryContext(context), names)),

    relations: (context: ReadContext, requests: readonly RelationRequest[]) =>
      relationPages(queryContext(context), requests),
    constraining: constrainingRelations,
    async facets(context: ReadContext, args: FactSheetArguments, withResults: boolean): Promise<FacetView[]> {
      await validateFacets(context, [args.filter])
      return await facetsOf(queryContext(context), args, { withResults })
    },
    view: (
      context: ReadContext,
      args: FactSheetArguments,
      options: { key: string; withMapping: boolean },
    ): Promise<View> => viewOf(queryContext(context), { args, ...options }),
    /** A page of the history of a fact sheet that the caller can see. */
    log: (context: ReadContext, args: Parameters<typeof logPage>[1], withTotal: boolean) =>
      logPage(context, args, { withTotal, now: clock() }),
    viewed,
    unknownValues,
    cut: cutList,
    sorted: sortList,
    ...attachmentQueries,
    noFactSheet: () => refuse.notFound('There is no such fact sheet'),
  }
}
export type FactSheetQueries = ReturnType<typeof factSheetQueries>

async function factSheetPage(
  context: QueryContext,
  args: FactSheetArguments,
  { names, withTotal, isListed }: PageOptions,
): Promise<Page<FactSheetNode>> {
  const size = pageSizeOf(args.first)
  await validateFacets(context, [args.filter])
  const boundTo = JSON.stringify([args.factSheetType, args.filter, args.sort, args.hierarchy])
  const order = orderOf(context, sortOf(args))
  const { texts } = context
  const { entries, total, bytes, isCut } = await findPage(context, {
    where: listCondition(context, args),
    order,
    reader: nodeReader(context, names),
    limit: isListed ? size + 1 : 0,
    maxBytes: Math.min(PAGE_BYTES, texts?.left ?? PAGE_BYTES),
    after: positionOf(args.after, boundTo, order.accepts),
    withTotal,
    isCostly: (args.filter?.facetFilters ?? []).some(({ facetKey }) => sidesByName(context.model, facetKey).length > 0),
    isPlain: isPlain(args),
  })
  texts?.take(bytes)
  const inclusive = inclusiveFacets(args)
  const toEdge = ({ node, values }: NodeEntry) =>
    edgeOf(
      inclusive.length > 0 ? { ...node, [internal]: { ...node[internal], inclusive } } : node,
      { values, id: node.id },
      boundTo,
    )
  return pageOf(entries.map(toEdge), size, { totalCount: total, isFirst: !args.after, isCut })
}

/** Whether nothing but types is asked for. */
const isPlain = ({ filter = {}, hierarchy }: FactSheetArguments): boolean =>
  !hierarchy &&
  Object.entries(filter ?? {}).every(
    ([name, value]) =>
      value === undefined ||
      value === null ||
      (name === 'facetFilters' &&
        (filter?.facetFilters ?? []).every(
          ({ facetKey, keys }) => facetKey === 'FactSheetTypes' && (keys?.length ?? 0) > 0,
        )),
  )

/** Facets whose relations alone are shown. With NOR the fact sheets have no such relations, and show their others. */
const inclusiveFacets = ({ filter }: FactSheetArguments): FacetFilter[] =>
  (filter?.facetFilters ?? []).filter(
    ({ relationFieldsFilterOperator, operator }) => relationFieldsFilterOperator === 'INCLUSIVE' && operator !== 'NOR',
  )

/** Parents come first in a hierarchy without a requested order. */
const sortOf = ({ sort, hierarchy }: FactSheetArguments): readonly Sorting[] =>
  sort ?? (hierarchy ? [{ key: 'level' }, { key: 'displayName' }] : [])
