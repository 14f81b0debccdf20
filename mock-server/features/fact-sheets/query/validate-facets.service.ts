import { refuse } from '#kernel/refusal.ts'
import { fieldVariants } from './field-variants.ts'
import { findTagGroups } from './reference-data.store.ts'
import type { Filter } from './arguments.ts'
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

/** Refuses filters with an unknown facet, so that a mistyped key is not mistaken for a filter that finds nothing. */
export async function validateFacets(
  context: ReadContext,
  filters: readonly (Filter | null | undefined)[],
): Promise<void> {
  const { model } = context
  const isInModel = (key: string) => fieldVariants(model, key).length > 0 || sidesByName(model, key).length > 0
  const others = filters
    .flatMap((filter) => facetKeysIn(filter))
    .filter((key) => !globalKeys.has(key) && !isInModel(key))
  if (others.length === 0) return
  const groups = new Set((await findTagGroups(context)).flatMap(({ id, name }) => [id, name]))
  const unknown = others.find((key) => !groups.has(key) && !groups.has(key.toLowerCase()))
  if (unknown !== undefined) {
    throw refuse.badRequest(`There is no facet ${unknown}: no field, relation or tag group is called so`)
  }
}

const facetKeysIn = (filter: Filter | null | undefined): string[] =>
  (filter?.facetFilters ?? []).flatMap(({ facetKey, subFilter }) => [facetKey, ...facetKeysIn(subFilter)])
