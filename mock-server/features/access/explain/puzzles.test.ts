import { describe, expect, test } from 'vitest'
import type { Right, Role, WorkspaceRole } from '#contract/access.ts'
import { roleTable } from '#contract/access.ts'
import { permissionsOf } from '#contract/authorization/grants.ts'
import { grantsOf } from '#contract/authorization/grants.ts'
import { decideBookmark } from './bookmark-decision.policy.ts'
import { changesThatTurn } from './changes.policy.ts'
import { decideFactSheet, decideType } from './fact-sheet-decision.policy.ts'
import type { BookmarkAccess } from '#kernel/bookmark-rules.ts'
import type { FactSheetFacts, UserFacts } from './facts.ts'

const service = (name: Role): WorkspaceRole => ({
  name,
  id: name,
  isCustom: false,
  grants: grantsOf(permissionsOf(roleTable[name])),
})
const custom = (name: string, actions: string[], types: string[] = []): WorkspaceRole => ({
  name,
  id: name,
  isCustom: true,
  grants: grantsOf([
    {
      domain: 'FACT_SHEETS',
      function: 'FACT_SHEET',
      actions,
      instances: types.map((type) => ({ values: [type] })),
    },
  ]),
})

const finance = { id: 'f', name: 'FIN_RESTRICTED' }
const merger = { id: 'm', name: 'M_AND_A' }
const gxp = { id: 'g', name: 'GXP' }

const [MEMBER, VIEWER, ADMIN, CONTACT] = [service('MEMBER'), service('VIEWER'), service('ADMIN'), service('CONTACT')]
const APP_OWNER = custom('APP_OWNER', ['UPDATE_OWN'], ['Application'])
const NO_PROJECTS = custom('NO_PROJECTS', ['READ', 'UPDATE'], ['!Project'])
const AUDITOR = custom('AUDITOR', ['READ_ALL'])
const SURGEON = custom('SURGEON', ['UPDATE_ALL'])
const ARCHIVIST = custom('ARCHIVIST', ['ARCHIVE'], ['Application'])

/** Views bookmarks of certain categories. */
const viewing = (...values: string[]): WorkspaceRole => ({
  name: 'VIEWING',
  id: 'VIEWING',
  isCustom: true,
  grants: grantsOf([{ domain: 'BOOKMARKS', function: 'BOOKMARK', actions: ['READ'], instances: [{ values }] }]),
})

const user = (roles: WorkspaceRole[], entities: UserFacts['entities'] = [], isActive = true): UserFacts => ({
  id: 'karim',
  isActive,
  roles,
  entities,
})
const sheet = (changes: Partial<FactSheetFacts> = {}): FactSheetFacts => ({
  type: 'Application',
  readAcl: [],
  writeAcl: [],
  own: undefined,
  members: () => ({ leftOut: [], total: 30 }),
  ...changes,
})
const responsible = { type: 'RESPONSIBLE', since: '2026-02-04T00:00:00.000Z' } as const
const bookmark = (changes: Partial<BookmarkAccess> = {}): BookmarkAccess => ({
  owner_id: 'sofia',
  predefined: false,
  readonly: false,
  permitted_read: [],
  permitted_write: [],
  permitted_read_roles: [],
  permitted_write_roles: [],
  ...changes,
})

type SheetRight = Parameters<typeof decideFactSheet>[0]
/** What is asked, the answer, and the rule that decides: with the role or entity that it is about. */
const sheets: [string, SheetRight, UserFacts, FactSheetFacts, boolean, string][] = [
  ['a member views an open fact sheet', 'factSheet.read', user([MEMBER]), sheet(), true, 'ROLE MEMBER'],
  [
    'a member who is an app owner besides, of a fact sheet that is not theirs',
    'factSheet.update',
    user([MEMBER, APP_OWNER]),
    sheet(),
    true,
    'ROLE MEMBER',
  ],
  ['an archived member', 'factSheet.read', user([MEMBER], [], false), sheet(), false, 'ACCOUNT'],
  ['a contact has no role that lets them', 'factSheet.read', user([CONTACT]), sheet(), false, 'ROLE CONTACT'],
  [
    'a restricted fact sheet, and its entity',
    'factSheet.read',
    user([MEMBER], [finance]),
    sheet({ readAcl: [finance, merger] }),
    true,
    'ENTITY FIN_RESTRICTED',
  ],
  [
    'a restricted fact sheet, and another entity',
    'factSheet.read',
    user([MEMBER], [gxp]),
    sheet({ readAcl: [finance] }),
    false,
    'ENTITY',
  ],
  [
    'an administrator passes over the list',
    'factSheet.read',
    user([ADMIN]),
    sheet({ readAcl: [finance] }),
    true,
    'PAST_LIST ADMIN',
  ],
  [
    'a custom role passes over the list',
    'factSheet.read',
    user([VIEWER, AUDITOR]),
    sheet({ readAcl: [finance] }),
    true,
    'PAST_LIST AUDITOR',
  ],
  [
    'a role that reads all, of a type that no role reads',
    'factSheet.read',
    user([CONTACT, AUDITOR]),
    sheet(),
    false,
    'ROLE AUDITOR',
  ],
  [
    'a type that the only reading role leaves out',
    'factSheet.read',
    user([CONTACT, NO_PROJECTS]),
    sheet({ type: 'Project' }),
    false,
    'ROLE NO_PROJECTS',
  ],
  ['a viewer edits nothing', 'factSheet.update', user([VIEWER]), sheet(), false, 'ROLE VIEWER'],
  [
    'an owner by role and subscription',
    'factSheet.update',
    user([VIEWER, APP_OWNER]),
    sheet({ own: responsible }),
    true,
    'OWN',
  ],
  ['an owner by role alone', 'factSheet.update', user([VIEWER, APP_OWNER]), sheet(), false, 'OWN'],
  [
    'an owner of another type',
    'factSheet.update',
    user([VIEWER, APP_OWNER]),
    sheet({ type: 'Interface', own: responsible }),
    false,
    'ROLE APP_OWNER',
  ],
  [
    'a member without the entity that may change it',
    'factSheet.update',
    user([MEMBER], [finance]),
    sheet({ readAcl: [finance], writeAcl: [merger] }),
    false,
    'ENTITY',
  ],
  [
    'somebody who can change what they cannot view',
    'factSheet.update',
    user([MEMBER, SURGEON]),
    sheet({ readAcl: [finance] }),
    false,
    'VIEW',
  ],
  [
    'a custom role passes over the list of editors',
    'factSheet.update',
    user([MEMBER, SURGEON]),
    sheet({ writeAcl: [merger] }),
    true,
    'PAST_LIST SURGEON',
  ],
  [
    'a viewer who archives applications',
    'factSheet.archive',
    user([VIEWER, ARCHIVIST]),
    sheet(),
    true,
    'ROLE ARCHIVIST',
  ],
]

const saying = ({ steps }: ReturnType<typeof decideType>) =>
  steps
    .filter(({ decides }) => decides)
    .map(({ rule, role, entities = [] }) => [rule, role, ...entities.map(({ name }) => name)].filter(Boolean).join(' '))

describe('the rule that decides', () => {
  test.each(sheets)('%s', (_, right, who, what, allowed, rule) => {
    const decision = decideFactSheet(right, who, what)
    expect({ allowed: decision.allowed, rules: saying(decision) }).toEqual({ allowed, rules: [rule] })
  })

  const views: [string, Parameters<typeof decideBookmark>[0], UserFacts, BookmarkAccess, boolean, string][] = [
    ['a bookmark for everyone', 'bookmark.read', user([VIEWER]), bookmark(), true, 'EVERYONE'],
    ['a bookmark for others', 'bookmark.read', user([MEMBER]), bookmark({ permitted_read: ['laura'] }), false, 'NAMED'],
    [
      'a bookmark for a role',
      'bookmark.read',
      user([MEMBER]),
      bookmark({ permitted_read_roles: ['MEMBER'] }),
      true,
      'NAMED_ROLE MEMBER',
    ],
    ['one’s own', 'bookmark.update', user([MEMBER]), bookmark({ owner_id: 'karim', readonly: true }), true, 'OWNER'],
    [
      'a predefined one, even one’s own',
      'bookmark.update',
      user([MEMBER]),
      bookmark({ owner_id: 'karim', predefined: true }),
      false,
      'PREDEFINED',
    ],
    [
      'a read-only one',
      'bookmark.update',
      user([MEMBER]),
      bookmark({ readonly: true, permitted_write: ['karim'] }),
      false,
      'READ_ONLY',
    ],
    [
      'an editor with a role that only views',
      'bookmark.update',
      user([VIEWER]),
      bookmark({ permitted_write: ['karim'] }),
      false,
      'ROLE VIEWER',
    ],
    [
      'a bookmark of a category that no role gives',
      'bookmark.read',
      user([viewing('published', 'private[own]')]),
      bookmark({ permitted_read: ['karim'] }),
      false,
      'ROLE VIEWING',
    ],
    [
      'one’s own of a category that is given for own ones',
      'bookmark.read',
      user([viewing('published', 'private[own]')]),
      bookmark({ owner_id: 'karim', permitted_read: ['karim'] }),
      true,
      'OWNER',
    ],
    [
      'a restricted one that cannot be viewed',
      'bookmark.update',
      user([MEMBER]),
      bookmark({ permitted_read: ['laura'] }),
      false,
      'VIEW',
    ],
  ]
  test.each(views)('%s', (_, right, who, what, allowed, rule) => {
    const decision = decideBookmark(right, who, what)
    expect({ allowed: decision.allowed, rules: saying(decision) }).toEqual({ allowed, rules: [rule] })
  })

  test('of a right without an object is the role that gives it', () => {
    const right: Right = 'webhook.read'
    expect(saying(decideType(right, user([VIEWER, service('SUPPORT')]), undefined))).toEqual(['ROLE SUPPORT'])
    expect(saying(decideType('factSheet.create', user([VIEWER, NO_PROJECTS]), 'Project'))).toEqual(['ROLE NO_PROJECTS'])
  })
})

test('the changes that turn an answer are those of one role or entity, and each of them does', () => {
  const authorization = {
    version: 0,
    roles: new Map([MEMBER, VIEWER, ADMIN, CONTACT, AUDITOR, APP_OWNER].map((role) => [role.name, role])),
  }
  const who = user([MEMBER], [finance])
  const what = sheet({ readAcl: [finance, merger] })
  const decide = (facts: UserFacts) => decideFactSheet('factSheet.read', facts, what)
  expect(changesThatTurn(who, true, { authorization, entities: what.readAcl, decide })).toEqual([
    { kind: 'REMOVE_ENTITY', entity: finance, allowed: false },
  ])
  const other = user([MEMBER], [gxp])
  expect(changesThatTurn(other, false, { authorization, entities: what.readAcl, decide })).toEqual([
    { kind: 'ADD_ENTITY', entity: finance, allowed: true },
    { kind: 'ADD_ENTITY', entity: merger, allowed: true },
    { kind: 'ADD_ROLE', role: 'AUDITOR', allowed: true },
    { kind: 'SET_ROLE', role: 'ADMIN', allowed: true },
  ])
})
