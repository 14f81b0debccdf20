import { ANY, MISSING } from '#data-model/facet-keys.ts'
import { type Facet, type TagGroup, availableFacets, filtersOf, wholeTypes } from './available-facets.ts'
import { type FacetCount, type FacetGroup, countFacets } from './facet-counts.store.ts'
import { listCondition } from './filter.store.ts'
import { findAllTags, findTagGroups } from './reference-data.store.ts'
import type { FacetFilter, FactSheetArguments } from './arguments.ts'
import type { QueryContext } from './query-context.ts'
import type { ReadContext } from '#features/fact-sheets/rows/read-context.store.ts'

interface FacetResult {
  readonly key: string
  readonly name: string
  readonly count: number
  readonly selected: boolean
}

/** A facet as GraphQL shows it, with the part of the filter that belongs to it. */
export interface FacetView {
  readonly facetKey: string
  readonly facetType: string
  readonly possibleOperators: readonly string[]
  readonly operator: string
  readonly results: readonly FacetResult[]
  readonly dateFilter: FacetFilter['dateFilter']
  readonly subscriptionFilter: FacetFilter['subscriptionFilter']
  readonly relationFieldsFilterOperator: string | null
  readonly relationFieldsFilter: readonly { fieldName: string; values: { key: string; selected: boolean }[] }[]
}

/** The facets of a list. Each is counted over the list that the rest of the filter selects, without the facet's own selection. */
export async function facetsOf(
  context: QueryContext,
  args: FactSheetArguments,
  { withResults }: { withResults: boolean },
): Promise<FacetView[]> {
  const { groups, names } = await tagGroups(context)
  const facets = availableFacets(context.model, args, groups)
  const counts = withResults ? await countsOf(context, args, { facets, names }) : []
  const byFacet = Map.groupBy(counts, ({ facet }) => facet)
  return facets.map((facet) => facetView(context, facet, { args, names, counts: byFacet.get(facet.facetKey) ?? [] }))
}

type Names = ReadonlyMap<string, string>

/** Tag groups with the ids of their tags, and the names of both by id. The group with an empty id is for tags without a group. */
async function tagGroups(context: ReadContext): Promise<{ groups: TagGroup[]; names: Names }> {
  const [groups, tags] = [await findTagGroups(context), await findAllTags(context, {})]
  const tagsByGroup = Map.groupBy(tags, ({ tag_group_id: id }) => id ?? '')
  const tagIdsOf = (groupId: string) => (tagsByGroup.get(groupId) ?? []).map((tag) => tag.id)
  return {
    groups: [
      ...groups.map(({ id, fact_sheet_types }) => ({ id, fact_sheet_types, tagIds: tagIdsOf(id) })),
      { id: '', fact_sheet_types: [], tagIds: tagIdsOf('') },
    ],
    names: new Map([...groups, ...tags].map(({ id, name }) => [id, name])),
  }
}

type FacetsToCount = { readonly facets: readonly Facet[]; readonly names: Names }

async function countsOf(
  context: QueryContext,
  args: FactSheetArguments,
  { facets, names }: FacetsToCount,
): Promise<FacetCount[]> {
  const listWith = (filters: readonly FacetFilter[]) => {
    const narrowed = { ...args, filter: { ...args.filter, facetFilters: filters } }
    return { where: listCondition(context, narrowed), wholeTypes: wholeTypes(context.model, narrowed) }
  }
  const all = args.filter?.facetFilters ?? []
  const hasOwnList = (facet: Facet) =>
    facet.facetKey === 'TrashBin' || filtersOf(args, facet, names.get(facet.facetKey)).length > 0
  const groups: FacetGroup[] = [{ ...listWith(all), facets: facets.filter((facet) => !hasOwnList(facet)) }]
  for (const facet of facets.filter(hasOwnList)) {
    const own = filtersOf(args, facet, names.get(facet.facetKey))
    const others = all.filter((filter) => !own.includes(filter))
    const trash = facet.facetKey === 'TrashBin' ? [{ facetKey: 'TrashBin', keys: ['archived'] }] : []
    groups.push({ ...listWith([...others, ...trash]), facets: [facet] })
  }
  return await countFacets(context, args.filter?.responseOptions?.maxFacetDepth ?? null, groups)
}

interface FacetContents {
  readonly args: FactSheetArguments
  readonly names: Names
  readonly counts: readonly FacetCount[]
}

function facetView({ model }: ReadContext, facet: Facet, { args, names, counts }: FacetContents): FacetView {
  const [own] = filtersOf(args, facet, names.get(facet.facetKey))
  const selected = own?.keys ?? []
  const byKey = new Map(counts.map((count) => [count.key, count]))
  const countedKeys = counts.map(({ key }) => key).toSorted(byName(counts))
  const keys = [...new Set([...facet.keys, ...countedKeys, ...selected])]
  const fields = new Map(
    [...model.types.values()]
      .flatMap(({ sides }) => [...(sides.get(facet.facetKey)?.relation.fields.values() ?? [])])
      .map((field) => [field.name, field]),
  )
  const selectedValues = (name: string) =>
    own?.relationFieldsFilter?.find(({ fieldName }) => fieldName === name)?.values ?? []
  return {
    facetKey: facet.facetKey,
    facetType: facet.facetType,
    possibleOperators: facet.isMultiple ? ['OR', 'AND', 'NOR'] : ['OR', 'NOR'],
    operator: own?.operator ?? 'OR',
    results: keys.map((key) => ({
      key,
      name: byKey.get(key)?.name ?? names.get(key) ?? labelOf(key),
      count: byKey.get(key)?.count ?? 0,
      selected: selected.includes(key),
    })),
    dateFilter: own?.dateFilter,
    subscriptionFilter: own?.subscriptionFilter,
    relationFieldsFilterOperator: own?.relationFieldsFilterOperator ?? null,
    relationFieldsFilter: [...fields.values()]
      .filter(({ values, definition }) => values.length > 0 && definition.inFacet)
      .map(({ name, values }) => ({
        fieldName: name,
        values: [...values, MISSING].map((key) => ({ key, selected: selectedValues(name).includes(key) })),
      })),
  }
}

/** Sorts keys by their names, or by themselves where they have none; levels as numbers. */
function byName(counts: readonly FacetCount[]): (a: string, b: string) => number {
  const names = new Map(counts.map(({ key, name }) => [key, name ?? key]))
  return (a, b) => (names.get(a) ?? a).localeCompare(names.get(b) ?? b, 'en', { numeric: true })
}

const labelOf = (key: string) => (key === MISSING ? 'n/a' : key === ANY ? 'Any' : key)
