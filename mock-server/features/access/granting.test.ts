import { describe, expect } from 'vitest'
import { addRoles, forAccess, forFactSheets, giveRoles } from '#testing/access/roles.ts'
import type { Client } from '#testing/client.ts'
import { entity, hold, newFactSheet, pathOf } from '#testing/fact-sheets/fact-sheets.ts'
import { test as fixtures } from '#testing/fixtures.ts'
import { signedIn } from '#testing/people.ts'

const MTM = '/services/mtm/v1'

/** A workspace where a keeper manages people and technical users, and may do little besides. */
const test = fixtures
  .extend('roles', { scope: 'file', auto: true }, ({ admin }) =>
    addRoles(admin, {
      KEEPER: [forAccess('USER', ['READ', 'MANAGE']), forAccess('TECHNICAL_USER', ['MANAGE'])],
      READS_ALL: [forFactSheets(['READ_ALL'])],
      READS_APPLICATIONS: [forFactSheets(['READ'], ['Application'])],
      READS_WITHOUT_PROVIDERS: [forFactSheets(['READ'], ['!Provider'])],
    }),
  )
  .extend('keeper', { scope: 'file' }, async ({ service, admin }) => {
    const keeper = await signedIn(service, 'VIEWER', { lastName: 'Keeper' })
    await giveRoles(admin, keeper.userId, 'VIEWER', ['KEEPER'])
    return keeper
  })
  .extend('give', { scope: 'file' }, ({ admin }) => async (by: Client, to: Client, change: object) => {
    const { body } = await admin.get(`${MTM}/permissions?userId=${to.userId}`)
    const answer = await by.put(`${MTM}/permissions/${body.data[0].id}`, change)
    return { status: answer.status, members: answer.body.errors?.map(({ value }: { value: string }) => value) }
  })

describe('whoever manages people without being an administrator', () => {
  test('gives only roles that give no more than their own', async ({ service, keeper, give }) => {
    const person = await signedIn(service, 'VIEWER')
    const tooMuch = (member: string) => ({ status: 403, members: [member] })
    expect(await give(keeper, person, { role: 'ADMIN' })).toEqual(tooMuch('$.role'))
    expect(await give(keeper, person, { role: 'MEMBER' })).toEqual(tooMuch('$.role'))
    expect(await give(keeper, person, { customerRoles: 'READS_ALL' })).toEqual(tooMuch('$.customerRoles'))
    for (const customerRoles of ['KEEPER', 'READS_APPLICATIONS', 'READS_WITHOUT_PROVIDERS,KEEPER', ''])
      expect(await give(keeper, person, { customerRoles })).toMatchObject({ status: 200 })
  })

  test('adds people with roles and entities that they may give, and invites with the same', async ({
    service,
    admin,
    keeper,
  }) => {
    const mine = await entity(service, 'MINE')
    const other = await entity(service, 'NOT_MINE')
    await hold(service, keeper, [mine.name])
    const add = async (members: object, email = `new-${crypto.randomUUID()}@example.com`) => {
      const person = { email, firstName: 'New', lastName: 'Person', role: 'VIEWER', ...members }
      const { status, body } = await keeper.post(`${MTM}/workspaces/${service.workspace.id}/users`, person)
      return { status, member: body.errors?.[0]?.value, shown: body.data?.permissions[0] }
    }
    expect(await add({ customerRoles: 'READS_ALL' })).toMatchObject({ status: 403, member: '$.customerRoles' })
    expect(await add({ customerRoles: 'NO_SUCH' })).toMatchObject({ status: 422, member: '$.customerRoles' })
    expect(await add({ accessControlEntities: other.name })).toMatchObject({
      status: 403,
      member: '$.accessControlEntities',
    })
    expect(await add({ accessControlEntities: 'NO_SUCH' })).toMatchObject({
      status: 422,
      member: '$.accessControlEntities',
    })
    const lists = { customerRoles: 'KEEPER, READS_APPLICATIONS', accessControlEntities: mine.name }
    expect(await add(lists)).toMatchObject({ status: 200, shown: lists })
    const elsewhere = await service.service.setup.createWorkspace(`Elsewhere ${crypto.randomUUID()}`)
    const email = `invited-${crypto.randomUUID()}@example.com`
    await service.service.setup.addPeople(elsewhere, [{ email, firstName: 'A', lastName: 'B', role: 'MEMBER' }])
    expect(await add(lists, email)).toMatchObject({ status: 200, shown: { ...lists, status: 'INVITED' } })
    const again = await add({}, email)
    expect([again.status, again.shown.customerRoles ?? '', again.shown.accessControlEntities ?? '']).toEqual([
      200,
      '',
      '',
    ])
    expect((await admin.get(`${MTM}/permissions?userId=${keeper.userId}`)).status).toBe(200)
  })

  test('leaves what an administrator gave as it was', async ({ service, admin, keeper, give }) => {
    const person = await signedIn(service, 'VIEWER')
    await giveRoles(admin, person.userId, 'VIEWER', ['READS_APPLICATIONS'])
    expect(await give(keeper, person, { customerRoles: 'READS_APPLICATIONS,KEEPER' })).toMatchObject({ status: 200 })
    await giveRoles(admin, person.userId, 'VIEWER', ['READS_ALL'])
    expect(await give(keeper, person, { customerRoles: '' })).toMatchObject({ status: 403 })
  })

  test('takes over nobody who may do more: no password, no archiving, no token', async ({
    service,
    admin,
    keeper,
    give,
  }) => {
    const member = await signedIn(service, 'MEMBER')
    expect((await keeper.post(`/services/console/v1/people/${member.userId}/first-password`)).status).toBe(403)
    expect(await give(keeper, member, { status: 'ARCHIVED' })).toMatchObject({ status: 403 })
    const program = { userName: 'more powerful', permissionRole: 'ADMIN' }
    expect((await keeper.post(`${MTM}/technicalusers`, program)).status).toBe(403)
    const { id } = (await admin.post(`${MTM}/technicalusers`, program)).body.data
    expect((await keeper.put(`${MTM}/technicalusers/${id}/replaceToken`, {})).status).toBe(403)
    expect((await keeper.delete(`${MTM}/technicalusers/${id}/previousToken`)).status).toBe(403)
    expect((await keeper.delete(`${MTM}/technicalusers/${id}`)).status).toBe(403)
    const lesser = await keeper.post(`${MTM}/technicalusers`, { userName: 'reads', permissionRole: 'VIEWER' })
    expect(lesser.status).toBe(200)
  })

  test('gives no program an entity that they do not hold, and takes over nobody who holds one', async ({
    service,
    admin,
    keeper,
  }) => {
    const [own, foreign] = [await entity(service, 'OWN_OF_KEEPER'), await entity(service, 'NOT_OF_KEEPER')]
    await hold(service, keeper, [own])
    const create = async (by: Client, userName: string, accessControlEntities: string) =>
      await by.post(`${MTM}/technicalusers`, { userName, permissionRole: 'VIEWER', accessControlEntities })
    expect((await create(keeper, 'foreign', foreign.name)).status).toBe(403)
    expect((await create(keeper, 'foreign by id', foreign.id)).status).toBe(403)
    expect((await create(keeper, 'own', own.name)).status).toBe(200)
    const unknown = await create(admin, 'unknown entity', 'NOBODY_KNOWS')
    expect({ status: unknown.status, member: unknown.body.errors[0].value }).toEqual({
      status: 422,
      member: '$.accessControlEntities',
    })
    const { id } = (await create(admin, 'holds it', foreign.name)).body.data
    expect((await keeper.put(`${MTM}/technicalusers/${id}/replaceToken`, {})).status).toBe(403)
    const person = await signedIn(service, 'VIEWER')
    await hold(service, person, [foreign])
    const password = async () =>
      (await keeper.post(`/services/console/v1/people/${person.userId}/first-password`)).status
    expect(await password()).toBe(403)
    await hold(service, person, [own])
    expect(await password()).toBe(200)
  })

  test('invites nobody as more than they are', async ({ service, keeper }) => {
    const invite = async (role: string) =>
      (
        await keeper.post(`${MTM}/workspaces/${service.workspace.id}/users`, {
          email: `${role.toLowerCase()}-new@example.com`,
          firstName: 'New',
          lastName: 'Person',
          role,
        })
      ).status
    expect(await invite('ADMIN')).toBe(403)
    expect(await invite('VIEWER')).toBe(200)
  })
})

test('a custom role that the workspace does not have is refused, unless it was stored before', async ({
  service,
  admin,
  give,
}) => {
  const person = await signedIn(service, 'VIEWER')
  const refusal = { status: 422, members: ['$.customerRoles'] }
  expect(await give(admin, person, { customerRoles: 'KEEPER,OF_LONG_AGO' })).toEqual(refusal)
  for (const customerRoles of ['toString', '__proto__', 'constructor'])
    expect(await give(admin, person, { customerRoles })).toEqual(refusal)
  await service.storage.db
    .updateTable('permission')
    .set({ customer_roles: 'OF_LONG_AGO' })
    .where('user_id', '=', person.userId)
    .execute()
  expect(await give(admin, person, { customerRoles: 'KEEPER,OF_LONG_AGO' })).toMatchObject({ status: 200 })
  const program = { userName: 'unknown role', permissionRole: 'VIEWER', customerRoles: 'OF_LONG_AGO' }
  const { status, body } = await admin.post(`${MTM}/technicalusers`, program)
  expect({ status, member: body.errors[0].value }).toEqual({ status: 422, member: '$.customerRoles' })
})

describe('access control entities', () => {
  test('are given and taken by name or ID, and listed by name', async ({ service, admin, give }) => {
    const finance = await entity(service, 'FINANCE')
    const hr = await entity(service, 'HR')
    const person = await signedIn(service, 'MEMBER')
    const sheet = await newFactSheet(admin, 'Application', { permittedReadACL: [hr.id] })
    expect((await person.get(pathOf(sheet))).status).toBe(404)
    const text = `FINANCE; ${hr.id.toUpperCase()}`
    expect(await give(admin, person, { accessControlEntities: text })).toMatchObject({ status: 200 })
    const { body } = await admin.get(`${MTM}/permissions?userId=${person.userId}`)
    expect(body.data[0].accessControlEntities).toBe('FINANCE,HR')
    expect((await person.get(pathOf(sheet))).status).toBe(200)
    expect(await give(admin, person, { accessControlEntities: finance.name })).toMatchObject({ status: 200 })
    expect((await person.get(pathOf(sheet))).status).toBe(404)
  })

  test('must be there', async ({ service, admin, give }) => {
    const person = await signedIn(service, 'MEMBER')
    const refusal = { status: 422, members: ['$.accessControlEntities'] }
    expect(await give(admin, person, { accessControlEntities: 'NOWHERE' })).toEqual(refusal)
    expect(await give(admin, person, { accessControlEntities: crypto.randomUUID() })).toEqual(refusal)
  })

  test('are given only by those who hold or manage them', async ({ service, keeper, give }) => {
    await entity(service, 'SECRET')
    const viewer = await signedIn(service, 'VIEWER')
    const refusal = { status: 403, members: ['$.accessControlEntities'] }
    expect(await give(keeper, viewer, { accessControlEntities: 'SECRET' })).toEqual(refusal)
    await hold(service, keeper, ['SECRET'])
    expect(await give(keeper, viewer, { accessControlEntities: 'SECRET' })).toMatchObject({ status: 200 })
  })
})
