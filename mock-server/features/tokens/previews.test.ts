import { describe, expect } from 'vitest'
import { addRoles, forAccess, forFactSheets, giveRoles } from '#testing/access/roles.ts'
import { bookmarkInput } from '#testing/builders.ts'
import type { Client } from '#testing/client.ts'
import { dataOf, entity, hold, newFactSheet, pathOf } from '#testing/fact-sheets/fact-sheets.ts'
import { graph } from '#testing/fact-sheets/graph.ts'
import { test as fixtures } from '#testing/fixtures.ts'
import { addPerson, clientFrom, signIn } from '#testing/sessions.ts'
import { signedIn } from '#testing/people.ts'

const PATH = '/services/console/v1/access/previews'

const test = fixtures
  .extend('roles', { scope: 'file', auto: true }, ({ admin }) =>
    addRoles(admin, {
      APPLICATIONS: [forFactSheets(['READ'], ['Application'])],
      KEEPER: [forAccess('ROLE', ['READ', 'MANAGE'])],
      SUPPORT: [],
    }),
  )
  // Previews need a session, which the administrator of the fixtures has as well.
  .extend('person', { scope: 'file' }, async ({ service }) => {
    const { email } = await addPerson(service, 'ADMIN')
    return { email, client: clientFrom(service, await signIn(service, email)) }
  })
  .extend('preview', ({ service, person }) => async (access: object, by: Client = person.client) => {
    const { data } = { data: dataOf(await by.post(PATH, { access })) }
    return { data, client: clientFrom(service, { status: 200, body: { data }, headers: new Headers() }) }
  })

describe('a preview', () => {
  test('shows what its access gives, as the same person', async ({ service, admin, person, preview }) => {
    const secret = await entity(service, 'PREVIEWED')
    const application = await newFactSheet(admin, 'Application')
    const hidden = await newFactSheet(admin, 'Application', { permittedReadACL: [secret.id] })
    const provider = await newFactSheet(admin, 'Provider')
    const seen = async (client: Client) =>
      await Promise.all([application, hidden, provider].map(async (sheet) => (await client.get(pathOf(sheet))).status))
    expect(await seen(person.client)).toEqual([200, 200, 200])
    const { data, client } = await preview({ role: 'SUPPORT', customRoles: ['APPLICATIONS'] })
    expect(data).toMatchObject({
      role: 'SUPPORT',
      rights: ['factSheet.read'],
      preview: { roles: ['SUPPORT', 'APPLICATIONS'], entities: [] },
    })
    expect(await seen(client)).toEqual([200, 404, 404])
    const held = await preview({ role: 'SUPPORT', customRoles: ['APPLICATIONS'], entities: [secret.id] })
    expect(held.data.preview.entities).toEqual(['PREVIEWED'])
    expect(await seen(held.client)).toEqual([200, 200, 404])
    expect((await client.get('/services/console/v1/account')).body.data.user?.id).toBe(
      (await person.client.get('/services/console/v1/account')).body.data.user?.id,
    )
  })

  test('changes nothing, and counts no views', async ({ admin, preview }) => {
    const { client } = await preview({ role: 'MEMBER' })
    const sheet = await newFactSheet(admin, 'Application')
    const bookmark = dataOf(await admin.post('/bookmarks', bookmarkInput()))
    const { views } = dataOf(await client.get(`/bookmarks/${bookmark.id}`))
    const writes = [
      client.post('/bookmarks', bookmarkInput()),
      client.put(`/bookmarks/${bookmark.id}`, bookmarkInput()),
      client.delete(`/bookmarks/${bookmark.id}`),
      client.post('/factSheets', { type: 'Application', name: 'Not made' }),
      client.post(PATH, { access: { role: 'VIEWER' } }),
    ]
    expect((await Promise.all(writes)).map(({ status }) => status)).toEqual([403, 403, 403, 403, 403])
    const renamed = await graph(client, `mutation { deleteSubscription(id: "${sheet.id}") { id } }`)
    expect(renamed.errors?.[0]?.message).toMatch(/In a preview nothing can be changed/)
    expect((await graph(client, '{ allFactSheets(first: 1) { totalCount } }')).errors ?? null).toBeNull()
    expect(dataOf(await admin.get(`/bookmarks/${bookmark.id}?markAsViewed=false`)).views).toBe(views)
    expect(views).toBe(0)
  })

  test('ends by itself, on request, and with its session and right', async ({ service, admin, person, preview }) => {
    const status = async (client: Client) => (await client.get('/services/console/v1/account')).status
    const { client } = await preview({ role: 'VIEWER' })
    expect(await status(client)).toBe(200)
    expect((await client.delete(PATH)).status).toBe(204)
    expect(await status(client)).toBe(401)
    expect(await status(person.client)).toBe(200)

    const { email, id: userId } = await addPerson(service, 'ADMIN')
    const other = clientFrom(service, await signIn(service, email))
    const second = await preview({ role: 'VIEWER' }, other)
    await giveRoles(admin, userId, 'MEMBER', [])
    expect(await status(second.client)).toBe(401)
    await giveRoles(admin, userId, 'ADMIN', [])
    expect(await status(second.client)).toBe(200)
    expect((await other.delete('/services/mtm/v1/sessions')).status).toBe(204)
    expect(await status(second.client)).toBe(401)

    // A session ends on its day as well, and when nobody has used it for long.
    const { email: idle } = await addPerson(service, 'ADMIN')
    const fourth = await preview({ role: 'VIEWER' }, clientFrom(service, await signIn(service, idle)))
    const { db } = service.storage
    const setSession = async (values: { expires_at?: Date; last_used_at?: Date }) => {
      await db.updateTable('session').set(values).where('user_id', '=', fourth.client.userId).execute()
      service.storage.notify('access', fourth.client.userId)
    }
    expect(await status(fourth.client)).toBe(200)
    await setSession({ last_used_at: new Date(0) })
    expect(await status(fourth.client)).toBe(401)
    await setSession({ last_used_at: service.clock.now })
    expect(await status(fourth.client)).toBe(200)
    await setSession({ expires_at: service.clock.now })
    expect(await status(fourth.client)).toBe(401)

    const third = await preview({ role: 'VIEWER' })
    service.clock.advance(61 * 60_000)
    expect(await status(third.client)).toBe(401)
    service.clock.advance(-61 * 60_000)
  })

  test('is recorded, for those who read roles', async ({ service, person, member, preview }) => {
    service.clock.advance(1000)
    await preview({ role: 'MEMBER', customRoles: ['APPLICATIONS'] })
    const [latest] = (await person.client.get(PATH)).body.data
    expect(latest).toMatchObject({ role: 'MEMBER', customRoles: ['APPLICATIONS'], user: { displayName: 'Ö Y' } })
    expect(Date.parse(latest.endsAt) - Date.parse(latest.startedAt)).toBe(3_599_000)
    expect((await member.get(PATH)).status).toBe(403)
  })

  test('shows nobody more than their own access does', async ({ service, admin, member }) => {
    const keeper = await signedIn(service, 'VIEWER')
    await giveRoles(admin, keeper.userId, 'VIEWER', ['KEEPER'])
    const [own, foreign] = [await entity(service, 'KEPT'), await entity(service, 'FOREIGN')]
    await hold(service, keeper, [own])
    const start = async (access: object) => (await keeper.post(PATH, { access })).status
    expect(await start({ role: 'MEMBER' })).toBe(403)
    expect(await start({ role: 'ADMIN' })).toBe(403)
    expect(await start({ role: 'VIEWER', entities: [foreign.id] })).toBe(403)
    expect(await start({ role: 'VIEWER', entities: [own.id] })).toBe(200)
    expect((await member.post(PATH, { access: { role: 'VIEWER' } })).status).toBe(403)
  })

  test('names what the workspace does not have', async ({ person }) => {
    const refused = async (access: object) => {
      const { status, body } = await person.client.post(PATH, { access })
      return [status, body.errors?.[0]?.value]
    }
    expect(await refused({ role: 'VIEWER', customRoles: ['NOBODY'] })).toEqual([422, '$.access.customRoles[0]'])
    expect(await refused({ role: 'VIEWER', entities: [crypto.randomUUID()] })).toEqual([422, '$.access.entities[0]'])
    expect(await refused({ role: 'KING' })).toEqual([422, '$.access.role'])
  })
})
