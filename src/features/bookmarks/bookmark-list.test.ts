import { describe, expect, test } from 'vitest'
import { paths } from '#paths.ts'
import { readAddress, searchOf } from '#common/list-page/list-address.ts'
import { bookmarkList, queryOf, type SearchQuery } from './bookmark-list.ts'

const owner = '7f3a2c10-1111-4222-8333-444455556666'
const read = (search: string) => readAddress(bookmarkList, new URLSearchParams(search))
const written = (search: string) => paths.bookmarks(searchOf(bookmarkList, read(search)))

describe('the address of the list of bookmarks', () => {
  test.for([
    '',
    '?tab=mine&q=sap&type=REPORTING%2CDASHBOARD&visibility=everyone&origin=people&group=flow&sort=name&dir=desc',
    `?tab=shared&owner=${owner}&sort=views&dir=asc&open=${owner}&selected=${owner}`,
  ])('%s is written as it was read', (search) => {
    expect(written(search)).toBe(`/bookmarks${search}`)
  })

  test.for<[what: string, search: string, rest: string]>([
    ['an unknown tab', '?tab=theirs', ''],
    ['an unknown sort', '?sort=colour', ''],
    ['an unknown type', '?type=PAINTING', ''],
    ['an owner that is no id', '?owner=laura', ''],
    ['an unknown visibility', '?visibility=nobody', ''],
    ['an unknown origin', '?origin=elsewhere', ''],
    ['the owner among my own', `?tab=mine&owner=${owner}`, '?tab=mine'],
    ['the origin among predefined ones', '?tab=predefined&origin=people', '?tab=predefined'],
    ['the usual direction', '?sort=name&dir=asc', '?sort=name'],
    ['the usual tab and sort', '?tab=everyone&sort=updated&dir=desc', ''],
  ])('leaves out %s', ([, search, rest]) => {
    expect(written(search)).toBe(`/bookmarks${rest}`)
  })

  test('starts names at A, and figures and dates with the highest', () => {
    expect(
      ['name', 'created', 'updated', 'views', 'myViews'].map((sort) => read(`?sort=${sort}`).isDescending),
    ).toEqual([false, true, true, true, true])
  })
})

test.for<[search: string, query: SearchQuery]>([
  ['', { sort: 'UPDATED_AT', sortDirection: 'DESC' }],
  ['?tab=mine', { ownedByMe: true, sort: 'UPDATED_AT', sortDirection: 'DESC' }],
  ['?tab=shared', { sharedWithMe: true, sort: 'UPDATED_AT', sortDirection: 'DESC' }],
  ['?tab=predefined', { predefinedOnly: true, sort: 'UPDATED_AT', sortDirection: 'DESC' }],
  ['?tab=stale', { stale: true, sort: 'UPDATED_AT', sortDirection: 'DESC' }],
  ['?q=%20&sort=name', { sortDirection: 'ASC' }],
  ['?q=sap&sort=created&dir=asc', { q: 'sap', sort: 'CREATED_AT', sortDirection: 'ASC' }],
  ['?sort=views', { sort: 'VIEWS', sortDirection: 'DESC' }],
  ['?sort=myViews', { sort: 'MY_VIEWS', sortDirection: 'DESC' }],
  [
    `?type=not:DASHBOARD,REPORTING&owner=not:${owner}&sort=name`,
    { exceptTypes: ['DASHBOARD', 'REPORTING'], exceptOwnerIds: [owner], sortDirection: 'ASC' },
  ],
  [
    `?type=DASHBOARD&owner=${owner}&visibility=everyone&origin=people&group=flow&sort=name`,
    {
      types: ['DASHBOARD'],
      ownerIds: [owner],
      visibility: 'UNRESTRICTED_READ',
      userdefinedOnly: true,
      subtype: 'flow',
      sortDirection: 'ASC',
    },
  ],
])('the address /bookmarks%s asks for %j', ([search, query]) => {
  expect(queryOf(read(search))).toEqual(query)
})
