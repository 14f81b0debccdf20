import { isRecord } from 'mock-server/contract/is-record.ts'
import { isTextList } from '#lib/is-text-list.ts'
import { isSameJson } from '#features/bookmarks/changes/json-values.ts'
import type { SavedQuery } from '#features/bookmarks/preview/saved-query.ts'

type Filter = SavedQuery['filter']
type Facet = Readonly<Record<string, unknown>>

/** Fact sheets that one changed filter takes away or brings, as a `FilterInput`. */
export type RowGroup = { readonly facet: string; readonly filter: Filter }

/** What to ask for to learn which fact sheets another filter finds. */
export type RowEffect = {
  readonly before: Filter
  readonly after: Filter
  /** Finds what both find; undefined where no filter can say so. */
  readonly both: Filter | undefined
  /** What no longer matches; a fact sheet can be in several groups. Undefined where no filters can find exactly these. */
  readonly gone: readonly RowGroup[] | undefined
  readonly added: readonly RowGroup[] | undefined
}

/** How two queries differ in the fact sheets that they find; undefined if they have the same filter. */
export function rowEffect(before: SavedQuery, after: SavedQuery): RowEffect | undefined {
  if (isSameJson(before.filter, after.filter)) return undefined
  const isAboutState = [before, after].some(({ filter }) => facetsOf(filter).some(isState))
  const [from, to] = [before.filter, after.filter].map((filter) => (isAboutState ? withState(filter) : filter))
  if (!from || !to) return undefined
  return { before: from, after: to, both: joined(from, to), gone: lostBy(from, to), added: lostBy(to, from) }
}

const FEW = 10

/** What `from` finds and `to` does not: for each filter of `to` alone, what matches `from` and not that filter. */
function lostBy(from: Filter, to: Filter): readonly RowGroup[] | undefined {
  const others = Object.keys(to).filter((member) => member !== 'facetFilters')
  if (others.some((member) => !isSameJson(from[member], to[member]))) return undefined
  const known = facetsOf(from)
  const groups = facetsOf(to)
    .filter((facet) => !isEmpty(facet) && !known.some((other) => isSameJson(other, facet)))
    .map((facet) =>
      opposites(facet)?.map((opposite) => ({
        facet: String(facet['facetKey']),
        filter: { ...from, facetFilters: [...known, opposite] },
      })),
    )
  const all = groups.flatMap((group) => group ?? [])
  return groups.includes(undefined) || all.length > FEW ? undefined : all
}

/** Facets that together find what a facet does not. */
function opposites(facet: Facet): readonly Facet[] | undefined {
  const { operator, keys } = facet
  if (isState(facet)) {
    const [other, ...more] = states.filter((state) => !isTextList(keys) || !keys.includes(state))
    return other !== undefined && more.length === 0 && operator === 'OR' ? [{ ...facet, keys: [other] }] : undefined
  }
  if (operator === 'NOR') return [{ ...facet, operator: 'OR' }]
  if (operator !== 'AND') return [{ ...facet, operator: 'NOR' }]
  return isTextList(keys) ? keys.map((key) => ({ ...facet, operator: 'NOR', keys: [key] })) : undefined
}

/** Only facets and members that are the same or only in one of the filters can be asked for together. */
function joined(from: Filter, to: Filter): Filter | undefined {
  const members = Object.keys(from).filter((member) => member !== 'facetFilters')
  if (members.some((member) => to[member] !== undefined && !isSameJson(from[member], to[member]))) return undefined
  const known = facetsOf(from)
  const more = facetsOf(to).filter((facet) => !known.some((other) => isSameJson(other, facet)))
  return { ...from, ...to, facetFilters: [...known, ...more] }
}

const facetsOf = ({ facetFilters }: Filter): readonly Facet[] =>
  Array.isArray(facetFilters) ? facetFilters.filter(isRecord) : []

/** A facet without keys and conditions finds everything, as its opposite would. */
function isEmpty({ keys, dateFilter, subscriptionFilter, subFilter, relationFieldsFilter }: Facet): boolean {
  const has = (value: unknown) =>
    isRecord(value) ? Object.keys(value).length > 0 : Array.isArray(value) && value.length > 0
  return ![keys, dateFilter, subscriptionFilter, subFilter, relationFieldsFilter].some(has) && typeof keys !== 'string'
}

const states = ['active', 'archived']
const isState = ({ facetKey, keys }: Facet): boolean => facetKey === 'TrashBin' && isTextList(keys) && keys.length > 0

/** A filter that says what it finds without saying so: fact sheets that aren't archived. */
const withState = (filter: Filter): Filter =>
  facetsOf(filter).some(isState)
    ? filter
    : { ...filter, facetFilters: [...facetsOf(filter), { facetKey: 'TrashBin', operator: 'OR', keys: ['active'] }] }
