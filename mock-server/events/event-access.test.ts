import { expect, test } from 'vitest'
import { grantsOf } from '#contract/authorization/grants.ts'
import { admits, eventAccess, isSameAccess, toldOfBookmark } from './event-access.policy.ts'

const authorization = { version: 1, roles: new Map() }
const readerOf = (...values: string[]) =>
  eventAccess({
    userId: 'karim',
    roles: [],
    entities: [],
    authorization,
    grants: grantsOf([
      {
        domain: 'BOOKMARKS',
        function: 'BOOKMARK',
        actions: ['READ'],
        instances: values.length > 0 ? [{ values }] : [],
      },
      { domain: 'EVENTS', function: 'WEBHOOK', actions: ['READ'] },
    ]),
  })
const event = (type: string, told: string[] | null) => ({ type, read_acl: [], fact_sheet_type: null, told_types: told })

test('an event of a bookmark is shown by its category, or to whom the bookmark belongs', () => {
  const own = event('BOOKMARK_UPDATED', toldOfBookmark('private', 'karim'))
  const foreign = event('BOOKMARK_UPDATED', toldOfBookmark('private', 'laura'))
  const before = event('BOOKMARK_UPDATED', null)
  const custom = event('BUDGET_APPROVED', null)
  const shown = (...values: string[]) => [own, foreign, before, custom].map((each) => admits(readerOf(...values), each))
  expect(shown()).toEqual([true, true, true, true])
  expect(shown('private')).toEqual([true, true, false, true])
  expect(shown('private[own]')).toEqual([true, false, false, true])
  expect(shown('published')).toEqual([false, false, false, true])
})

test('an event about an access control entity is shown to who may view entities', () => {
  const reader = (actions: string[]) =>
    eventAccess({
      userId: 'karim',
      roles: [],
      entities: [],
      authorization,
      grants: grantsOf([
        { domain: 'ACCESS', function: 'ACCESS_CONTROL_ENTITY', actions },
        { domain: 'EVENTS', function: 'WEBHOOK', actions: ['READ'] },
      ]),
    })
  const told = event('ACCESS_CONTROL_ENTITY_UPDATED', null)
  expect([admits(reader([]), told), admits(reader(['READ']), told)]).toEqual([false, true])
  expect(isSameAccess(reader([]), reader(['READ']))).toBe(false)
})
