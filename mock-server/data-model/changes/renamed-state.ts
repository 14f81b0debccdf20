import { isRecord } from '#contract/is-record.ts'
import { isText } from '#data-model/parsed.ts'
import type { Model } from '#data-model/model.ts'
import { namesAfter, valuesAfter } from './names-after.ts'
import type { Renaming } from './renamings.ts'

/** States belong to the views that saved them, which put in what they like: so each part is looked at before it is taken for something. */
type Members = Readonly<Record<string, unknown>>

interface Scope {
  readonly renamings: readonly Renaming[]
  /** As it will be. */
  readonly model: Model
  /** The types of fact sheets that are shown; undefined where it can be any. */
  readonly types: readonly string[] | undefined
}

/** Members of a state whose text is the key of a field or relation: of filters, orders, panels and the views of reports. */
const naming: ReadonlySet<string> = new Set(['facetKey', 'key', 'column', 'singleSelectField'])
/** Members that are lists of such keys, as texts or as the `key` of records. */
const listing: ReadonlySet<string> = new Set(['columns'])

/**
 * The state of a bookmark with other names for fields, relations and values, in its filters, columns, orders and settings of reports. Where it
 * shows types of which only some have the other name, columns are there under both, and filters and orders stay as they are.
 */
export const renamedState = (state: unknown, renamings: readonly Renaming[], model: Model): unknown =>
  inPart(state, { renamings, model, types: undefined })

function inPart(part: unknown, scope: Scope): unknown {
  if (Array.isArray(part)) return part.map((each) => inPart(each, scope))
  if (!isRecord(part)) return part
  const within = { ...scope, types: typesShown(part) ?? scope.types }
  const renamed = isText(part['facetKey']) ? renamedFacet(part, part['facetKey'], within) : part
  return Object.fromEntries(
    Object.entries(renamed).map(([name, value]): [string, unknown] => {
      if (isText(value) && naming.has(name)) return [name, renamedName(value, within)]
      if (Array.isArray(value) && listing.has(name)) return [name, value.flatMap((each) => inList(each, within))]
      if (name === 'customState') return [name, inSettings(value, within)]
      if (name === 'subFilter') return [name, inPart(value, { ...within, types: typesBehind(part['facetKey'], scope) })]
      return [name, inPart(value, within)]
    }),
  )
}

/** The keys of the filter for types that a part of a state has. */
function typesShown(part: Members): readonly string[] | undefined {
  const filter = isRecord(part['filter']) ? part['filter'] : part
  const facets = [filter['facetFilters'], filter['facetFilter'], filter['filters'], part['filters']].find(Array.isArray)
  const ofTypes = facets?.filter(isRecord).find(({ facetKey }) => facetKey === 'FactSheetTypes')
  if (!ofTypes || ofTypes['operator'] === 'NOR') return undefined
  return textsIn(ofTypes['keys'])
}

const textsIn = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter(isText) : isText(value) ? [value] : []

/** The types at the other end of the relations that a filter is for. */
function typesBehind(side: unknown, { model, types }: Scope): readonly string[] | undefined {
  const shown = types ?? [...model.types.keys()]
  const others = shown.flatMap((type) =>
    isText(side) ? (model.types.get(type)?.sides.get(side)?.otherType ?? []) : [],
  )
  return others.length === 0 || others.some((type) => !model.types.has(type)) ? undefined : others
}

/** A filter with the other names of its values, and of the fields and values of the relation that it is for. */
function renamedFacet(facet: Members, field: string, scope: Scope): Members {
  const { keys, operator, relationFieldsFilter } = facet
  const values = (given: unknown) =>
    valuesAfter(textsIn(given), { ...scope, field, operator: isText(operator) ? operator : undefined })
  const ofRelation = (each: unknown): unknown => {
    if (!isRecord(each)) return each
    const own = scope.renamings.filter(
      ({ part, sides, name }) => part === 'RELATION_FIELD' && sides.includes(field) && name === each['fieldName'],
    )
    return own.reduce<Members>((filter, renaming) => {
      if (!('value' in renaming)) return { ...filter, fieldName: renaming.to }
      const renamed = textsIn(filter['values']).map((value) => (value === renaming.value ? renaming.to : value))
      return { ...filter, values: [...new Set(renamed)] }
    }, each)
  }
  return {
    ...facet,
    ...(keys !== undefined && keys !== null && { keys: isText(keys) ? (values(keys)[0] ?? keys) : values(keys) }),
    ...(Array.isArray(relationFieldsFilter) && { relationFieldsFilter: relationFieldsFilter.map(ofRelation) }),
  }
}

/** The first name, which is the old one where some of the types shown still have it. */
const renamedName = (name: string, scope: Scope): string => namesAfter(name, scope)[0] ?? name

/** A column, under each name that it has for the types shown. */
function inList(column: unknown, scope: Scope): unknown[] {
  if (isText(column)) return namesAfter(column, scope)
  if (!isRecord(column) || !isText(column['key'])) return [column]
  return namesAfter(column['key'], scope).map((key) => ({ ...column, key }))
}

/** Settings of a report, whose members each report calls as it likes. */
function inSettings(part: unknown, scope: Scope): unknown {
  if (isText(part)) return renamedName(part, scope)
  if (Array.isArray(part)) return part.map((each) => inSettings(each, scope))
  if (!isRecord(part)) return part
  return Object.fromEntries(Object.entries(part).map(([name, value]) => [name, inSettings(value, scope)]))
}
