import { describe, expect } from 'vitest'
import { test as fixtures } from '#testing/fixtures.ts'
import { bookmarkInput } from '#testing/builders.ts'
import type { Client, Json } from '#testing/client.ts'
import { newFactSheetId } from '#testing/fact-sheets/graph.ts'
import { signedIn } from '#testing/people.ts'

const test = fixtures
  .override('member', ({ service }) => signedIn(service, 'MEMBER', { firstName: 'Mia', lastName: 'Member' }))
  .extend('other', { scope: 'file' }, ({ service }) => signedIn(service, 'MEMBER'))

const save = async (client: Client, members: Record<string, unknown> = {}) => {
  const { status, body } = await client.post('/bookmarks', bookmarkInput(members))
  expect(status, JSON.stringify(body)).toBe(200)
  return body.data
}
const membersIn = (answer: { body: Json }) => answer.body.errors.map(({ value }: { value: string }) => value)

describe('creating a bookmark', () => {
  test('assigns the id, makes the caller the owner, and ignores members that the service sets', async ({
    other,
    member,
  }) => {
    const sent = bookmarkInput({
      id: '99999999-9999-9999-9999-999999999999',
      userId: other.userId,
      predefined: true,
      views: 77,
      replaySequence: 9,
      createdAt: '2001-01-01T00:00:00Z',
      updatedAt: 'nonsense',
      user: { id: 1 },
      workingCopy: 'x',
      groupKey: 'free-draw',
      description: 'Its purpose',
      defaultSharingPriority: -3,
      i18nKey: 'key',
      temporary: true,
      oDataEnabled: true,
      unheardOf: [],
    })
    const { status, body, headers } = await member.post('/bookmarks', sent)
    expect(status).toBe(200)
    expect(headers.get('etag')).toBe('"1"')
    expect(body).toEqual({
      status: 'OK',
      type: 'Bookmark',
      data: {
        id: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f-]{27}$/),
        userId: member.userId,
        name: sent.name,
        type: 'INVENTORY',
        groupKey: 'free-draw',
        description: 'Its purpose',
        state: sent.state,
        createdAt: '2026-11-20T12:00:00.000Z',
        updatedAt: '2026-11-20T12:00:00.000Z',
        i18nKey: 'key',
        predefined: false,
        readonly: false,
        defaultSharingPriority: -3,
        user: expect.objectContaining({ id: member.userId, displayName: 'Mia Member', technicalUser: false }),
        permittedReadUserIds: [],
        permittedWriteUserIds: [],
        referencedFactSheetIds: [],
        views: 0,
        replaySequence: 1,
        temporary: true,
        oDataEnabled: true,
        updatedBy: { id: member.userId, displayName: 'Mia Member' },
      },
    })
    expect(body.data.id).not.toBe('99999999-9999-9999-9999-999999999999')
    expect((await member.get(`/bookmarks/${body.data.id}?markAsViewed=false`)).body).toEqual(body)
  })

  test('gives it to another active user if an administrator names them, and to the caller otherwise', async ({
    admin,
    member,
    service,
  }) => {
    expect((await save(admin, { userId: member.userId })).userId).toBe(member.userId)
    expect((await save(admin, { userId: crypto.randomUUID() })).userId).toBe(admin.userId)
    const elsewhere = await service.service.setup.createWorkspace('Elsewhere')
    const stranger = await signedIn(service, 'MEMBER', { workspace: elsewhere })
    expect((await save(admin, { userId: stranger.userId })).userId).toBe(admin.userId)
  })

  test('keeps any JSON of the state, and any text, as they were sent', async ({ member }) => {
    const state = {
      graphXml: '<a b="ü">\u2028</a>',
      'a.b$c': [1, -0.5, 1e21, true, null, { x: [] }, '😀'],
      2: 'two',
      1: 'one',
      '': {},
      null: null,
    }
    const name = '  Ünïcode \t "quotes" \\ <b> 😀 '
    const { id } = await save(member, { name, state })
    const { data } = (await member.get(`/bookmarks/${id}`)).body
    expect({ name: data.name, state: data.state }).toEqual({ name, state })
  })

  test('takes states of up to 20,000 members and 50 levels', async ({ member }) => {
    const wide = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, nth) => [`k${nth}`, nth]))
    const deep = (levels: number) => JSON.parse(`${'{"a":'.repeat(levels - 1)}{}${'}'.repeat(levels - 1)}`)
    const create = async (state: object) => {
      const { status, body } = await member.post('/bookmarks', bookmarkInput({ state }))
      return { status, errors: body.errors }
    }
    const refused = (message: string) => ({ status: 422, errors: [{ value: '$.state', messages: [message] }] })
    expect((await create(wide(20_000))).status).toBe(200)
    expect(await create(wide(20_001))).toEqual(refused('must have at most 20000 members and elements'))
    expect((await create({ a: deep(49) })).status).toBe(200)
    expect(await create({ a: deep(50) })).toEqual(refused('must be nested at most 50 levels deep'))
  })

  test('takes upper-case and unusual ids, and removes duplicates from lists', async ({ member }) => {
    const odd = 'FFFFFFFF-0000-0000-0000-00000000000A'
    await newFactSheetId(member, 'Odd', 'Application', [], odd.toLowerCase())
    const ids = [odd, odd.toLowerCase(), odd]
    const { referencedFactSheetIds, permittedReadUserIds } = await save(member, {
      referencedFactSheetIds: ids,
      permittedReadUserIds: ids,
    })
    expect([referencedFactSheetIds, permittedReadUserIds]).toEqual([[odd.toLowerCase()], [odd.toLowerCase()]])
  })

  test.for([2 ** 53 + 2, 1e40, 0.5, -1, '77', 'many', null, [7], {}])(
    'ignores views, whatever is sent for them: %j',
    async (views, { member }) => {
      const sent = bookmarkInput({ views })
      const { status, body } = await member.post('/bookmarks', sent)
      expect([status, body.data.views]).toEqual([200, 0])
      const { id } = body.data
      await member.get(`/bookmarks/${id}`)
      const changed = await member.put(`/bookmarks/${id}`, { ...sent, description: 'New' })
      expect([changed.status, changed.body.data.views]).toEqual([200, 1])
    },
  )

  test.for<[string, Record<string, unknown>, string[]]>([
    ['an empty name', { name: '  ' }, ['$.name']],
    ['a name that is too long', { name: 'x'.repeat(1001) }, ['$.name']],
    ['an unknown type', { type: 'inventory' }, ['$.type']],
    ['a state that is a list', { state: [] }, ['$.state']],
    ['no state', { state: undefined }, ['$.state']],
    ['an invalid id of the owner', { userId: 'me' }, ['$.userId']],
    [
      'lists of invalid ids',
      { permittedReadUserIds: [crypto.randomUUID(), 'x'], permittedWriteUserIds: 'y' },
      ['$.permittedReadUserIds[1]', '$.permittedWriteUserIds'],
    ],
    ['a priority beyond 32 bits', { defaultSharingPriority: 2 ** 31 }, ['$.defaultSharingPriority']],
    ['readonly as text', { readonly: 'false' }, ['$.readonly']],
  ])('with %s is 422 and names each member', async ([, members, expected], { member }) => {
    const answer = await member.post('/bookmarks', bookmarkInput(members))
    expect({ status: answer.status, members: membersIn(answer).toSorted() }).toEqual({ status: 422, members: expected })
  })

  test('names each missing member', async ({ member }) => {
    const answer = await member.post('/bookmarks', {})
    const required = [
      'name',
      'type',
      'state',
      'readonly',
      'userId',
      'views',
      'permittedReadUserIds',
      'permittedWriteUserIds',
      'referencedFactSheetIds',
    ]
    expect(membersIn(answer).toSorted()).toEqual(required.map((name) => `$.${name}`).toSorted())
    expect(answer.body.errors[0].messages).toEqual(['is required'])
  })

  test('is refused to viewers', async ({ viewer }) => {
    expect((await viewer.post('/bookmarks', bookmarkInput())).status).toBe(403)
  })
})

describe('the list of bookmarks', () => {
  test('needs a type, and filters by OData and group', async ({ member }) => {
    await save(member, { name: 'b', type: 'INVENTORY_EXPORT', oDataEnabled: true, groupKey: 'g' })
    await save(member, { name: 'Á', type: 'INVENTORY_EXPORT', groupKey: 'g' })
    await save(member, { name: 'C', type: 'INVENTORY_EXPORT' })
    const list = async (query: string) => {
      const { status, body } = await member.get(`/bookmarks?${query}`)
      return { status, names: body.data?.map(({ name }: { name: string }) => name), total: body.total }
    }
    expect(await list('bookmarkType=INVENTORY_EXPORT')).toEqual({ status: 200, names: ['Á', 'b', 'C'], total: 3 })
    expect(await list('bookmarkType=INVENTORY_EXPORT&oDataOnly=true')).toEqual({ status: 200, names: ['b'], total: 1 })
    expect(await list('bookmarkType=INVENTORY_EXPORT&oDataOnly=false&groupKey=g')).toEqual({
      status: 200,
      names: ['Á', 'b'],
      total: 2,
    })
    expect(await list('bookmarkType=DASHBOARD')).toEqual({ status: 200, names: [], total: 0 })
    for (const query of [
      '',
      'bookmarkType=',
      'bookmarkType=reporting',
      'bookmarkType=REPORTING&bookmarkType=DASHBOARD',
    ]) {
      const answer = await member.get(`/bookmarks?${query}`)
      expect({ query, status: answer.status, members: membersIn(answer) }).toEqual({
        query,
        status: 400,
        members: ['bookmarkType'],
      })
    }
  })
})

test('a malformed or unknown bookmark id is 404 and not 400', async ({ member }) => {
  for (const id of ['1', 'x', '00000000-0000-0000-0000-000000000000', `${crypto.randomUUID()}0`, '%00', '%F0']) {
    for (const answer of [
      await member.get(`/bookmarks/${id}`),
      await member.put(`/bookmarks/${id}`, bookmarkInput()),
      await member.delete(`/bookmarks/${id}`),
    ]) {
      expect({ id, status: answer.status, body: answer.body.status }).toEqual({ id, status: 404, body: 'ERROR' })
    }
  }
})

test('a bookmark of an archived person stays visible to the others, with its owner as archived', async ({
  service,
  admin,
  viewer,
}) => {
  const owner = await signedIn(service, 'MEMBER', { firstName: 'Gone' })
  const { id } = await save(owner)
  const { body } = await admin.get(`/services/mtm/v1/workspaces/${service.workspace.id}/users?size=100`)
  const [permission] = body.data.find((person: { id: string }) => person.id === owner.userId).permissions
  const archived = await admin.put(`/services/mtm/v1/permissions/${permission.id}`, { status: 'ARCHIVED' })
  expect(archived.status).toBe(200)
  const shown = { firstName: 'Gone', status: 'ARCHIVED' }
  expect((await viewer.get(`/bookmarks/${id}`)).body.data.user).toMatchObject(shown)
  const { data: found } = (await viewer.get(`/search/bookmarks?ownerId=${owner.userId}`)).body
  expect(found).toMatchObject([{ bookmarkOwner: shown }])
})
