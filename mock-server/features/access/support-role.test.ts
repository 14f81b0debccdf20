import { decodeJwt } from 'jose'
import { describe, expect } from 'vitest'
import { Role } from '#contract/access.ts'
import { addRoles } from '#testing/access/roles.ts'
import { test as fixtures } from '#testing/fixtures.ts'
import type { Client, Json } from '#testing/client.ts'
import { signedIn } from '#testing/people.ts'

const TECHNICAL_USERS = '/services/mtm/v1/technicalusers'

const test = fixtures
  .extend('recordOf', { scope: 'file' }, ({ admin, service }) => async ({ userId }: Client): Promise<Json> => {
    const { body } = await admin.get(`/services/mtm/v1/workspaces/${service.workspace.id}/users?size=100`)
    return body.data.find(({ id }: Json) => id === userId).permissions[0]
  })
  .extend('change', { scope: 'file' }, ({ admin }) => async (permission: Json, sent: Json) => {
    const { status, body } = await admin.put(`/services/mtm/v1/permissions/${permission.id}`, sent)
    return { status, role: body.data?.role, customerRoles: body.data?.customerRoles, errors: body.errors }
  })

/** Support reads webhooks, unlike the role that it extends. */
const readsWebhooks = async (client: Client) => (await client.get('/services/webhooks/v1/subscriptions')).status === 200

describe('Support', () => {
  test('is a custom role of a VIEWER in tokens, permissions and technical users', async ({
    admin,
    service,
    recordOf,
  }) => {
    const shown = { role: 'VIEWER', customerRoles: 'SUPPORT' }
    const support = await signedIn(service, 'SUPPORT')
    expect(decodeJwt<Json>(support.token)['principal'].permission).toMatchObject(shown)
    expect(await recordOf(support)).toMatchObject(shown)
    const { allUsers } = (
      await admin.post('/graphql', { query: '{ allUsers { edges { node { id permission { role } } } } }' })
    ).body.data
    const { node } = allUsers.edges.find((edge: Json) => edge.node.id === support.userId)
    expect(node.permission).toEqual({ role: 'VIEWER' })
    const { body } = await admin.post(TECHNICAL_USERS, { userName: 'desk', permissionRole: 'SUPPORT' })
    expect(body.data).toMatchObject({ permissionRole: 'VIEWER', customerRoles: 'SUPPORT' })
    expect(await readsWebhooks(support)).toBe(true)
  })

  test('is no role of GraphQL, where all others are', async ({ admin, service }) => {
    const expected = new Map<string, string>()
    for (const role of Role.options)
      expected.set((await signedIn(service, role)).userId, role === 'SUPPORT' ? 'VIEWER' : role)
    const query = '{ allUsers { edges { node { id role permission { role } } } } }'
    const { edges } = (await admin.post('/graphql', { query })).body.data.allUsers
    const nodes: Json[] = edges.map(({ node }: Json) => node)
    const shown = new Map<string, string>()
    for (const { id, permission } of nodes) if (expected.has(id)) shown.set(id, permission.role)
    expect(shown).toEqual(expected)
    expect(JSON.stringify(nodes)).not.toContain('SUPPORT')
  })

  test('is kept with other names, and by programs that write back what they read', async ({
    service,
    admin,
    change,
    recordOf,
  }) => {
    await addRoles(admin, { AUDIT: [] })
    const viewer = await signedIn(service, 'VIEWER')
    const permission = await recordOf(viewer)
    const shown = { status: 200, role: 'VIEWER', customerRoles: 'AUDIT; Support' }
    expect(await change(permission, { role: 'VIEWER', customerRoles: 'AUDIT; Support' })).toMatchObject(shown)
    expect(await change(permission, await recordOf(viewer))).toMatchObject(shown)
    expect(await readsWebhooks(viewer)).toBe(true)
    expect(await change(permission, { customerRoles: 'AUDIT' })).toMatchObject({ ...shown, customerRoles: 'AUDIT' })
    expect(await readsWebhooks(viewer)).toBe(false)
  })

  test.for<Role>(['VIEWER', 'MEMBER'])(
    'ends where the role becomes %s alone',
    async (role, { service, change, recordOf }) => {
      const client = await signedIn(service, 'SUPPORT')
      const permission = await recordOf(client)
      expect(await change(permission, { role })).toEqual({ status: 200, role })
      expect(await readsWebhooks(client)).toBe(false)
    },
  )

  test('extends no other role than VIEWER', async ({ admin, service, change, recordOf }) => {
    const permission = await recordOf(await signedIn(service, 'MEMBER'))
    const refusal = { status: 422, errors: [expect.objectContaining({ value: '$.customerRoles' })] }
    expect(await change(permission, { customerRoles: 'SUPPORT' })).toMatchObject(refusal)
    expect(await change(permission, { role: 'ADMIN', customerRoles: 'SUPPORT' })).toMatchObject(refusal)
    const program = { userName: 'desk 2', permissionRole: 'SYSTEM_READ', customerRoles: 'A,SUPPORT' }
    const { status, body } = await admin.post(TECHNICAL_USERS, program)
    expect({ status, errors: body.errors }).toMatchObject(refusal)
  })

  test('is not granted, nor shown, where an earlier version stored its name with another role', async ({
    service,
    recordOf,
  }) => {
    const viewer = await signedIn(service, 'VIEWER')
    const stored = service.storage.db.updateTable('permission').set({ customer_roles: 'AUDIT,SUPPORT' })
    await stored.where('user_id', '=', viewer.userId).execute()
    expect(await recordOf(viewer)).toMatchObject({ role: 'VIEWER', customerRoles: 'AUDIT' })
    expect(await readsWebhooks(viewer)).toBe(false)
  })
})
