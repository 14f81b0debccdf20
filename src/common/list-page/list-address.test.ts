import { describe, expect, test } from 'vitest'
import { listUsers } from 'mock-server/contract/people.ts'
import { daysAgo, rangeOf, readAddress, searchOf, textOf, viewOf } from './list-address.ts'
import { byPage } from './list-source.ts'
import { choice, exactText, type FilterValue, type ListSpec, moment } from './list-spec.ts'

const spec: ListSpec<string> = {
  id: 'things',
  right: 'bookmark.read',
  tabs: ['all', 'mine'],
  sorts: { name: 'ASC', age: 'DESC' },
  usualSort: 'name',
  filters: {
    kind: choice(['a', 'b', 'c'], { operators: ['is', 'not'] }),
    owner: choice(['me'], { isSingle: true, notOn: ['mine'] }),
    changed: moment,
    key: exactText,
  },
  source: byPage<string>(listUsers, async () => await Promise.resolve({ data: [], total: 0 })),
  rowKey: (row) => row,
  rowName: (row) => row,
}
const read = (search: string) => readAddress(spec, new URLSearchParams(search))
const written = (search: string) => decodeURIComponent(textOf(searchOf(spec, read(search))))
const filter = (operator: FilterValue['operator'], ...values: string[]): FilterValue => ({ operator, values })

describe('the address of a list', () => {
  test.for([
    'tab=mine&q=sap&kind=a,b&changed=last:30&sort=age&dir=asc&view=v1&open=x&selected=x,y',
    'kind=not:a&changed=before:2026-01-31&key=one,two: three',
    'changed=after:2026-01-31&key=not:a',
    '',
  ])('%s is written as it was read', (search) => {
    expect(written(search).replaceAll('+', ' ')).toBe(search)
  })

  test.for<[title: string, search: string, rest: string]>([
    ['an unknown tab', 'tab=theirs', ''],
    ['an unknown sort', 'sort=colour', ''],
    ['the usual direction', 'sort=age&dir=desc', 'sort=age'],
    ['unknown values beside known ones', 'kind=a,x', 'kind=a'],
    ['a filter with only unknown values', 'kind=x', ''],
    ['repeated values', 'kind=a,a', 'kind=a'],
    ['a second value of a filter that has one', 'owner=me,me', 'owner=me'],
    ['a filter that the tab answers already', 'tab=mine&owner=me', 'tab=mine'],
    ['an operator that the filter does not have', 'owner=not:me', ''],
    ['a day that does not exist', 'changed=before:2026-13-01', ''],
    ['a number of days that is none', 'changed=last:soon', ''],
  ])('leaves out %s', ([, search, rest]) => {
    expect(written(search)).toBe(rest)
  })

  test('of an earlier version, with sort and direction in one word, still leads to the same list', () => {
    expect(written('sort=age-ASC')).toBe('sort=age&dir=asc')
  })

  test('keeps a text with a colon or a comma whole', () => {
    expect(read('key=not:a,b').filters['key']).toEqual(filter('is', 'not:a,b'))
  })

  test('that a saved view keeps has neither open row nor selection', () => {
    expect(viewOf(spec, read('q=sap&kind=a&view=v1&open=x&selected=y'))).toBe('q=sap&kind=a')
  })
})

describe('the range of a filter by moment', () => {
  test('of the last days begins that many days before now', () => {
    expect(daysAgo('7', Date.parse('2026-03-08T10:20:30Z'))).toBe('2026-03-01T10:20:00.000Z')
    expect(rangeOf(filter('last', '7'))).toEqual({ from: daysAgo('7') })
  })

  test('before a day ends with its midnight, and after a day begins with the next one', () => {
    const midnight = (day: number) => new Date(2026, 0, day).toISOString()
    expect(rangeOf(filter('before', '2026-01-31'))).toEqual({ to: midnight(31) })
    expect(rangeOf(filter('after', '2026-01-31'))).toEqual({ from: midnight(32) })
  })

  test('is open at both ends without a filter', () => {
    expect(rangeOf(undefined)).toEqual({})
  })
})
