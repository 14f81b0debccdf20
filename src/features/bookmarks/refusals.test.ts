import { type Right, type Role, roleTable } from 'mock-server/contract/access.ts'
import { expect, test } from 'vitest'
import { whyNotCreate, whyNotPredefine } from './refusals.ts'

const asRole = (role: Role): { rights: Right[] } => ({ rights: [...roleTable[role]] })
test.for<[Role, string | undefined, string | undefined]>([
  ['ADMIN', undefined, undefined],
  ['MEMBER', undefined, 'managePredefined'],
  ['VIEWER', 'create', 'managePredefined'],
])('%s is refused new bookmarks with %s, and predefined ones with %s', ([role, create, predefine]) => {
  expect([whyNotCreate(asRole(role)), whyNotPredefine(asRole(role))]).toEqual([create, predefine])
})
