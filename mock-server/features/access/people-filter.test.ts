import { describe, expect } from 'vitest'
import { addRoles } from '#testing/access/roles.ts'
import { entity } from '#testing/fact-sheets/fact-sheets.ts'
import { test as fixtures } from '#testing/fixtures.ts'

const test = fixtures.extend(
  'usersPath',
  { scope: 'file' },
  ({ service }) => `/services/mtm/v1/workspaces/${service.workspace.id}/users`,
)

describe('filtering people', () => {
  const ours = `Filter${crypto.randomUUID().slice(0, 8)}`
  test.beforeAll(async ({ admin, usersPath, service }) => {
    await addRoles(admin, { KEEPER: [], OWNER: [] })
    const held = { byName: await entity(service, 'FIN'), byId: await entity(service, 'LAW') }
    const lists = {
      MEMBER: { customerRoles: 'OWNER, KEEPER', accessControlEntities: held.byName.name },
      VIEWER: { customerRoles: 'OWNER', accessControlEntities: held.byId.id },
      SUPPORT: {},
    }
    for (const [role, more] of Object.entries(lists)) {
      const person = { email: `${ours}-${role}@example.com`, firstName: role, lastName: ours, role, ...more }
      expect((await admin.post(usersPath, person)).status).toBe(200)
    }
  })

  test.for<[title: string, query: string, names: string[]]>([
    ['by one role', 'role=MEMBER', ['MEMBER']],
    ['by several roles', 'roles=MEMBER&roles=VIEWER', ['MEMBER', 'VIEWER']],
    ['by any other role', 'exceptRoles=VIEWER,SUPPORT', ['MEMBER']],
    ['by a custom role', 'customRoles=KEEPER', ['MEMBER']],
    ['by several custom roles', 'customRoles=OWNER,KEEPER', ['MEMBER', 'VIEWER']],
    ['by a custom role that nobody has', 'customRoles=KEEP', []],
    ['by an entity that a permission names', 'entities=FIN', ['MEMBER']],
    ['by several entities, by name or ID', 'entities=FIN,LAW', ['MEMBER', 'VIEWER']],
    ['by custom role and entity', 'customRoles=OWNER&entities=LAW', ['VIEWER']],
    ['by state', 'status=ACTIVE', ['MEMBER', 'SUPPORT', 'VIEWER']],
    ['by several states', 'statuses=ARCHIVED,INVITED', []],
    ['by a sign-in since a moment', 'lastLoginFrom=2000-01-01T00:00:00Z', []],
    ['by no sign-in since a moment', 'lastLoginTo=2000-01-01T00:00:00Z', ['MEMBER', 'SUPPORT', 'VIEWER']],
  ])('%s', async ([, query, names], { admin, usersPath }) => {
    const { body } = await admin.get(`${usersPath}?q=${ours}&${query}`)
    expect(body.data.map(({ firstName }: { firstName: string }) => firstName)).toEqual(names)
    expect(body.total).toBe(names.length)
  })

  test('is helped by counts of states and roles, which the filters agree with', async ({ admin, usersPath }) => {
    const { data } = (await admin.get('/services/console/v1/people/counts')).body
    for (const [status, count] of Object.entries(data.statuses))
      expect((await admin.get(`${usersPath}?statuses=${status}`)).body.total).toBe(count)
    for (const [role, count] of Object.entries(data.roles))
      expect((await admin.get(`${usersPath}?roles=${role}`)).body.total).toBe(count)
    expect(data.total).toBe((await admin.get(usersPath)).body.total)
  })
})
