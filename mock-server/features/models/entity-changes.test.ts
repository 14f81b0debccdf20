import { describe, expect } from 'vitest'
import { addRoles, forAccess, giveRoles } from '#testing/access/roles.ts'
import type { Answer, Client, Json } from '#testing/client.ts'
import { dataOf, hold, newFactSheet, pathOf } from '#testing/fact-sheets/fact-sheets.ts'
import { test as fixtures } from '#testing/fixtures.ts'
import { signedIn } from '#testing/people.ts'

const PATH = '/models/accessControlEntities'

const test = fixtures
  .extend(
    'make',
    { scope: 'file' },
    ({ admin }) =>
      async (name: string) =>
        dataOf(await admin.post(PATH, { name })),
  )
  .extend('heldBy', { scope: 'file' }, ({ admin }) => async (userId: string): Promise<string | undefined> => {
    const { body } = await admin.get(`/services/mtm/v1/permissions?userId=${userId}`)
    return body.data[0].accessControlEntities
  })

const refusalOf = ({ status, body }: Answer) => ({ status, member: body.errors?.[0]?.value })

describe('an access control entity', () => {
  test('is created and read back, its texts optional', async ({ admin }) => {
    const sent = { name: 'FINANCE', displayName: 'Finance', description: 'Budgets' }
    const created = dataOf(await admin.post(PATH, { ...sent, id: crypto.randomUUID(), unknown: true }))
    expect(created).toEqual({ ...sent, id: expect.any(String) })
    expect(dataOf(await admin.get(`${PATH}/${created.id}`))).toEqual(created)
    const replaced = dataOf(await admin.put(`${PATH}/${created.id}`, { name: 'FINANCE', description: null }))
    expect(replaced).toEqual({ id: created.id, name: 'FINANCE' })
  })

  test('has a name of its own that is one word', async ({ admin, make }) => {
    const { id } = await make('ONE')
    await make('TWO')
    expect(refusalOf(await admin.post(PATH, { name: 'ONE' }))).toEqual({ status: 409, member: '$.name' })
    expect(refusalOf(await admin.put(`${PATH}/${id}`, { name: 'TWO' }))).toEqual({ status: 409, member: '$.name' })
    expect((await admin.put(`${PATH}/${id}`, { name: 'ONE' })).status).toBe(200)
    for (const name of ['', 'two words', 'a,b', 'a;b', 'x'.repeat(2001)])
      expect(refusalOf(await admin.post(PATH, { name })), name.slice(0, 20)).toEqual({ status: 422, member: '$.name' })
    expect(refusalOf(await admin.post(PATH, {}))).toEqual({ status: 422, member: '$.name' })
  })

  test('has no name that could be the ID of another, which would open what that one restricts', async ({
    admin,
    make,
  }) => {
    const [secret, own] = [await make('SECRET'), await make('OWN')]
    for (const name of [secret.id, secret.id.toUpperCase(), crypto.randomUUID()]) {
      expect(refusalOf(await admin.put(`${PATH}/${own.id}`, { name }))).toEqual({ status: 422, member: '$.name' })
      expect(refusalOf(await admin.post(PATH, { name }))).toEqual({ status: 422, member: '$.name' })
    }
  })

  test('keeps its holders when it is renamed, and the fact sheets that it opens', async ({
    service,
    admin,
    make,
    heldBy,
  }) => {
    const entity = await make('BEFORE')
    const person = await signedIn(service, 'MEMBER')
    const others = [await make('OTHER_ONE'), await make('BEFORE_TOO')]
    await hold(service, person, [others[0], entity, others[1]])
    const sheet = await newFactSheet(admin, 'Application', { permittedReadACL: [entity.id] })
    expect((await admin.put(`${PATH}/${entity.id}`, { name: 'AFTER' })).status).toBe(200)
    expect(await heldBy(person.userId)).toBe('OTHER_ONE,AFTER,BEFORE_TOO')
    expect((await person.get(pathOf(sheet))).status).toBe(200)
  })

  test('is deleted only when no fact sheet names it; then nobody holds it', async ({
    service,
    admin,
    make,
    heldBy,
  }) => {
    const entity = await make('DOOMED')
    await make('KEPT')
    const [both, one] = [await signedIn(service, 'MEMBER'), await signedIn(service, 'MEMBER')]
    await hold(service, both, ['DOOMED', 'KEPT'])
    const sheet = await newFactSheet(admin, 'Application', { permittedReadACL: [entity.id] })
    await newFactSheet(admin, 'Provider', { permittedWriteACL: [entity.id] })
    const reader = await signedIn(service, 'VIEWER')
    await addRoles(admin, { ENTITY_READER: [forAccess('ACCESS_CONTROL_ENTITY', ['READ'])] })
    await giveRoles(admin, reader.userId, 'VIEWER', ['ENTITY_READER'])
    const refusalsFor = async (client: Client) =>
      dataOf(await client.get(`${PATH}/${entity.id}?refusals=true`)).refusals
    expect(await refusalsFor(admin)).toEqual({ delete: 'IN_USE' })
    expect(await refusalsFor(reader)).toEqual({ update: 'NO_RIGHT', delete: 'NO_RIGHT' })
    const refusal = await admin.delete(`${PATH}/${entity.id}`)
    expect(refusalOf(refusal)).toEqual({ status: 422, member: '$' })
    expect(refusal.body.message).toContain('Fact sheets that name this entity, archived ones included (2)')
    expect(await heldBy(both.userId)).toBe('DOOMED,KEPT')

    const other = await make('UNUSED')
    const listed: Json[] = (await admin.get(`${PATH}?refusals=true&pageSize=100`)).body.data
    expect(listed.find(({ id }) => id === entity.id)?.['refusals']).toEqual({ delete: 'IN_USE' })
    expect(listed.find(({ id }) => id === other.id)?.['refusals']).toEqual({})
    await hold(service, both, ['UNUSED', 'KEPT'])
    await hold(service, one, ['UNUSED'])
    expect((await admin.delete(`${PATH}/${other.id}`)).status).toBe(204)
    expect(await heldBy(both.userId)).toBe('KEPT')
    expect(await heldBy(one.userId)).toBeUndefined()
    for (const answer of [
      await admin.get(`${PATH}/${other.id}`),
      await admin.put(`${PATH}/${other.id}`, { name: 'GONE' }),
      await admin.delete(`${PATH}/${other.id}`),
    ])
      expect(answer.status).toBe(404)
    expect((await both.get(pathOf(sheet))).status).toBe(404)
  })

  test('writes an event at each change, which only those see who may view entities', async ({
    service,
    admin,
    support,
    make,
  }) => {
    const types = 'ACCESS_CONTROL_ENTITY_CREATED,ACCESS_CONTROL_ENTITY_UPDATED,ACCESS_CONTROL_ENTITY_DELETED'
    const seenBy = async (client: Client, id: string) => {
      const { body } = await client.get(`/services/console/v1/events?types=${types}`)
      return body.data.filter((event: Json) => event.objectId === id)
    }
    const { id } = await make('TOLD')
    const named = { name: 'RETOLD', displayName: 'Told again' }
    for (let nth = 0; nth < 2; nth += 1) await admin.put(`${PATH}/${id}`, named)
    expect((await admin.delete(`${PATH}/${id}`)).status).toBe(204)
    const shown = (await seenBy(admin, id)).map((row: Json) => [row.type, row.objectName, JSON.parse(row.event)])
    const members = { aceId: id, aceName: 'RETOLD', displayName: 'Told again', description: null }
    expect(shown).toMatchObject([
      ['ACCESS_CONTROL_ENTITY_CREATED', 'TOLD', { type: 'AccessControlEntityCreatedEvent', aceName: 'TOLD' }],
      ['ACCESS_CONTROL_ENTITY_UPDATED', 'RETOLD', { ...members, oldAceName: 'TOLD', userId: admin.userId }],
      ['ACCESS_CONTROL_ENTITY_DELETED', 'RETOLD', { ...members, type: 'AccessControlEntityDeletedEvent' }],
    ])
    expect(await seenBy(support, id)).toEqual([])

    const viewer = await signedIn(service, 'VIEWER')
    await addRoles(admin, {
      WATCHER: [
        forAccess('ACCESS_CONTROL_ENTITY', ['READ']),
        { domain: 'EVENTS', function: 'WEBHOOK', actions: ['READ'], instances: [] },
      ],
    })
    await giveRoles(admin, viewer.userId, 'VIEWER', ['WATCHER'])
    expect(await seenBy(viewer, id)).toHaveLength(3)
  })

  test('is changed by those who manage entities alone, and only in their workspace', async ({
    service,
    admin,
    stranger,
    make,
  }) => {
    const { id } = await make('GUARDED')
    for (const role of ['MEMBER', 'VIEWER', 'SYSTEM_READ', 'SYSTEM_WRITE'] as const) {
      const client = await signedIn(service, role)
      expect((await client.post(PATH, { name: 'NEW' })).status).toBe(403)
      expect((await client.put(`${PATH}/${id}`, { name: 'NEW' })).status).toBe(403)
      expect((await client.delete(`${PATH}/${id}`)).status).toBe(403)
    }
    expect((await stranger.put(`${PATH}/${id}`, { name: 'NEW' })).status).toBe(404)
    expect((await stranger.delete(`${PATH}/${id}`)).status).toBe(404)
    expect((await admin.post(`${PATH}?workspaceId=${crypto.randomUUID()}`, { name: 'NEW' })).status).toBe(404)
    const keeper = await signedIn(service, 'VIEWER')
    await addRoles(admin, { ENTITY_KEEPER: [forAccess('ACCESS_CONTROL_ENTITY', ['READ', 'MANAGE'])] })
    await giveRoles(admin, keeper.userId, 'VIEWER', ['ENTITY_KEEPER'])
    expect((await keeper.put(`${PATH}/${id}`, { name: 'GUARDED', displayName: 'Guarded' })).status).toBe(200)
  })
})
