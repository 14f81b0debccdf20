import type { ModelKeys } from './model-keys.ts'
import {
  changedFacet,
  type SavedFacet,
  type State,
  typesIn,
  type ViewParts,
  viewParts,
  withColumns,
  withFacets,
  withSort,
} from './view-parts.ts'

/** A part of a view that names what the workspace no longer has; `facet` is the filter of a value. */
export type LostPart = {
  readonly kind: 'type' | 'filter' | 'value' | 'column' | 'sort'
  readonly key: string
  readonly facet?: string
}

/** The parts of a saved view that find or show nothing, because the model or the tags have changed. */
export function lostParts(state: State, model: ModelKeys): LostPart[] {
  const parts = viewParts(state)
  return parts ? [...parts.facets.flatMap((facet) => lostIn(facet, model)), ...lostFields(parts, model)] : []
}

/** A view without its lost parts. A filter goes with the last of its values: without any it would show everything. */
export function withoutLost(state: State, model: ModelKeys): State {
  const parts = viewParts(state)
  if (!parts) return state
  const facets = parts.facets.flatMap((facet) => {
    const lost = lostIn(facet, model)
    if (lost.length === 0) return [facet]
    const keys = facet.keys.filter((key) => !lost.some((part) => part.key === key))
    return lost.some(({ kind }) => kind === 'filter') || keys.length === 0
      ? []
      : [changedFacet(facet, { ...facet, keys })]
  })
  const fields = lostFields(parts, model)
  const isLost = (kind: LostPart['kind'], key: string) => fields.some((part) => part.kind === kind && part.key === key)
  const columns = parts.columns.map(({ key }) => key).filter((key) => !isLost('column', key))
  const sort = parts.sort.filter(({ key }) => !isLost('sort', key))
  let next =
    facets.length === parts.facets.length && !facets.some((facet, at) => facet !== parts.facets[at])
      ? state
      : withFacets(state, facets)
  if (columns.length < parts.columns.length) next = withColumns(next, parts, columns)
  return sort.length < parts.sort.length ? withSort(next, sort) : next
}

function lostIn({ facet, keys }: SavedFacet, model: ModelKeys): LostPart[] {
  const known = keysOf(facet, model)
  if (!known) return [{ kind: 'filter', key: facet }]
  if (known === 'any') return []
  const kind = facet === 'FactSheetTypes' ? 'type' : 'value'
  return keys
    .filter((key) => key !== '__missing__' && !known.has(key))
    .map((key) => (kind === 'type' ? { kind, key } : { kind, key, facet }))
}

const seals = ['DRAFT', 'BROKEN_QUALITY_SEAL', 'REJECTED', 'APPROVED']
const gaps = ['_noResponsible_', '_qualitySealBroken_', '_noDescription_', '_noLifecycle_']

/** The values that a filter can have, of relations and people any; undefined for a filter that the workspace doesn't have. */
function keysOf(facet: string, { types, tagGroups, tags }: ModelKeys): ReadonlySet<string> | 'any' | undefined {
  const global: Readonly<Record<string, ReadonlySet<string> | 'any'>> = {
    FactSheetTypes: new Set(Object.keys(types)),
    lxState: new Set(seals),
    DataQuality: new Set(gaps),
    TrashBin: new Set(['active', 'archived']),
    Subscriptions: 'any',
    hierarchyLevel: 'any',
    _TAGS_: namesOf(tags),
  }
  if (Object.hasOwn(global, facet)) return global[facet]
  const fields = fieldsCalled(facet, types)
  if (fields.length > 0) {
    const values = fields.map((field) => field.values ?? [])
    return values.every((list) => list.length > 0) ? new Set(values.flat()) : 'any'
  }
  if (facet === 'category') return new Set()
  const isGroup = namesOf(tagGroups).has(facet) || tagGroups.some(({ id }) => id === facet.toLowerCase())
  return isGroup ? namesOf(tags) : undefined
}

const namesOf = (named: ModelKeys['tags']) => new Set(named.flatMap(({ id, name }) => [id, name]))

/** Members that filters don't have under this name, though fact sheets do. */
const noFilters: ReadonlySet<string> = new Set([
  'name',
  'displayName',
  'fullName',
  'description',
  'status',
  'level',
  'qualitySeal',
  'completion',
  'tags',
  'subscriptions',
  'permittedReadACL',
  'permittedWriteACL',
  'createdAt',
  'updatedAt',
])

const fieldsCalled = (key: string, types: ModelKeys['types']) =>
  noFilters.has(key)
    ? []
    : Object.values(types)
        .flatMap(({ fields }) => (Object.hasOwn(fields, key) ? [fields[key]] : []))
        .filter((field) => field !== undefined)

/** Members that all fact sheets have, and the model doesn't name. */
const baseMembers = new Set(['id', 'type', 'rev', 'category', 'status'])

function lostFields(parts: ViewParts, { types }: ModelKeys): LostPart[] {
  const named = typesIn(parts).filter((type) => Object.hasOwn(types, type))
  const shown = named.length > 0 ? named : Object.keys(types)
  const has = (keys: readonly string[], key: string) =>
    baseMembers.has(key) || keys.some((type) => Object.hasOwn(types[type]?.fields ?? {}, key))
  const columns = parts.columns.filter(({ key }) => !has(shown, key))
  const sort = parts.sort.filter(({ key }) => !has(Object.keys(types), key))
  return [
    ...columns.map(({ key }) => ({ kind: 'column', key }) as const),
    ...sort.map(({ key }) => ({ kind: 'sort', key }) as const),
  ]
}
