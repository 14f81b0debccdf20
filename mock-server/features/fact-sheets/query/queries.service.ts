import { refuse } from '#kernel/refusal.ts'
import { nodeReader } from './node-reader.store.ts'
import { validateFacets } from './validate-facets.service.ts'
import { type FacetView, facetsOf } from './facets.service.ts'
import { listedBy } from './filter.store.ts'
import { attachmentQueries } from './attachments.service.ts'
import { logPage } from './history.service.ts'
import { findNodes, findPage } from './list.store.ts'
import { cutList, edgeOf, endOf, firstOf, pageOf } from './paging.ts'
import { DEFAULT_FIRST, type FactSheetArguments, type Sorting } from './arguments.ts'
import { type FactSheetNode, type Page, type RelationRequest, internal } from './nodes.ts'
import { constrainingRelations, relationPages } from './relations.service.ts'
import { orderOf } from './sort.store.ts'
import type { ReadContext } from '#features/fact-sheets/rows/read-context.store.ts'

type Names = ReadonlySet<string>
/** Of a list that is not listed nothing is read but its number, if that is asked for. */
type Wanted = { readonly names: Names; readonly withTotal: boolean; readonly isListed: boolean }

/** What GraphQL reads of the landscape; every function takes who reads, by which model and from where. */
export function factSheetQueries({ clock }: { clock: () => Date }) {
  const today = () => clock().toISOString().slice(0, 10)
  return {
    /** A page of the fact sheets that the arguments ask for. */
    async page(
      reading: ReadContext,
      args: FactSheetArguments,
      { names, withTotal, isListed }: Wanted,
    ): Promise<Page<FactSheetNode>> {
      const first = firstOf(args.first ?? DEFAULT_FIRST)
      await validateFacets(reading, [args.filter])
      const bound = JSON.stringify([args.factSheetType, args.filter, args.sort, args.hierarchy])
      const order = orderOf({ model: reading.model, today: today(), alias: 'f' }, sortOf(args))
      const { found, total } = await findPage(reading, {
        where: listedBy(reading, args, today()),
        order,
        reader: nodeReader(reading, names, today()),
        limit: isListed ? first + 1 : 0,
        end: endOf(args.after, bound, order.accepts),
        withTotal,
      })
      // What was found for having no such relation has others to show.
      const inclusive = args.filter?.facetFilters?.filter(
        ({ relationFieldsFilterOperator, operator }) =>
          relationFieldsFilterOperator === 'INCLUSIVE' && operator !== 'NOR',
      )
      const edges = found.map(({ node, values }) =>
        edgeOf(
          inclusive && inclusive.length > 0 ? { ...node, [internal]: { ...node[internal], inclusive } } : node,
          { values, id: node.id },
          bound,
        ),
      )
      return pageOf(edges, first, total, !args.after)
    },

    /** Fact sheets by their ids as far as the caller can see them, archived ones too. */
    nodes: (reading: ReadContext, ids: readonly string[], names: Names): Promise<FactSheetNode[]> =>
      findNodes(reading, ids.filter(isId), nodeReader(reading, names, today())),

    relations: (reading: ReadContext, requests: readonly RelationRequest[]) =>
      relationPages(reading, requests, today()),
    constraining: constrainingRelations,
    async facets(reading: ReadContext, args: FactSheetArguments, withResults: boolean): Promise<FacetView[]> {
      await validateFacets(reading, [args.filter])
      return await facetsOf(reading, args, { withResults, today: today() })
    },
    /** The history of a fact sheet that the caller can see. */
    log: (reading: ReadContext, args: Parameters<typeof logPage>[1], withTotal: boolean) =>
      logPage(reading, args, { withTotal, now: clock() }),
    cut: cutList,
    ...attachmentQueries,
    noFactSheet: () => refuse.notFound('There is no such fact sheet'),
  }
}
export type FactSheetQueries = ReturnType<typeof factSheetQueries>

/** Of a hierarchy parents come first, where nobody says otherwise. */
const sortOf = ({ sort, hierarchy }: FactSheetArguments): readonly Sorting[] =>
  sort ?? (hierarchy ? [{ key: 'level' }, { key: 'displayName' }] : [])

const isId = (text: string): boolean => /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text)
