import { describe, expect } from 'vitest'
import { addRoles } from '#testing/access/roles.ts'
import { entity } from '#testing/fact-sheets/fact-sheets.ts'
import { test } from '#testing/fixtures.ts'
import { basic, form, grant, requestToken } from '#testing/token-requests.ts'

const PATH = '/services/mtm/v1/technicalusers'

describe('filtering technical users', () => {
  const ours = `filter-${crypto.randomUUID()}`
  test.beforeAll(async ({ admin, clock, service }) => {
    await addRoles(admin, { SYNC: [] })
    const { name: accessControlEntities } = await entity(service, 'FIN')
    const add = async (name: string, days: number, permissionRole: string, more = {}) => {
      const expiry = new Date(clock.now.getTime() + days * 86_400_000).toISOString()
      const input = { userName: `${ours} ${name}`, permissionRole, apiTokenData: { expiry }, ...more }
      const { status, body } = await admin.post(PATH, input)
      expect(status, JSON.stringify(body)).toBe(200)
      return body.data
    }
    await add('fresh', 90, 'ADMIN', { customerRoles: 'SYNC', accessControlEntities })
    await add('soon', 3, 'VIEWER')
    const { apiTokenData } = await add('used', 90, 'VIEWER')
    const headers = basic('apitoken', apiTokenData.token)
    expect((await requestToken(service, { headers, body: form(grant) })).status).toBe(200)
  })

  test.for<[title: string, query: string, names: string[]]>([
    ['by the state of the token', 'states=soon', ['soon']],
    ['by several states', 'states=soon,valid', ['fresh', 'soon', 'used']],
    ['by a state that none has', 'states=expired&states=none', []],
    ['by role', 'roles=ADMIN', ['fresh']],
    ['by a custom role', 'customRoles=SYNC', ['fresh']],
    ['by an entity', 'entities=FIN', ['fresh']],
    ['by an entity that nobody holds', 'entities=LAW', []],
    ['by any other role', 'exceptRoles=ADMIN', ['soon', 'used']],
    ['by the last use', 'lastUsedFrom=2000-01-01T00:00:00Z', ['used']],
    ['by no use for long', 'lastUsedTo=2000-01-01T00:00:00Z', ['fresh', 'soon']],
  ])('%s', async ([, query, names], { admin }) => {
    const { body } = await admin.get(`${PATH}?queryUserName=${ours}&${query}`)
    expect(body.data.map(({ userName }: { userName: string }) => userName.split(' ')[1])).toEqual(names)
    expect(body.total).toBe(names.length)
  })

  test('refuses a state that does not exist', async ({ admin }) => {
    expect((await admin.get(`${PATH}?states=tired`)).status).toBe(400)
  })

  test('is helped by counts of states and roles, which the filters agree with', async ({ admin, member }) => {
    const { data } = (await admin.get('/services/console/v1/technical-users/counts')).body
    for (const [state, count] of Object.entries(data.states))
      expect((await admin.get(`${PATH}?states=${state}`)).body.total).toBe(count)
    for (const [role, count] of Object.entries(data.roles))
      expect((await admin.get(`${PATH}?roles=${role}`)).body.total).toBe(count)
    expect(data.total).toBe((await admin.get(PATH)).body.total)
    expect((await member.get('/services/console/v1/technical-users/counts')).status).toBe(403)
  })
})
