import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  type AccessLists,
  generalAccessOf,
  levelOf,
  type Principal,
  principalsOf,
  withGeneralAccess,
  withLevel,
} from './access-change.ts'

const person = (id: string): Principal => ({ kind: 'person', id })
const lists = (members: Partial<AccessLists> = {}): AccessLists => ({
  permittedReadUserIds: [],
  permittedWriteUserIds: [],
  permittedReadRoles: [],
  permittedWriteRoles: [],
  ...members,
})
const restricted = lists({ permittedReadUserIds: ['owner', 'ann'], permittedWriteUserIds: ['owner'] })

describe('the access of somebody named', () => {
  test('rises from viewing to editing and falls back', () => {
    const raised = withLevel(restricted, person('ann'), 'edit', 'owner')
    expect([levelOf(restricted, person('ann')), levelOf(raised, person('ann'))]).toEqual(['view', 'edit'])
    expect(withLevel(raised, person('ann'), 'view', 'owner')).toEqual(restricted)
  })

  test('ends without opening the bookmark to everyone', () => {
    const alone = lists({ permittedReadUserIds: ['ann'], permittedWriteUserIds: ['ann'] })
    expect(withLevel(alone, person('ann'), 'none', 'owner')).toEqual(
      lists({ permittedReadUserIds: ['owner'], permittedWriteUserIds: ['owner'] }),
    )
  })

  test('can be that of a role', () => {
    const role: Principal = { kind: 'role', id: 'MEMBER' }
    const raised = withLevel(restricted, role, 'edit', 'owner')
    expect(raised).toMatchObject({ permittedReadRoles: ['MEMBER'], permittedWriteRoles: ['MEMBER'] })
    expect(principalsOf(raised, 'owner')).toEqual([person('ann'), role])
    expect(withLevel(raised, role, 'none', 'owner')).toEqual(restricted)
  })
})

test('the general access is what was chosen, and naming people does not change it', () => {
  const ids = fc.uniqueArray(fc.constantFrom('owner', 'ann', 'ben'))
  const roles = fc.uniqueArray(fc.constantFrom('MEMBER' as const, 'VIEWER' as const))
  const anyLists = fc.record({
    permittedReadUserIds: ids,
    permittedWriteUserIds: ids,
    permittedReadRoles: roles,
    permittedWriteRoles: roles,
  })
  const anyLevel = fc.constantFrom('edit' as const, 'view' as const, 'none' as const)
  fc.assert(
    fc.property(
      anyLists,
      fc.constantFrom('everyoneEdits' as const, 'everyoneViews' as const, 'restricted' as const),
      anyLevel,
      (before, access, level) => {
        const after = withGeneralAccess(before, access, 'owner')
        expect(generalAccessOf(after)).toBe(access)
        expect(generalAccessOf(withLevel(after, person('ann'), level, 'owner'))).toBe(access)
      },
    ),
  )
})
