import { type Right, type Role, roleTable } from 'mock-server/contract/access.ts'
import { expect, test } from 'vitest'
import { type Refusal, whyNotChange, whyNotCreate, whyNotPredefine } from './refusals.ts'

const asRole = (role: Role): { rights: Right[] } => ({ rights: [...roleTable[role]] })
const nobody = { canUserWrite: false, predefined: false, readonly: false }

test.for<[who: string, role: Role, bookmark: typeof nobody, reason: Refusal | undefined]>([
  ['somebody whom the service lets write is not refused', 'MEMBER', { ...nobody, canUserWrite: true }, undefined],
  ['a viewer is refused for the role, whatever the bookmark is', 'VIEWER', { ...nobody, predefined: true }, 'update'],
  [
    'a member is refused a predefined bookmark for that, even if read-only',
    'MEMBER',
    { canUserWrite: false, predefined: true, readonly: true },
    'predefined',
  ],
  ['a member is refused a read-only bookmark for that', 'MEMBER', { ...nobody, readonly: true }, 'readonly'],
  ['a member who is not named is refused for that', 'MEMBER', nobody, 'editors'],
])('%s', ([, role, bookmark, reason]) => {
  expect(whyNotChange(asRole(role), bookmark)).toBe(reason)
})

test.for<[Role, Refusal | undefined, Refusal | undefined]>([
  ['ADMIN', undefined, undefined],
  ['MEMBER', undefined, 'managePredefined'],
  ['VIEWER', 'create', 'managePredefined'],
])('%s is refused new bookmarks with %s, and predefined ones with %s', ([role, create, predefine]) => {
  expect([whyNotCreate(asRole(role)), whyNotPredefine(asRole(role))]).toEqual([create, predefine])
})
