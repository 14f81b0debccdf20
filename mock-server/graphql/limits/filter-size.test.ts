import { describe, expect, test } from 'vitest'
import { filterSize, sortViolation } from './filter-size.ts'

const long = 'x'.repeat(1001)
const relation = (more: object) => ({ facetFilters: [{ facetKey: 'relToChild', ...more }] })
const sizeOf = (filter: object) => {
  const { conditions, searches } = filterSize(filter)
  return { conditions, searches }
}

describe('a facet with the operator AND', () => {
  test('costs what it contains once for each key, and once without keys', () => {
    const subFilter = { fullTextSearch: 'two words' }
    // Five for the relation and two for the words in it.
    expect(sizeOf(relation({ keys: ['a', 'b', 'c'], subFilter }))).toEqual({ conditions: 7, searches: 1 })
    expect(sizeOf(relation({ operator: 'OR', keys: ['a', 'b', 'c'], subFilter }))).toEqual({
      conditions: 7,
      searches: 1,
    })
    expect(sizeOf(relation({ operator: 'AND', keys: ['a', 'b', 'c'], subFilter }))).toEqual({
      conditions: 21,
      searches: 1,
    })
    for (const keys of [[], undefined])
      expect(sizeOf(relation({ operator: 'AND', keys, subFilter }))).toEqual({ conditions: 7, searches: 1 })
  })

  test('searches the relations in its filter once for each key', () => {
    const subFilter = relation({ operator: 'AND', keys: ['a', 'b'], subFilter: relation({ keys: ['c'] }) })
    expect(sizeOf(subFilter)).toEqual({ conditions: 2 * 10, searches: 1 + 2 })
    expect(sizeOf(relation({ operator: 'AND', keys: ['a', 'b'], subFilter }))).toEqual({
      conditions: 2 * (5 + 20),
      searches: 1 + 2 * 3,
    })
  })
})

test('the conditions on fields of a relation count, and those of its filter', () => {
  const relationFieldsFilter = [{ fieldName: 'a' }, { fieldName: 'b' }]
  expect(sizeOf(relation({ relationFieldsFilter, subFilter: { ids: ['a'] } }))).toEqual({ conditions: 8, searches: 1 })
})

describe('a text of more than 1000 characters is refused', () => {
  const byDate = (dateFilter: object) => ({ facetFilters: [{ facetKey: 'lifecycle', dateFilter }] })
  test.each<[string, string, object]>([
    ['as the first day of a filter by date', 'from', byDate({ type: 'POINT', from: long })],
    ['as the last day of a filter by date', 'to', byDate({ type: 'RANGE', to: long })],
    ['in a filter by date of related fact sheets', 'to', relation({ subFilter: byDate({ to: long }) })],
    ['as a role', 'roleId', { facetFilters: [{ facetKey: 'Subscriptions', subscriptionFilter: { roleId: long } }] }],
    ['as a field of a relation', 'fieldName', relation({ relationFieldsFilter: [{ fieldName: long }] })],
  ])('%s', (_, member, filter) => {
    expect(filterSize(filter).violation).toBe(`A text of ${member} may have 1000 characters, not 1001`)
  })

  test('as the key of an order', () => {
    const message = 'A text of key may have 1000 characters, not 1001'
    expect(sortViolation([{ key: 'name' }, { key: long }])).toBe(message)
    expect(sortViolation({ key: long })).toBe(message)
    expect(sortViolation([{ key: 'name' }])).toBeUndefined()
  })
})
