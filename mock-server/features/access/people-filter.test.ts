import { describe, expect } from 'vitest'
import { test as fixtures } from '#testing/fixtures.ts'

const test = fixtures.extend(
  'usersPath',
  { scope: 'file' },
  ({ service }) => `/services/mtm/v1/workspaces/${service.workspace.id}/users`,
)

describe('filtering people', () => {
  const ours = `Filter${crypto.randomUUID().slice(0, 8)}`
  test.beforeAll(async ({ admin, usersPath }) => {
    for (const role of ['MEMBER', 'VIEWER', 'SUPPORT']) {
      const person = { email: `${ours}-${role}@example.com`, firstName: role, lastName: ours, role }
      expect((await admin.post(usersPath, person)).status).toBe(200)
    }
  })

  test.for<[title: string, query: string, names: string[]]>([
    ['by one role', 'role=MEMBER', ['MEMBER']],
    ['by several roles', 'roles=MEMBER&roles=VIEWER', ['MEMBER', 'VIEWER']],
    ['by any other role', 'exceptRoles=VIEWER,SUPPORT', ['MEMBER']],
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
