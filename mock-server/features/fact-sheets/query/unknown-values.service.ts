import { ANY, MISSING, dataQualityKeys } from '#data-model/facet-keys.ts'
import { isId } from '#data-model/ids.ts'
import type { Model } from '#data-model/model.ts'
import type { ReadContext } from '#features/fact-sheets/rows/read-context.store.ts'
import type { FacetFilter, FactSheetArguments } from './arguments.ts'
import { lxStates } from './available-facets.ts'
import { fieldVariants } from './field-variants.ts'
import { findTagKeys } from './reference-data.store.ts'
import { sidesByName } from './relation-filter.store.ts'
import { trashBinKeys } from './trash-bin.ts'
import { facetsIn } from './validate-facets.service.ts'

/** A filter's key that no fact sheet can have. */
export interface UnknownValue {
  readonly facetKey: string
  readonly key: string
}

/** Keys of facets, and fields of external ids, that find nothing because the workspace has no such value. */
export async function unknownValues(
  context: ReadContext,
  { filter }: Pick<FactSheetArguments, 'filter'>,
): Promise<UnknownValue[]> {
  const facets = facetsIn(filter)
  const tagFacets = facets.filter(({ facetKey }) => knownKeys(context.model, facetKey) === 'tags')
  const tags = new Set(
    await findTagKeys(
      context,
      tagFacets.flatMap(({ keys }) => keys ?? []),
    ),
  )
  const isKnown = ({ facetKey }: FacetFilter, key: string): boolean => {
    const known = knownKeys(context.model, facetKey)
    if (key === MISSING || known === 'any') return true
    if (known === 'ids') return isId(key) || key === ANY
    return known === 'tags' ? tags.has(key) : known.has(key)
  }
  const keys = facets.flatMap((facet) =>
    (facet.keys ?? []).filter((key) => !isKnown(facet, key)).map((key) => ({ facetKey: facet.facetKey, key })),
  )
  const fields = (filter?.externalIds ?? []).map((text) => text.slice(0, text.indexOf('/')))
  const isExternalId = (name: string) =>
    fieldVariants(context.model, name).some(({ field }) => field.type === 'EXTERNAL_ID')
  return [...keys, ...fields.filter((name) => !isExternalId(name)).map((key) => ({ facetKey: 'externalIds', key }))]
}

/** The keys that a facet can have; of relations and people any ids, of tags those that exist, of texts and numbers any. */
function knownKeys(model: Model, facetKey: string): ReadonlySet<string> | 'ids' | 'tags' | 'any' {
  switch (facetKey) {
    case 'FactSheetTypes':
      return new Set(model.types.keys())
    case 'category':
      return new Set([...model.types.values()].flatMap(({ categories }) => categories))
    case 'lxState':
      return new Set(lxStates)
    case 'DataQuality':
      return new Set(dataQualityKeys)
    case 'TrashBin':
      return new Set(Object.keys(trashBinKeys))
    case 'Subscriptions':
      return 'ids'
    case 'hierarchyLevel':
      return 'any'
    case '_TAGS_':
      return 'tags'
    default: {
      const variants = fieldVariants(model, facetKey)
      // Fields without a list of values, such as texts, may have any.
      if (variants.length > 0)
        return variants.every(({ values }) => values.length > 0)
          ? new Set(variants.flatMap(({ values }) => values))
          : 'any'
      return sidesByName(model, facetKey).length > 0 ? 'ids' : 'tags'
    }
  }
}
