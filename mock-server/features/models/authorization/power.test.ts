import { describe, expect } from 'vitest'
import type { AuthorizationRole } from '#contract/authorization/roles.ts'
import { addRoles, forAccess, forFactSheets, giveRoles } from '#testing/access/roles.ts'
import type { Answer, Client } from '#testing/client.ts'
import { dataOf } from '#testing/fact-sheets/fact-sheets.ts'
import { test as fixtures } from '#testing/fixtures.ts'
import { signedIn } from '#testing/people.ts'

const PATH = '/models/authorization'
const CONSOLE = '/services/console/v1'

/** A viewer who writes roles and models and holds little besides. */
const test = fixtures
  .extend('roles', { auto: true }, ({ admin }) =>
    addRoles(admin, {
      KEEPER: [
        forAccess('ROLE', ['READ', 'MANAGE']),
        { domain: 'MODEL', function: 'DATA_MODEL', actions: ['READ', 'UPDATE'], instances: [] },
        forFactSheets(['CREATE'], ['Application']),
      ],
      ABOVE: [forFactSheets(['READ_ALL'])],
      BELOW: [forFactSheets(['CREATE'], ['Application'])],
    }),
  )
  .extend('keeper', async ({ service, admin }) => {
    const keeper = await signedIn(service, 'VIEWER')
    await giveRoles(admin, keeper.userId, 'VIEWER', ['KEEPER'])
    return keeper
  })
  .extend(
    'read',
    ({ admin }) =>
      async (): Promise<AuthorizationRole[]> =>
        dataOf(await admin.get(PATH)),
  )

type Change = (role: AuthorizationRole) => AuthorizationRole | undefined

const changed = (roles: readonly AuthorizationRole[], name: string, change: Change): AuthorizationRole[] =>
  roles.flatMap((role) => (role.name === name ? (change(role) ?? []) : role))

const adding =
  (...permissions: AuthorizationRole['permissions']): Change =>
  (role) => ({ ...role, permissions: [...role.permissions, ...permissions] })

/** Everything that stores roles, and what only shows what they would do. */
const writers: [string, (by: Client, roles: readonly AuthorizationRole[]) => Promise<Answer>][] = [
  ['a save of the roles', (by, roles) => by.put(PATH, roles)],
  ['a save of all models', (by, roles) => by.put(`${CONSOLE}/models`, { authorization: roles })],
  ['a preview', (by, roles) => by.post(`${CONSOLE}/authorization/preview`, roles)],
]

describe.for(writers)('by %s, whoever manages roles without being an administrator', ([, write]) => {
  test.for<[string, string, Change, string]>([
    ['all permissions for themselves', 'KEEPER', adding(forAccess('USER', ['MANAGE'])), 'user.manage'],
    ['more of what they hold', 'KEEPER', adding(forFactSheets(['CREATE'])), 'factSheet.create'],
    ['more for others', 'BELOW', adding(forFactSheets(['CREATE'], ['ITComponent'])), 'factSheet.create'],
    ['a role above theirs with less', 'ABOVE', (role) => ({ ...role, permissions: [] }), 'factSheet.readAll'],
    ['a role above theirs with another name', 'ABOVE', (role) => ({ ...role, displayName: 'X' }), 'factSheet.readAll'],
    ['the end of a role above theirs', 'ABOVE', () => undefined, 'factSheet.readAll'],
  ])('does not write %s', async ([, name, change, right], { keeper, read }) => {
    const before = await read()
    const { status, body } = await write(keeper, changed(before, name, change))
    expect(status).toBe(403)
    expect(body.message).toContain(`The role ${name} gives ${right}`)
    expect(await read()).toEqual(before)
  })

  test('writes what lies within their own', async ({ keeper, read }) => {
    const roles = changed(await read(), 'BELOW', (role) => ({ ...role, displayName: 'Less', permissions: [] }))
    const added = {
      name: `NEW_${crypto.randomUUID().replaceAll('-', '').toUpperCase()}`,
      permissions: [forFactSheets(['CREATE'], ['Application'])],
    }
    expect((await write(keeper, [...roles, added])).status).toBeLessThan(300)
  })
})

test('an older version that gave more comes back by an administrator only', async ({ admin, keeper, read }) => {
  const generous = changed(await read(), 'KEEPER', adding(forAccess('USER', ['MANAGE'])))
  expect((await admin.put(PATH, generous)).status).toBe(204)
  expect(
    (
      await admin.put(
        PATH,
        changed(generous, 'KEEPER', (role) => ({ ...role, permissions: role.permissions.slice(0, -1) })),
      )
    ).status,
  ).toBe(204)
  const [current] = dataOf(await admin.get(`${CONSOLE}/authorization/versions?pageSize=1`))
  const restore = `${CONSOLE}/authorization/versions/${current.version - 1}/restore`
  const refused = await keeper.post(restore, undefined)
  expect([refused.status, refused.body.message]).toEqual([403, expect.stringContaining('user.manage')])
  expect((await admin.post(restore, undefined)).status).toBe(204)
})

test('only administrators give, preview and simulate ADMIN, whatever a role holds', async ({
  service,
  admin,
  read,
}) => {
  const [{ permissions } = { permissions: [] }] = await read()
  await addRoles(admin, { ALL: permissions })
  const almighty = await signedIn(service, 'VIEWER')
  await giveRoles(admin, almighty.userId, 'VIEWER', ['ALL'])
  const person = await signedIn(service, 'VIEWER')
  const { body } = await admin.get(`/services/mtm/v1/permissions?userId=${person.userId}`)
  const access = { role: 'ADMIN', customRoles: [], entities: [] }
  const asks = (by: Client) => [
    by.put(`/services/mtm/v1/permissions/${body.data[0].id}`, { role: 'ADMIN' }),
    by.post(`${CONSOLE}/access/previews`, { access }),
    by.post(`${CONSOLE}/access/simulation`, { userId: person.userId, access }),
  ]
  expect((await Promise.all(asks(almighty))).map(({ status }) => status)).toEqual([403, 403, 403])
  expect((await Promise.all(asks(admin))).map(({ status }) => status)).toEqual([200, 200, 200])
})
