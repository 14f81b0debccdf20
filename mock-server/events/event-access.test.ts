import { expect, test } from 'vitest'
import { grantsOf, type WrittenPermission } from '#contract/authorization/grants.ts'
import { admits, eventAccess, isSameAccess, toldOfBookmark } from './event-access.policy.ts'

const authorization = { version: 1, roles: new Map() }
/** Somebody whose roles give these permissions, and the events. */
const reader = (permission: WrittenPermission) =>
  eventAccess({
    userId: 'karim',
    roles: [],
    entities: [],
    authorization,
    grants: grantsOf([permission, { domain: 'EVENTS', function: 'WEBHOOK', actions: ['READ'] }]),
  })
const readerOf = (...values: string[]) =>
  reader({
    domain: 'BOOKMARKS',
    function: 'BOOKMARK',
    actions: ['READ'],
    instances: values.length > 0 ? [{ values }] : [],
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
  const entityReader = (actions: string[]) => reader({ domain: 'ACCESS', function: 'ACCESS_CONTROL_ENTITY', actions })
  const told = event('ACCESS_CONTROL_ENTITY_UPDATED', null)
  expect([admits(entityReader([]), told), admits(entityReader(['READ']), told)]).toEqual([false, true])
  expect(isSameAccess(entityReader([]), entityReader(['READ']))).toBe(false)
})
