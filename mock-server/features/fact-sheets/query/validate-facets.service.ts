import { refuse } from '#kernel/refusal.ts'
import { fieldVariants } from './field-variants.ts'
import { findTagGroups } from './reference-data.store.ts'
import type { Filter } from './arguments.ts'
import { sidesByName } from './relation-filter.store.ts'
import type { ReadContext } from '#features/fact-sheets/rows/read-context.store.ts'

/** Facets that are there whatever the model says. */
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

/** Refuses filters by facets that there are not: whoever mistypes one would take an empty list for an answer. */
export async function validateFacets(
  reading: ReadContext,
  filters: readonly (Filter | null | undefined)[],
): Promise<void> {
  const { model } = reading
  const others = filters
    .flatMap((filter) => keysIn(filter))
    .filter(
      (key) => !globalKeys.has(key) && fieldVariants(model, key).length === 0 && sidesByName(model, key).length === 0,
    )
  if (others.length === 0) return
  const groups = new Set((await findTagGroups(reading)).flatMap(({ id, name }) => [id, name]))
  const unknown = others.find((key) => !groups.has(key) && !groups.has(key.toLowerCase()))
  if (unknown !== undefined) {
    throw refuse.badRequest(`There is no facet ${unknown}: no field, relation or tag group is called so`)
  }
}

const keysIn = (filter: Filter | null | undefined): string[] =>
  (filter?.facetFilters ?? []).flatMap(({ facetKey, subFilter }) => [facetKey, ...keysIn(subFilter)])
