import { ANY, MISSING, dataQualityKeys } from '#data-model/facet-keys.ts'
import type { FieldModel, Model, TypeModel } from '#data-model/model.ts'
import type { FacetFilter, FactSheetArguments } from './arguments.ts'

/** The kinds of facets, as GraphQL names them. */
export const facetTypes = [
  'SIMPLE',
  'TAG',
  'FACTSHEETTYPE',
  'FACTSHEETSUBTYPE',
  'RELATION',
  'LIFECYCLE',
  'SUBSCRIPTIONS',
  'EXTERNAL_ID',
  'HIERARCHY',
] as const
export type FacetType = (typeof facetTypes)[number]

/** A facet: something that a list can be filtered by. */
export interface Facet {
  readonly facetKey: string
  readonly facetType: FacetType
  /** Whether a fact sheet can have several of the keys, so that AND makes sense. */
  readonly isMultiple: boolean
  /** Keys that are shown even with a count of 0, in their order; other counted keys follow. */
  readonly keys: readonly string[]
  readonly field?: FieldModel | undefined
  /** The tags of which a fact sheet under the key `MISSING` has none, where those are more than the keys. */
  readonly gapTagIds?: readonly string[]
}

/** A tag group with the ids of its tags; the group with an empty id is for tags without a group. */
export interface TagGroup {
  readonly id: string
  readonly fact_sheet_types: readonly string[]
  readonly tagIds: readonly string[]
}

/** The values of the facet of quality states. */
export const lxStates = ['DRAFT', 'BROKEN_QUALITY_SEAL', 'REJECTED', 'APPROVED']

/** The facets of a list: the global ones, and those that all its types have. */
export function availableFacets(model: Model, args: FactSheetArguments, groups: readonly TagGroup[]): Facet[] {
  const types = typesIn(model, args)
  const [first, ...others] = types
  const isShared = (has: (type: TypeModel) => boolean) => others.every(has)
  const categories = [...new Set(types.flatMap((type) => type.categories))]
  const fields = [...(first?.fields.values() ?? [])].filter(
    ({ name, type, definition }) => definition.inFacet && isShared((other) => other.fields.get(name)?.type === type),
  )
  const sides = [...(first?.sides.keys() ?? [])].filter((name) => isShared((type) => type.sides.has(name)))
  const ofTypes = groups.filter(
    (group) =>
      group.id !== '' &&
      (group.fact_sheet_types.length === 0 || types.some(({ key }) => group.fact_sheet_types.includes(key))),
  )
  const ungrouped = groups.find(({ id }) => id === '')
  const selectedKeys = (facetKey: string) =>
    (args.filter?.facetFilters ?? []).filter((filter) => filter.facetKey === facetKey).flatMap(({ keys }) => keys ?? [])
  // These don't offer what lacks a value, but count it for a filter that has selected it.
  const selectedGap = (facetKey: string) => (selectedKeys(facetKey).includes(MISSING) ? [MISSING] : [])
  const tagIds = groups.flatMap((group) => group.tagIds)
  return [
    simple('FactSheetTypes', 'FACTSHEETTYPE', [...model.types.keys()]),
    ...(categories.length > 0 ? [simple('category', 'FACTSHEETSUBTYPE', [...categories, MISSING])] : []),
    simple('hierarchyLevel', 'HIERARCHY', []),
    { ...simple('Subscriptions', 'SUBSCRIPTIONS', selectedGap('Subscriptions')), isMultiple: true },
    { ...simple('DataQuality', 'SIMPLE', dataQualityKeys), isMultiple: true },
    simple('lxState', 'SIMPLE', lxStates),
    simple('TrashBin', 'SIMPLE', ['archived']),
    ...ofTypes.map((group): Facet => ({ ...simple(group.id, 'TAG', [...group.tagIds, MISSING]), isMultiple: true })),
    ...(ungrouped
      ? [
          {
            // It offers tags without a group, but a filter by it can name any.
            ...simple('_TAGS_', 'TAG', [
              ...new Set([...ungrouped.tagIds, ...selectedKeys('_TAGS_').filter((key) => tagIds.includes(key))]),
              ...selectedGap('_TAGS_'),
            ]),
            isMultiple: true,
            gapTagIds: tagIds,
          },
        ]
      : []),
    ...fields.map(fieldFacet),
    ...sides.map((name): Facet => ({ ...simple(name, 'RELATION', [ANY, MISSING]), isMultiple: true })),
  ]
}

/** The types that a list can contain: the requested ones, or all. */
export function typesIn(model: Model, { factSheetType, filter }: FactSheetArguments): TypeModel[] {
  const byType = filter?.facetFilters?.find(
    ({ facetKey, operator }) => facetKey === 'FactSheetTypes' && operator !== 'NOR',
  )
  return [...model.types.values()].filter(
    ({ key }) =>
      (!factSheetType || key === factSheetType) &&
      (!byType?.keys || byType.keys.length === 0 || byType.keys.includes(key)),
  )
}

/** The types of a list of all active fact sheets of some types; undefined for a list with any other condition. */
export function wholeTypes(model: Model, args: FactSheetArguments): string[] | undefined {
  const { facetFilters, responseOptions: _form, ...rest } = args.filter ?? {}
  const others = [args.hierarchy, ...Object.values(rest)]
  if (others.some((value) => value !== undefined && value !== null && value !== '')) return undefined
  const [first, ...more] = facetFilters ?? []
  const { facetKey, keys: _keys, operator, ...conditions } = first ?? { facetKey: 'FactSheetTypes' }
  const isByType = facetKey === 'FactSheetTypes' && (operator ?? 'OR') === 'OR' && more.length === 0
  const isPlain = Object.values(conditions).every((value) => value === undefined || value === null)
  return isByType && isPlain ? typesIn(model, args).map(({ key }) => key) : undefined
}

const simple = (facetKey: string, facetType: FacetType, keys: readonly string[]): Facet => ({
  facetKey,
  facetType,
  isMultiple: false,
  keys,
})

function fieldFacet(field: FieldModel): Facet {
  const facetType = field.type === 'LIFECYCLE' ? 'LIFECYCLE' : field.type === 'EXTERNAL_ID' ? 'EXTERNAL_ID' : 'SIMPLE'
  return {
    ...simple(field.name, facetType, [...field.values, MISSING]),
    isMultiple: field.type === 'MULTIPLE_SELECT',
    field,
  }
}

/** The parts of a filter that belong to a facet. A filter may name a tag group by its id or its `name`. */
export const filtersOf = (args: FactSheetArguments, { facetKey }: Facet, name?: string): FacetFilter[] =>
  (args.filter?.facetFilters ?? []).filter(
    (filter) => filter.facetKey === facetKey || (name !== undefined && filter.facetKey === name),
  )
