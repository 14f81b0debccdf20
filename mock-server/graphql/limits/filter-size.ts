import { isRecord } from '#data-model/parsed.ts'
import { filterLimits } from '#features/fact-sheets/query/filter-limits.ts'

/** The cost of a filter. */
export interface FilterSize {
  readonly conditions: number
  /** Different facets. */
  readonly facets: number
  /** Why the filter is refused, however small the rest of the request is. */
  readonly violation: string | undefined
}

/** Measures a filter in its coerced form, where a single value may stand for a list of one. */
export function filterSize(filter: unknown, level = 0): FilterSize {
  if (!isRecord(filter)) return { conditions: 0, facets: 0, violation: undefined }
  if (level > filterLimits.levels)
    return { conditions: 0, facets: 0, violation: `Filters may be ${filterLimits.levels} levels deep` }
  const facets = listOf(filter.facetFilters).filter(isRecord)
  const words = countWords(filter.fullTextSearch)
  const violations = [
    aboveLimit(words, filterLimits.words, (limit) => `fullTextSearch may have ${limit} words`),
    aboveLimit(countWords(filter.displayName), filterLimits.words, (limit) => `displayName may have ${limit} words`),
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
  let conditions = words + members.length
  // Facets beyond the limit need no measuring: the filter is refused anyway.
  for (const facet of facets.slice(0, filterLimits.conditionsOfRequest + 1)) {
    const size = facetSize(facet, level)
    conditions += size.conditions
    violations.push(size.violation)
  }
  const names = new Set(facets.map(({ facetKey }) => facetKey))
  return { conditions, facets: names.size, violation: violations.find((violation) => violation !== undefined) }
}

/** Why a list cannot be sorted by these keys. */
export const sortViolation = (sort: unknown): string | undefined =>
  aboveLimit(listOf(sort).length, filterLimits.sortKeys, (limit) => `A list may be sorted by ${limit} keys`)

function facetSize(
  { facetKey, keys, operator, relationFieldsFilter, subFilter }: Readonly<Record<string, unknown>>,
  level: number,
): Pick<FilterSize, 'conditions' | 'violation'> {
  const keyCount = listOf(keys).length
  const inner = filterSize(subFilter, level + 1)
  const attributes = listOf(relationFieldsFilter).filter(isRecord)
  const valueCount = Math.max(
    0,
    ...attributes.slice(0, filterLimits.conditionsOfField + 1).map(({ values }) => listOf(values).length),
  )
  const isRelation = /^rel[A-Z]/.test(String(facetKey)) || isRecord(subFilter)
  const conditions = (isRelation ? filterLimits.conditionsOfRelation : 1) + attributes.length + inner.conditions
  const isAnd = operator === 'AND'
  const violation =
    aboveLimit(keyCount, filterLimits.keys, (limit) => `A facet may have ${limit} keys`) ??
    (isAnd
      ? aboveLimit(keyCount, filterLimits.keysOfAnd, (limit) => `A facet with the operator AND may have ${limit} keys`)
      : undefined) ??
    aboveLimit(valueCount, filterLimits.keys, (limit) => `A filter of a field of relations may have ${limit} values`) ??
    inner.violation
  return { conditions: isAnd ? Math.max(1, keyCount) * conditions : conditions, violation }
}

const aboveLimit = (count: number, limit: number, rule: (limit: number) => string): string | undefined =>
  count > limit ? `${rule(limit)}, not ${count}` : undefined

const listOf = (value: unknown): readonly unknown[] =>
  Array.isArray(value) ? value : value === undefined || value === null ? [] : [value]

const countWords = (value: unknown): number => (typeof value === 'string' ? new Set(value.match(/\S+/g)).size : 0)
