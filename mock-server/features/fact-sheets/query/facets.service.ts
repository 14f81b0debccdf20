import { ANY, MISSING } from '#data-model/facet-keys.ts'
import { type Facet, type KnownGroup, facetsFor, filtersOf, wholeTypes } from './available-facets.ts'
import { type FacetCount, type FacetGroup, countFacets } from './facet-counts.store.ts'
import { listedBy } from './filter.store.ts'
import { findAllTags, findTagGroups } from './reference-data.store.ts'
import type { FacetFilter, FactSheetArguments } from './arguments.ts'
import type { ReadContext } from '#features/fact-sheets/rows/read-context.store.ts'

interface Result {
  readonly key: string
  readonly name: string
  readonly count: number
  readonly selected: boolean
}

/** A facet as GraphQL shows it, with what of the filter is about it. */
export interface FacetView {
  readonly facetKey: string
  readonly facetType: string
  readonly possibleOperators: readonly string[]
  readonly operator: string
  readonly results: readonly Result[]
  readonly dateFilter: FacetFilter['dateFilter']
  readonly subscriptionFilter: FacetFilter['subscriptionFilter']
  readonly relationFieldsFilterOperator: string | null
  readonly relationFieldsFilter: readonly { fieldName: string; values: { key: string; selected: boolean }[] }[]
}

/** What a list can be narrowed by. Each facet is counted over what the rest of the filter leaves, its own selection left out. */
export async function facetsOf(
  reading: ReadContext,
  args: FactSheetArguments,
  { withResults, today }: { withResults: boolean; today: string },
): Promise<FacetView[]> {
  const { groups, names } = await tagGroups(reading)
  const facets = facetsFor(reading.model, args, groups)
  const counts = withResults ? await counted(reading, args, { facets, names, today }) : []
  const byFacet = Map.groupBy(counts, ({ facet }) => facet)
  return facets.map((facet) => shownFacet(reading, args, facet, { names, counts: byFacet.get(facet.facetKey) ?? [] }))
}

type Names = ReadonlyMap<string, string>

/** Groups with the ids of their tags; the one without an id is of tags without a group. Names are of both. */
async function tagGroups(reading: ReadContext): Promise<{ groups: KnownGroup[]; names: Names }> {
  const [groups, tags] = [await findTagGroups(reading), await findAllTags(reading, {})]
  const ofGroup = Map.groupBy(tags, ({ tag_group_id: id }) => id ?? '')
  const idsOf = (id: string) => (ofGroup.get(id) ?? []).map((tag) => tag.id)
  return {
    groups: [
      ...groups.map(({ id, fact_sheet_types }) => ({ id, fact_sheet_types, tagIds: idsOf(id) })),
      { id: '', fact_sheet_types: [], tagIds: idsOf('') },
    ],
    names: new Map([...groups, ...tags].map(({ id, name }) => [id, name])),
  }
}

type Counted = { readonly facets: readonly Facet[]; readonly names: Names; readonly today: string }

async function counted(
  reading: ReadContext,
  args: FactSheetArguments,
  { facets, names, today }: Counted,
): Promise<FacetCount[]> {
  const list = (filters: readonly FacetFilter[]) => {
    const narrowed = { ...args, filter: { ...args.filter, facetFilters: filters } }
    return { where: listedBy(reading, narrowed, today), wholeTypes: wholeTypes(reading.model, narrowed) }
  }
  const all = args.filter?.facetFilters ?? []
  const isNarrowed = (facet: Facet) =>
    facet.facetKey === 'TrashBin' || filtersOf(args, facet, names.get(facet.facetKey)).length > 0
  const groups: FacetGroup[] = [{ ...list(all), facets: facets.filter((facet) => !isNarrowed(facet)) }]
  for (const facet of facets.filter(isNarrowed)) {
    const own = filtersOf(args, facet, names.get(facet.facetKey))
    const others = all.filter((one) => !own.includes(one))
    const trash = facet.facetKey === 'TrashBin' ? [{ facetKey: 'TrashBin', keys: ['archived'] }] : []
    groups.push({ ...list([...others, ...trash]), facets: [facet] })
  }
  const maxDepth = args.filter?.responseOptions?.maxFacetDepth ?? null
  return await countFacets({ reading, today, maxDepth }, groups)
}

type Shown = { readonly names: Names; readonly counts: readonly FacetCount[] }

function shownFacet(
  { model }: ReadContext,
  args: FactSheetArguments,
  facet: Facet,
  { names, counts }: Shown,
): FacetView {
  const [own] = filtersOf(args, facet, names.get(facet.facetKey))
  const selected = own?.keys ?? []
  const byKey = new Map(counts.map((one) => [one.key, one]))
  const keys = [...new Set([...facet.keys, ...counts.map(({ key }) => key).toSorted(inOrderOf(counts)), ...selected])]
  const fields = new Map(
    [...model.types.values()]
      .flatMap(({ sides }) => [...(sides.get(facet.facetKey)?.relation.fields.values() ?? [])])
      .map((field) => [field.name, field]),
  )
  const chosen = (name: string) => own?.relationFieldsFilter?.find(({ fieldName }) => fieldName === name)?.values ?? []
  return {
    facetKey: facet.facetKey,
    facetType: facet.facetType,
    possibleOperators: facet.isMultiple ? ['OR', 'AND', 'NOR'] : ['OR', 'NOR'],
    operator: own?.operator ?? 'OR',
    results: keys.map((key) => ({
      key,
      name: byKey.get(key)?.name ?? names.get(key) ?? wordFor(key),
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
        values: [...values, MISSING].map((key) => ({ key, selected: chosen(name).includes(key) })),
      })),
  }
}

/** Levels as numbers; what has a name by it; the rest as it stands. */
function inOrderOf(counts: readonly FacetCount[]): (a: string, b: string) => number {
  const names = new Map(counts.map(({ key, name }) => [key, name ?? key]))
  return (a, b) => (names.get(a) ?? a).localeCompare(names.get(b) ?? b, 'en', { numeric: true })
}

const wordFor = (key: string) => (key === MISSING ? 'n/a' : key === ANY ? 'Any' : key)
