import { describe, expect } from 'vitest'
import { roleTable } from '#contract/access.ts'
import type { AuthorizationRole } from '#contract/authorization/roles.ts'
import type { Answer, Client } from '#testing/client.ts'
import { test as fixtures } from '#testing/fixtures.ts'
import { signedIn } from '#testing/people.ts'
import { serviceRoles } from '#kernel/role-ids.ts'

const PATH = '/models/authorization'
const CONSOLE = '/services/console/v1'

const test = fixtures
  .extend(
    'read',
    ({ admin }) =>
      async (): Promise<AuthorizationRole[]> =>
        (await admin.get(PATH)).body.data,
  )
  // All roles as they are, with these instead of those with the same names.
  .extend('rolesWith', ({ read }) => async (...roles: AuthorizationRole[]): Promise<AuthorizationRole[]> => {
    const names = roles.map(({ name }) => name)
    return [...(await read()).filter(({ name }) => !names.includes(name)), ...roles]
  })
  .extend('give', ({ admin }) => async (client: Client, customerRoles: string, role = 'VIEWER') => {
    const { body } = await admin.get(`/services/mtm/v1/permissions?userId=${client.userId}`)
    const { status } = await admin.put(`/services/mtm/v1/permissions/${body.data[0].id}`, { role, customerRoles })
    expect(status).toBe(200)
  })

const permission = (
  actions: string[],
  values: string[] = [],
  of = 'FACT_SHEET',
): AuthorizationRole['permissions'][number] => ({
  domain: 'FACT_SHEETS',
  function: of,
  actions,
  instances: values.map((value) => ({ values: [value] })),
})

const refusalOf = ({ status, body }: Answer) => ({
  status,
  places: body.errors?.map(({ value }: { value: string }) => value),
})

describe('the roles of a workspace', () => {
  test('are those of the service at first, ADMIN with all rights', async ({ admin, read }) => {
    const answer = await admin.get(PATH)
    expect(answer.body).toMatchObject({ status: 'OK', type: 'AuthorizationRole', total: serviceRoles.length })
    expect(answer.headers.get('etag')).toBe('"roles-0"')
    const roles = await read()
    expect(roles.map(({ name }) => name)).toEqual(serviceRoles)
    const actions = roles[0]?.permissions.flatMap((each) => each.actions) ?? []
    expect(actions).toHaveLength(roleTable.ADMIN.length)
  })

  test('sent back as they were read change nothing', async ({ admin, read }) => {
    expect((await admin.put(PATH, await read())).status).toBe(204)
    expect((await admin.get(PATH)).headers.get('etag')).toBe('"roles-0"')
  })

  test('are read and written by administrators alone', async ({ service, read }) => {
    const roles = await read()
    for (const role of ['MEMBER', 'VIEWER', 'SUPPORT', 'SYSTEM_WRITE'] as const) {
      const client = await signedIn(service, role)
      expect((await client.get(PATH)).status).toBe(403)
      expect((await client.put(PATH, roles)).status).toBe(403)
      expect((await client.get(`${CONSOLE}/authorization/versions`)).status).toBe(403)
    }
  })

  test('keep names, order and permissions as they were sent', async ({ admin, read, rolesWith }) => {
    const role = {
      name: 'APP_OWNER',
      displayName: 'Application owner',
      description: 'Looks after applications',
      permissions: [permission(['UPDATE_OWN'], ['Application']), permission(['READ', 'CREATE'], ['!Provider'])],
    }
    const roles = await rolesWith(role)
    expect((await admin.put(PATH, roles)).status).toBe(204)
    expect(await read()).toEqual(roles)
  })
})

describe('roles that cannot be', () => {
  const custom = (changes: Partial<AuthorizationRole>): AuthorizationRole => ({
    name: 'CUSTOM',
    permissions: [],
    ...changes,
  })
  const nth = serviceRoles.length
  test.for<[string, AuthorizationRole[], string[]]>([
    ['a name in small letters', [custom({ name: 'Owner' })], [`$[${nth}].name`]],
    [
      'the names of what all objects have',
      ['toString', '__proto__', 'constructor', 'hasOwnProperty'].map((name) => custom({ name })),
      [0, 1, 2, 3].map((of) => `$[${nth + of}].name`),
    ],
    ['a name twice', [custom({}), custom({})], [`$[${nth + 1}].name`]],
    [
      'an unknown domain',
      [custom({ permissions: [{ ...permission(['READ']), domain: 'X' }] })],
      [`$[${nth}].permissions[0].domain`],
    ],
    [
      'an unknown function',
      [custom({ permissions: [{ ...permission(['READ']), function: 'X' }] })],
      [`$[${nth}].permissions[0].function`],
    ],
    [
      'unknown actions',
      [custom({ permissions: [permission(['READ', 'FLY', 'SWIM'])] })],
      [`$[${nth}].permissions[0].actions[1]`, `$[${nth}].permissions[0].actions[2]`],
    ],
    [
      'instances where there are none',
      [custom({ permissions: [permission(['READ', 'READ_ALL'], ['Application'])] })],
      [`$[${nth}].permissions[0].actions[1]`],
    ],
    [
      'an unknown type',
      [custom({ permissions: [permission(['READ'], ['Application', 'Spaceship'])] })],
      [`$[${nth}].permissions[0].instances[1].values[0]`],
    ],
    [
      'types given and left out at once',
      [custom({ permissions: [permission(['READ'], ['Application', '!Provider'])] })],
      [`$[${nth}].permissions[0].instances`],
    ],
    [
      'fields and relations that do not exist',
      [
        custom({
          permissions: [
            permission(['READ'], ['!Application.colour', 'Application'], 'FIELD'),
            permission(['READ'], ['!Application.alias'], 'RELATION'),
          ],
        }),
      ],
      [
        `$[${nth}].permissions[0].instances`,
        `$[${nth}].permissions[0].instances[0].values[0]`,
        `$[${nth}].permissions[0].instances[1].values[0]`,
        `$[${nth}].permissions[1].instances[0].values[0]`,
      ],
    ],
    [
      'limits that name nothing, or know no such action',
      [custom({ permissions: [permission(['READ', 'CREATE'], [], 'FIELD')] })],
      [`$[${nth}].permissions[0].actions[1]`, `$[${nth}].permissions[0].instances`],
    ],
    [
      'a hidden relation that all types share',
      [custom({ permissions: [permission(['READ', 'CREATE'], ['!Application.relToParent'], 'RELATION')] })],
      [`$[${nth}].permissions[0].instances[0].values[0]`],
    ],
  ])('with %s are refused at their place', async ([, added, places], { admin, read }) => {
    const roles = (await read()).filter(({ name }) => serviceRoles.some((known) => known === name))
    expect(refusalOf(await admin.put(PATH, [...roles, ...added]))).toEqual({ status: 422, places })
  })

  test('leave out a role of the service, or change ADMIN', async ({ admin, read }) => {
    const roles = await read()
    const without = roles.filter(({ name }) => name !== 'MEMBER')
    expect(refusalOf(await admin.put(PATH, without))).toEqual({ status: 422, places: ['$'] })
    const weaker = roles.map((role) => (role.name === 'ADMIN' ? { ...role, permissions: [] } : role))
    expect(refusalOf(await admin.put(PATH, weaker))).toEqual({ status: 422, places: ['$[0].permissions'] })
  })

  test('leave out a custom role that somebody has; the message says who', async ({ service, admin, read, give }) => {
    const roles = await read()
    expect((await admin.put(PATH, [...roles, custom({ name: 'HELD' })])).status).toBe(204)
    const holder = await signedIn(service, 'VIEWER', { firstName: 'Hanna', lastName: 'Holder' })
    await give(holder, 'HELD')
    const answer = await admin.put(PATH, roles)
    expect(refusalOf(answer)).toEqual({ status: 422, places: ['$'] })
    expect(answer.body.message).toContain('Hanna Holder has it')
    await give(holder, '')
    expect((await admin.put(PATH, roles)).status).toBe(204)
  })

  test('take the right to manage roles from whoever writes them', async ({ service, admin, read, give, rolesWith }) => {
    const keeper = custom({
      name: 'KEEPER',
      permissions: [{ domain: 'ACCESS', function: 'ROLE', actions: ['READ', 'MANAGE'], instances: [] }],
    })
    expect((await admin.put(PATH, await rolesWith(keeper))).status).toBe(204)
    const client = await signedIn(service, 'VIEWER')
    await give(client, 'KEEPER')
    const roles = await read()
    expect((await client.put(PATH, roles)).status).toBe(204)
    const weaker = roles.map((role) => (role.name === 'KEEPER' ? { ...role, permissions: [] } : role))
    expect(refusalOf(await client.put(PATH, weaker))).toEqual({ status: 422, places: ['$'] })
    expect((await admin.put(PATH, weaker)).status).toBe(204)
    expect((await client.put(PATH, roles)).status).toBe(403)
  })

  test('were made from others than the current ones', async ({ admin, read, rolesWith }) => {
    const tag = (await admin.get(PATH)).headers.get('etag') ?? ''
    const roles = await rolesWith(custom({ name: 'FIRST' }))
    expect((await admin.put(PATH, roles, { headers: { 'if-match': tag } })).status).toBe(204)
    const late = await admin.put(PATH, [...roles, custom({ name: 'SECOND' })], { headers: { 'if-match': tag } })
    expect({ status: late.status, data: late.body.data }).toEqual({ status: 409, data: await read() })
  })
})

describe('the preview of new roles', () => {
  const PREVIEW = `${CONSOLE}/authorization/preview`

  test('counts everybody once who would gain or lose something, and saves nothing', async ({
    service,
    admin,
    read,
    give,
    rolesWith,
  }) => {
    const before = await rolesWith(
      { name: 'GIVES', permissions: [] },
      { name: 'TAKES', permissions: [permission(['CREATE'])] },
    )
    await admin.put(PATH, before)
    const [both, gains, member] = [
      await signedIn(service, 'VIEWER'),
      await signedIn(service, 'VIEWER'),
      await signedIn(service, 'VIEWER'),
    ]
    await give(both, 'GIVES TAKES')
    await give(gains, 'GIVES')
    // Members can create fact sheets without the role, so they lose nothing.
    await give(member, 'TAKES', 'MEMBER')
    expect((await admin.post(PREVIEW, before)).body.data).toEqual({ affected: 0, gain: 0, lose: 0 })
    const after = await rolesWith(
      { name: 'GIVES', permissions: [permission(['ARCHIVE_OWN'], ['Application'])] },
      { name: 'TAKES', permissions: [] },
    )
    expect((await admin.post(PREVIEW, after)).body.data).toEqual({ affected: 2, gain: 2, lose: 1 })
    expect(await read()).toEqual(before)
  })

  test('is refused where the roles would be, and to others', async ({ service, admin, read }) => {
    const roles = await read()
    const wrong = [...roles, { name: 'small', permissions: [] }]
    expect(refusalOf(await admin.post(PREVIEW, wrong))).toEqual({ status: 422, places: [`$[${roles.length}].name`] })
    const member = await signedIn(service, 'MEMBER')
    expect((await member.post(PREVIEW, roles)).status).toBe(403)
  })
})

describe('versions of the roles', () => {
  test('are listed with who saved them, and restored', async ({ service, read, rolesWith, admin }) => {
    const before = await read()
    await admin.put(PATH, await rolesWith({ name: 'SHORT_LIVED', permissions: [] }))
    const { body } = await admin.get(`${CONSOLE}/authorization/versions?pageSize=1`)
    const [latest] = body.data
    expect(latest).toMatchObject({ isCurrent: true, savedBy: { id: admin.userId } })
    expect(latest.roles.at(-1)).toEqual({ name: 'SHORT_LIVED', permissions: [] })
    expect(body.next).toBe(latest.version)
    const path = `${CONSOLE}/authorization/versions/${latest.version - 1}/restore`
    expect((await admin.post(path, undefined)).status).toBe(204)
    expect(await read()).toEqual(before)
    expect((await admin.post(`${CONSOLE}/authorization/versions/999/restore`, undefined)).status).toBe(404)
    const member = await signedIn(service, 'MEMBER')
    expect((await member.post(path, undefined)).status).toBe(403)
  })

  test('end with the one before all changes', async ({ admin }) => {
    const versions: number[] = []
    for (let query = 'pageSize=2'; query !== '';) {
      const { body } = await admin.get(`${CONSOLE}/authorization/versions?${query}`)
      versions.push(...body.data.map(({ version }: { version: number }) => version))
      expect(body.total).toBe((versions[0] ?? 0) + 1)
      query = body.next === undefined ? '' : `pageSize=2&before=${body.next}`
    }
    expect(versions).toEqual(Array.from({ length: (versions[0] ?? 0) + 1 }, (_, n) => (versions[0] ?? 0) - n))
  })
})

test('everybody who sees people sees roles, their rights and how many have them', async ({
  service,
  admin,
  give,
  rolesWith,
}) => {
  const name = 'COUNTED'
  await admin.put(PATH, await rolesWith({ name, displayName: 'Counted', permissions: [permission(['CREATE'])] }))
  const viewer = await signedIn(service, 'VIEWER')
  await give(viewer, name)
  const { body } = await viewer.get(`${CONSOLE}/roles`)
  expect(body.data.find((role: { name: string }) => role.name === name)).toEqual({
    name,
    displayName: 'Counted',
    isCustom: true,
    rights: ['factSheet.create'],
    users: 1,
    refusals: { update: 'NO_RIGHT', delete: 'NO_RIGHT' },
  })
  expect((await (await signedIn(service, 'CONTACT')).get(`${CONSOLE}/roles`)).status).toBe(403)
})
