import { refuse } from '#kernel/refusal.ts'
import { fieldVariants } from './field-variants.ts'
import { findTagGroups } from './reference-data.store.ts'
import type { FacetFilter, Filter } from './arguments.ts'
import { sidesByName } from './relation-filter.store.ts'
import type { ReadContext } from '#features/fact-sheets/rows/read-context.store.ts'

/** Facets that exist in every data model. */
const globalKeys: ReadonlySet<string> = new Set([
  'FactSheetTypes',
  'category',
  'hierarchyLevel',
  'Subscriptions',
  'DataQuality',
  'lxState',
  'TrashBin',
  '_TAGS_',
])

/**
 * Refuses filters with an unknown facet, so that a mistyped key is not mistaken for a filter that finds nothing, and with EXCLUSIVE: the
 * interface does not say which fact sheets it finds.
 */
export async function validateFacets(
  context: ReadContext,
  filters: readonly (Filter | null | undefined)[],
): Promise<void> {
  const { model } = context
  const isInModel = (key: string) => fieldVariants(model, key).length > 0 || sidesByName(model, key).length > 0
  const facets = filters.flatMap((filter) => facetsIn(filter))
  if (facets.some(({ relationFieldsFilterOperator: operator }) => operator === 'EXCLUSIVE')) {
    throw refuse.badRequest(
      'relationFieldsFilterOperator: EXCLUSIVE is not supported. Use INCLUSIVE to see the matching relations only, or leave it out to see all',
    )
  }
  const others = facets.map(({ facetKey }) => facetKey).filter((key) => !globalKeys.has(key) && !isInModel(key))
  if (others.length === 0) return
  const groups = new Set((await findTagGroups(context)).flatMap(({ id, name }) => [id, name]))
  const unknown = others.find((key) => !groups.has(key) && !groups.has(key.toLowerCase()))
  if (unknown !== undefined) {
    throw refuse.badRequest(`There is no facet ${unknown}: no field, relation or tag group is called so`)
  }
}

/** The facets of a filter, and those of the filters in them. */
export const facetsIn = (filter: Filter | null | undefined): FacetFilter[] =>
  (filter?.facetFilters ?? []).flatMap((facet) => [facet, ...facetsIn(facet.subFilter)])
