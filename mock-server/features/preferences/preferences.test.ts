import { describe, expect } from 'vitest'
import { MAX_PREFERENCES } from '#contract/preferences.ts'
import { type Client, clientOf } from '#testing/client.ts'
import { test } from '#testing/fixtures.ts'
import { accept } from '#testing/invitations.ts'
import { PASSWORD, signedIn, tokenOf } from '#testing/people.ts'

const PATH = '/services/console/v1/preferences'
const preferencesOf = async (client: Client) => (await client.get(PATH)).body.data

describe('the preferences of a person', () => {
  test('are kept by key as they were sent, also those of a viewer', async ({ service, viewer }) => {
    expect(await preferencesOf(viewer)).toEqual({})
    const columns = { order: ['name', 'owner'], widths: { name: 320 }, density: 'compact', last: null }
    expect((await viewer.put(`${PATH}/list.bookmarks`, columns)).status).toBe(204)
    await viewer.put(`${PATH}/views.technical-users`, { views: [{ name: 'Übersicht 🗺', search: '?q=a' }] })
    expect(await preferencesOf(viewer)).toEqual({
      'list.bookmarks': columns,
      'views.technical-users': { views: [{ name: 'Übersicht 🗺', search: '?q=a' }] },
    })
    expect(service.faults).toEqual([])
  })

  test('are replaced as a whole by the last write, and deleted by key', async ({ service }) => {
    const person = await signedIn(service, 'MEMBER')
    await person.put(`${PATH}/appearance`, { theme: 'dark', density: 'compact' })
    await Promise.all([1, 2, 3].map((nth) => person.put(`${PATH}/list.people`, { nth })))
    await person.put(`${PATH}/appearance`, { theme: 'light' })
    expect(await preferencesOf(person)).toEqual({
      appearance: { theme: 'light' },
      'list.people': { nth: expect.any(Number) },
    })
    expect((await person.delete(`${PATH}/appearance`)).status).toBe(204)
    expect((await person.delete(`${PATH}/appearance`)).status).toBe(204)
    expect(Object.keys(await preferencesOf(person))).toEqual(['list.people'])
  })

  test('are their own: neither an administrator nor anybody else sees or changes them', async ({ service, admin }) => {
    const person = await signedIn(service, 'MEMBER')
    await person.put(`${PATH}/appearance`, { theme: 'dark' })
    await admin.put(`${PATH}/appearance`, { theme: 'light' })
    await admin.delete(`${PATH}/appearance`)
    expect(await preferencesOf(person)).toEqual({ appearance: { theme: 'dark' } })
    expect(await preferencesOf(admin)).toEqual({})
  })

  test('in one workspace are not those in another', async ({ service }) => {
    const person = await signedIn(service, 'MEMBER')
    await person.put(`${PATH}/appearance`, { theme: 'dark' })
    const { email } = await service.storage.db
      .selectFrom('users')
      .select('email')
      .where('id', '=', person.userId)
      .executeTakeFirstOrThrow()
    const workspace = await service.service.setup.createWorkspace(`Other ${crypto.randomUUID()}`)
    const [invitation] = await service.service.setup.addPeople(workspace, [
      { email, firstName: 'A', lastName: 'B', role: 'MEMBER', password: PASSWORD },
    ])
    expect((await accept(person, workspace, invitation?.invitationCode)).status).toBe(200)
    // The next sign-in leads to the workspace that was signed in to last, so the first one is closed to them.
    await service.storage.db
      .updateTable('permission')
      .set({ status: 'ARCHIVED' })
      .where('workspace_id', '=', service.workspace.id)
      .where('user_id', '=', person.userId)
      .execute()
    const elsewhere = clientOf(service, person.userId, await tokenOf(service, email))
    expect(await preferencesOf(elsewhere)).toEqual({})
  })

  test('are gone when their membership is deleted', async ({ service }) => {
    const person = await signedIn(service, 'MEMBER')
    await person.put(`${PATH}/appearance`, { theme: 'dark' })
    await service.storage.db.deleteFrom('permission').where('user_id', '=', person.userId).execute()
    const rows = await service.storage.db
      .selectFrom('preference')
      .select('key')
      .where('user_id', '=', person.userId)
      .execute()
    expect(rows).toEqual([])
  })
})

describe('a preference is refused', () => {
  test('with 413 when it is larger than 16 KiB', async ({ viewer }) => {
    const fits = { text: 'x'.repeat(16 * 1024 - '{"text":""}'.length) }
    expect((await viewer.put(`${PATH}/large`, fits)).status).toBe(204)
    const { status, body } = await viewer.put(`${PATH}/large`, { text: `${fits.text}x` })
    expect([status, body.errorMessage, body.errors]).toEqual([
      413,
      'The body is larger than 16 KiB',
      [{ value: '$', messages: ['must have at most 16 KiB'] }],
    ])
  })

  test('with 422 naming the key when the person has as many as possible, but those can still be changed', async ({
    service,
  }) => {
    const person = await signedIn(service, 'MEMBER')
    const keys = Array.from({ length: MAX_PREFERENCES + 2 }, (_, nth) => `list.nth${nth}`)
    const answers = await Promise.all(keys.map((key) => person.put(`${PATH}/${key}`, { key })))
    const refused = answers.filter(({ status }) => status !== 204)
    expect(refused.map(({ status, body }) => [status, body.errors[0].value])).toEqual([
      [422, 'key'],
      [422, 'key'],
    ])
    const [kept = ''] = Object.keys(await preferencesOf(person))
    expect((await person.put(`${PATH}/${kept}`, { changed: true })).status).toBe(204)
    await person.delete(`${PATH}/${kept}`)
    expect((await person.put(`${PATH}/new`, {})).status).toBe(204)
  })

  test.for([['[]'], ['"text"'], ['null'], ['1']])(
    'with 422 when it is %s and not an object',
    async ([body], { viewer }) => {
      expect((await viewer.put(`${PATH}/appearance`, body)).status).toBe(422)
    },
  )

  test.for(['List', '.list', 'list.', 'li__st', 'list bookmarks', '__proto__', 'x'.repeat(101)])(
    'with 404 under the key “%s”',
    async (key, { viewer }) => {
      expect((await viewer.put(`${PATH}/${encodeURIComponent(key)}`, {})).status).toBe(404)
    },
  )
})
