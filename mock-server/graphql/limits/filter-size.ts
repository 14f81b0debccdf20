import { isRecord } from '#data-model/parsed.ts'

/** What filters may ask for: each facet is a condition of a statement, and one of relations a search of its own. */
export const filterLimits = {
  /** Conditions of a field at the root and of all fields in it. */
  conditions: 200,
  /** Conditions of a request; to count facets, each is asked for again without the rest of its own. */
  conditionsOfRequest: 1000,
  /** What a facet of relations counts, and a filter in a facet. */
  relation: 5,
  keys: 1000,
  keysOfAnd: 20,
  words: 20,
  ids: 5000,
  sortings: 10,
  levels: 4,
}

export interface FilterSize {
  readonly conditions: number
  /** Different facets. */
  readonly facets: number
  /** Why it cannot be asked for, however much the rest of the request asks. */
  readonly violation: string | undefined
}

/** What a filter asks of the store; `filter` is as GraphQL read it, where one value may stand for a list of one. */
export function filterSize(filter: unknown, level = 0): FilterSize {
  if (!isRecord(filter)) return { conditions: 0, facets: 0, violation: undefined }
  if (level > filterLimits.levels)
    return { conditions: 0, facets: 0, violation: `Filters may be ${filterLimits.levels} levels deep` }
  const facets = listOf(filter.facetFilters).filter(isRecord)
  const words = wordsIn(filter.fullTextSearch)
  const violations = [
    overStep(words, filterLimits.words, 'fullTextSearch may have', 'words'),
    overStep(wordsIn(filter.displayName), filterLimits.words, 'displayName may have', 'words'),
    overStep(listOf(filter.ids).length, filterLimits.ids, 'A filter may have', 'ids'),
    overStep(listOf(filter.externalIds).length, filterLimits.ids, 'A filter may have', 'externalIds'),
  ]
  const named = [filter.displayName, filter.ids, filter.externalIds].filter((one) => one !== undefined && one !== null)
  let conditions = words + named.length
  // Beyond the limit it does not matter by how much.
  for (const facet of facets.slice(0, filterLimits.conditionsOfRequest + 1)) {
    const size = facetSize(facet, level)
    conditions += size.conditions
    violations.push(size.violation)
  }
  const names = new Set(facets.map(({ facetKey }) => facetKey))
  return { conditions, facets: names.size, violation: violations.find((one) => one !== undefined) }
}

/** Why a list cannot be sorted like that. */
export const sortViolation = (sort: unknown): string | undefined =>
  overStep(listOf(sort).length, filterLimits.sortings, 'A list may be sorted by', 'keys')

function facetSize(
  { facetKey, keys, operator, relationFieldsFilter, subFilter }: Readonly<Record<string, unknown>>,
  level: number,
): Pick<FilterSize, 'conditions' | 'violation'> {
  const count = listOf(keys).length
  const inner = filterSize(subFilter, level + 1)
  const attributes = listOf(relationFieldsFilter).filter(isRecord)
  const values = Math.max(
    0,
    ...attributes.slice(0, filterLimits.conditions + 1).map((one) => listOf(one.values).length),
  )
  const isRelation = /^rel[A-Z]/.test(String(facetKey)) || isRecord(subFilter)
  const one = (isRelation ? filterLimits.relation : 1) + attributes.length + inner.conditions
  const isAnd = operator === 'AND'
  const violation =
    overStep(count, filterLimits.keys, 'A facet may have', 'keys') ??
    (isAnd ? overStep(count, filterLimits.keysOfAnd, 'A facet with the operator AND may have', 'keys') : undefined) ??
    overStep(values, filterLimits.keys, 'A filter of a field of relations may have', 'values') ??
    inner.violation
  return { conditions: isAnd ? Math.max(1, count) * one : one, violation }
}

const overStep = (count: number, limit: number, who: string, what: string): string | undefined =>
  count > limit ? `${who} ${limit} ${what}, not ${count}` : undefined

const listOf = (value: unknown): readonly unknown[] =>
  Array.isArray(value) ? value : value === undefined || value === null ? [] : [value]

const wordsIn = (value: unknown): number => (typeof value === 'string' ? new Set(value.match(/\S+/g)).size : 0)
