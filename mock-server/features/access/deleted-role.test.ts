import { describe, expect } from 'vitest'
import type { AuthorizationRole } from '#contract/authorization/roles.ts'
import type { Storage } from '#storage/database.ts'
import { addRoles, forFactSheets } from '#testing/access/roles.ts'
import type { Answer, Client } from '#testing/client.ts'
import { dataOf } from '#testing/fact-sheets/fact-sheets.ts'
import { test as fixtures } from '#testing/fixtures.ts'
import { signedIn } from '#testing/people.ts'
import { withHook } from '#testing/store-hook.ts'

const MTM = '/services/mtm/v1'

const test = fixtures
  .extend('hooked', { scope: 'file' }, async ({}, { onCleanup }) => {
    const hooked = await withHook()
    onCleanup(() => hooked.close())
    return hooked
  })
  .override('serviceOptions', ({ hooked }): { storage: Storage } => ({ storage: hooked.storage }))
  .extend('deletion', ({ admin }) => async () => {
    const roles: AuthorizationRole[] = dataOf(await admin.get('/models/authorization'))
    const others = roles.filter(({ name }) => name !== 'PASSING')
    expect((await admin.put('/models/authorization', others)).status).toBe(204)
  })

type Give = (admin: Client, others: { workspaceId: string; permissionId: string }) => Promise<Answer>

const ways: [string, Give][] = [
  [
    'to a member',
    (admin, { permissionId }) => admin.put(`${MTM}/permissions/${permissionId}`, { customerRoles: 'PASSING' }),
  ],
  [
    'with an invitation',
    (admin, { workspaceId }) =>
      admin.post(`${MTM}/workspaces/${workspaceId}/users`, {
        email: 'passing@example.com',
        firstName: 'New',
        lastName: 'Person',
        role: 'VIEWER',
        customerRoles: 'PASSING',
      }),
  ],
  [
    'to a program',
    (admin) =>
      admin.post(`${MTM}/technicalusers`, {
        userName: 'passing',
        permissionRole: 'VIEWER',
        customerRoles: 'PASSING',
      }),
  ],
]

describe.for(ways)('a custom role that is deleted while it is given %s', ([, give]) => {
  test('is not given', async ({ service, admin, hooked, deletion }) => {
    const { userId } = await signedIn(service, 'VIEWER')
    const [permission] = (await admin.get(`${MTM}/permissions?userId=${userId}`)).body.data
    await addRoles(admin, { PASSING: [forFactSheets(['READ'])] })
    hooked.beforeNext(deletion)
    const answer = await give(admin, { workspaceId: service.workspace.id, permissionId: permission.id })
    expect([answer.status, answer.body.errors[0].value]).toEqual([422, '$.customerRoles'])
    const rows = await service.storage.db.selectFrom('permission').select('customer_roles').execute()
    expect(rows.filter(({ customer_roles: roles }) => roles === 'PASSING')).toEqual([])
  })
})
