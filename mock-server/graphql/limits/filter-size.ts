import { isRecord } from '#contract/is-record.ts'
import { filterLimits } from '#features/fact-sheets/query/filter-limits.ts'

/** The cost of a filter. */
export interface FilterSize {
  readonly conditions: number
  /** Facets of relations and subscriptions, with those in the filters of facets: each searches all of its kind. */
  readonly searches: number
  /** Different facets. */
  readonly facets: number
  /** Why the filter is refused, however small the rest of the request is. */
  readonly violation: string | undefined
}

const nothing: FilterSize = { conditions: 0, searches: 0, facets: 0, violation: undefined }

/** Measures a filter in its coerced form, where a single value may stand for a list of one. */
export function filterSize(filter: unknown, level = 0): FilterSize {
  if (!isRecord(filter)) return nothing
  if (level > filterLimits.levels) return { ...nothing, violation: `Filters may be ${filterLimits.levels} levels deep` }
  const facets = listOf(filter.facetFilters).filter(isRecord)
  const [fullTextWords, quickWords] = [countWords(filter.fullTextSearch), countWords(filter.quickSearch)]
  const violations = [
    // A display name is compared as a whole, by an index, so it may be as long as it likes.
    ...Object.entries(filter).map(([name, value]) => (name === 'displayName' ? undefined : textViolation(name, value))),
    aboveLimit(fullTextWords, filterLimits.words, (limit) => `fullTextSearch may have ${limit} words`),
    aboveLimit(quickWords, filterLimits.words, (limit) => `quickSearch may have ${limit} words`),
    aboveLimit(listOf(filter.ids).length, filterLimits.ids, (limit) => `A filter may have ${limit} ids`),
    aboveLimit(
      listOf(filter.externalIds).length,
      filterLimits.ids,
      (limit) => `A filter may have ${limit} externalIds`,
    ),
  ]
  const members = [filter.displayName, filter.ids, filter.externalIds].filter(
    (member) => member !== undefined && member !== null,
  )
  let conditions = fullTextWords + quickWords + members.length
  let searches = 0
  // Facets beyond the limit need no measuring: the filter is refused anyway.
  for (const facet of facets.slice(0, filterLimits.conditionsOfRequest + 1)) {
    const size = facetSize(facet, level)
    conditions += size.conditions
    searches += size.searches
    violations.push(size.violation)
  }
  violations.push(
    aboveLimit(
      searches,
      filterLimits.searches,
      (limit) => `A filter may have ${limit} facets of relations and subscriptions, with those in its filters`,
    ),
  )
  const names = new Set(facets.map(({ facetKey }) => facetKey))
  return {
    conditions,
    searches,
    facets: names.size,
    violation: violations.find((violation) => violation !== undefined),
  }
}

/** Why a list cannot be sorted by these keys. */
export const sortViolation = (sort: unknown): string | undefined =>
  aboveLimit(listOf(sort).length, filterLimits.sortKeys, (limit) => `A list may be sorted by ${limit} keys`) ??
  listOf(sort)
    .filter(isRecord)
    .map(({ key }) => textViolation('key', key))
    .find((violation) => violation !== undefined)

/** Why a text, or one of a list, is too long. Longer texts only cost time: no name is longer. */
function textViolation(member: string, value: unknown): string | undefined {
  const longest = listOf(value).reduce<number>(
    (most, item) => (typeof item === 'string' ? Math.max(most, item.length) : most),
    0,
  )
  return aboveLimit(longest, filterLimits.characters, (limit) => `A text of ${member} may have ${limit} characters`)
}

function facetSize(
  facet: Readonly<Record<string, unknown>>,
  level: number,
): Pick<FilterSize, 'conditions' | 'searches' | 'violation'> {
  const { facetKey, keys, operator, relationFieldsFilter, subFilter } = facet
  const keyCount = listOf(keys).length
  const inner = filterSize(subFilter, level + 1)
  const attributes = listOf(relationFieldsFilter).filter(isRecord)
  const valueCount = Math.max(
    0,
    ...attributes.slice(0, filterLimits.conditionsOfField + 1).map(({ values }) => listOf(values).length),
  )
  const isRelation = (typeof facetKey === 'string' && /^rel[A-Z]/.test(facetKey)) || isRecord(subFilter)
  const conditions = (isRelation ? filterLimits.conditionsOfRelation : 1) + attributes.length + inner.conditions
  const isAnd = operator === 'AND'
  const texts = [facet, ...attributes, ...[facet['dateFilter'], facet['subscriptionFilter']].filter(isRecord)]
  const violation =
    texts
      .flatMap((part) => Object.entries(part))
      .map(([name, value]) => textViolation(name, value))
      .find((violated) => violated !== undefined) ??
    aboveLimit(keyCount, filterLimits.keys, (limit) => `A facet may have ${limit} keys`) ??
    (isAnd
      ? aboveLimit(keyCount, filterLimits.keysOfAnd, (limit) => `A facet with the operator AND may have ${limit} keys`)
      : undefined) ??
    aboveLimit(valueCount, filterLimits.keys, (limit) => `A filter of a field of relations may have ${limit} values`) ??
    inner.violation
  const repetitions = isAnd ? Math.max(1, keyCount) : 1
  // Without a filter in it, each key of AND is looked up, which takes little.
  const isSearch = isRelation || facetKey === 'Subscriptions'
  const searches = (isSearch ? 1 : 0) + repetitions * inner.searches
  return { conditions: repetitions * conditions, searches, violation }
}

const aboveLimit = (count: number, limit: number, rule: (limit: number) => string): string | undefined =>
  count > limit ? `${rule(limit)}, not ${count}` : undefined

const listOf = (value: unknown): readonly unknown[] =>
  Array.isArray(value) ? value : value === undefined || value === null ? [] : [value]

/** Of a text that is too long, which is refused anyway, the words are not counted. */
const countWords = (value: unknown): number =>
  typeof value === 'string' && value.length <= filterLimits.characters ? new Set(value.match(/\S+/g)).size : 0
