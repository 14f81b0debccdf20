import { describe, expect } from 'vitest'
import { test as fixtures } from '#testing/fixtures.ts'
import { bookmarkInput } from '#testing/builders.ts'
import type { Client, Json } from '#testing/client.ts'
import { newFactSheetId } from '#testing/fact-sheets/graph.ts'
import { signedIn } from '#testing/people.ts'

const DAY = 86_400_000
const ID = expect.stringMatching(/^[0-9a-f-]{36}$/)

const test = fixtures
  .extend('other', { scope: 'file' }, ({ service }) => signedIn(service, 'MEMBER'))
  // The events that `action` adds to the log: type names and parsed payloads.
  .extend(
    'eventsOf',
    { scope: 'file' },
    ({ admin }) =>
      async (action: () => Promise<unknown>): Promise<{ type: string; offset: number; payload: Json }[]> => {
        const { head } = (await admin.get('/services/console/v1/events')).body
        await action()
        const { data } = (await admin.get(`/services/console/v1/events?after=${head}`)).body
        return data.map(({ type, offset, event }: { type: string; offset: number; event: string }) => ({
          type,
          offset,
          payload: JSON.parse(event),
        }))
      },
  )
  .extend(
    'save',
    { scope: 'file' },
    ({ member }) =>
      async (members: Record<string, unknown> = {}) =>
        (await member.post('/bookmarks', bookmarkInput(members))).body.data,
  )
  .extend('baseMembers', { scope: 'file' }, ({ service }) => (offset: number, actor: Client) => ({
    id: offset,
    transactionSequenceNumber: offset,
    createdAt: service.clock.now.toISOString(),
    userId: actor.userId,
    workspaceId: service.workspace.id,
  }))

const SHEET = '11111111-1111-1111-1111-111111111111'
test.beforeAll(async ({ admin }) => void (await newFactSheetId(admin, 'Referenced', 'Application', [], SHEET)))

const restore = (client: Client, id: string) => client.post(`/services/console/v1/bookmarks/${id}/restore`)

describe('the payload of a bookmark event', () => {
  test('has the whole bookmark for BOOKMARK_CREATED', async ({ other, eventsOf, save, baseMembers, member }) => {
    let bookmark: Json
    const factSheetId = await newFactSheetId(member, 'Shown')
    const lists = {
      permittedReadUserIds: [other.userId],
      permittedWriteUserIds: [],
      referencedFactSheetIds: [factSheetId],
    }
    const [event, ...more] = await eventsOf(async () => {
      bookmark = await save({ name: 'Ü "x"', type: 'VISUALIZER', groupKey: 'free', ...lists })
    })
    expect(more).toEqual([])
    expect(event?.type).toBe('BOOKMARK_CREATED')
    expect(event?.payload).toEqual({
      ...baseMembers(event?.offset ?? 0, member),
      type: 'BookmarkCreatedEvent',
      bookmarkId: bookmark.id,
      bookmarkName: 'Ü "x"',
      bookmarkType: 'VISUALIZER',
      bookmarkSharingType: 'DEPRECATED',
      bookmarkGroupKey: 'free',
      ...lists,
      predefined: false,
      sharedByUserId: null,
    })
  })

  test('has the old values and the user for BOOKMARK_UPDATED', async ({
    save,
    member,
    eventsOf,
    admin,
    baseMembers,
  }) => {
    const { id } = await save({ name: 'Old' })
    const lists = { permittedReadUserIds: [member.userId], permittedWriteUserIds: [member.userId] }
    const [event, ...more] = await eventsOf(() =>
      admin.put(`/bookmarks/${id}`, bookmarkInput({ name: 'New', userId: member.userId, ...lists })),
    )
    expect(more).toEqual([])
    expect(event?.type).toBe('BOOKMARK_UPDATED')
    expect(event?.payload).toEqual({
      ...baseMembers(event?.offset ?? 0, admin),
      type: 'BookmarkUpdatedEvent',
      bookmarkId: id,
      bookmarkName: 'New',
      bookmarkType: 'INVENTORY',
      bookmarkSharingType: 'DEPRECATED',
      bookmarkGroupKey: null,
      ...lists,
      referencedFactSheetIds: [],
      predefined: false,
      sharedByUserId: null,
      actorUserId: admin.userId,
      oldBookmarkName: 'Old',
      oldBookmarkSharingType: 'DEPRECATED',
      oldPermittedReadUserIds: [],
      oldPermittedWriteUserIds: [],
      oldReferencedFactSheetIds: [],
    })
  })

  test('has the id for BOOKMARK_DELETED and BOOKMARK_VIEWED, and no transaction number for a view', async ({
    save,
    eventsOf,
    other,
    member,
    baseMembers,
  }) => {
    const { id } = await save()
    const [view, deletion, ...more] = await eventsOf(async () => {
      await other.get(`/bookmarks/${id}`)
      await other.get(`/bookmarks/${id}?markAsViewed=false`)
      await member.delete(`/bookmarks/${id}`)
    })
    expect(more).toEqual([])
    expect(view?.payload).toEqual({
      ...baseMembers(view?.offset ?? 0, other),
      transactionSequenceNumber: null,
      type: 'BookmarkViewedEvent',
      bookmarkId: id,
    })
    expect(deletion?.payload).toEqual({
      ...baseMembers(deletion?.offset ?? 0, member),
      type: 'BookmarkDeletedEvent',
      bookmarkId: id,
    })
  })

  test('comes in a record with an id of its own, the time, the actor and the name of the bookmark', async ({
    admin,
    service,
    member,
  }) => {
    const { body } = await admin.get('/services/console/v1/events?limit=1')
    expect(body.data[0]).toEqual({
      offset: body.head,
      type: 'BOOKMARK_DELETED',
      createdAt: service.clock.now.toISOString(),
      actorId: member.userId,
      actorName: 'Test MEMBER',
      objectId: ID,
      objectName: 'Applications by lifecycle',
      size: new TextEncoder().encode(body.data[0].event).byteLength,
      event: expect.any(String),
    })
  })
})

describe('no bookmark event is emitted', () => {
  test('for a write that changes nothing, whatever other members the body has', async ({
    save,
    member,
    other,
    eventsOf,
  }) => {
    const [first, second] = [await newFactSheetId(member, 'First'), await newFactSheetId(member, 'Second')]
    const { id } = await save({ description: 'd', groupKey: 'g', referencedFactSheetIds: [first, second] })
    const same = { description: 'd', groupKey: 'g', referencedFactSheetIds: [first, second, first] }
    const sent = bookmarkInput({ ...same, views: 99, predefined: true, userId: other.userId, updatedAt: 'x' })
    expect(await eventsOf(() => member.put(`/bookmarks/${id}`, sent))).toEqual([])
  })

  test('for a write that is refused', async ({ save, member, eventsOf, other }) => {
    const { id } = await save({ permittedWriteUserIds: [member.userId] })
    const headers = { 'if-match': '"9"' }
    const events = await eventsOf(async () => {
      expect((await other.put(`/bookmarks/${id}`, bookmarkInput({ name: 'X' }))).status).toBe(403)
      expect((await member.put(`/bookmarks/${id}`, bookmarkInput({ name: 'X' }), { headers })).status).toBe(409)
      expect((await member.put(`/bookmarks/${id}`, bookmarkInput({ name: '' }))).status).toBe(422)
      expect((await member.delete(`/bookmarks/${crypto.randomUUID()}`)).status).toBe(404)
      expect((await member.get(`/bookmarks/${crypto.randomUUID()}`)).status).toBe(404)
    })
    expect(events).toEqual([])
  })
})

describe('one BOOKMARK_UPDATED is emitted for a change of', () => {
  test.for<[string, Record<string, unknown>]>([
    ['the name', { name: 'Other' }],
    ['the state', { state: { a: [2, 1] } }],
    ['the order in the state', { state: { b: 1, a: [1, 2] } }],
    ['the type', { type: 'REPORTING' }],
    ['the description', { description: 'x' }],
    ['the description, to the text "null"', { description: 'null' }],
    ['the group', { groupKey: 'null' }],
    ['the readers', { permittedReadUserIds: ['11111111-1111-1111-1111-111111111111'] }],
    ['the writers', { permittedWriteUserIds: ['11111111-1111-1111-1111-111111111111'] }],
    ['readonly', { readonly: true }],
    ['predefined', { predefined: true }],
    ['the owner', { userId: 'OTHER' }],
    ['OData', { oDataEnabled: true }],
    ['the priority', { defaultSharingPriority: 0 }],
    ['the fact sheets', { referencedFactSheetIds: [SHEET] }],
  ])('%s', async ([, members], { save, other, member, eventsOf, admin }) => {
    const state = { a: [1, 2], b: 1 }
    const { id } = await save({ state })
    const owner = members['userId'] === 'OTHER' ? other.userId : member.userId
    const sent = bookmarkInput({ state, ...members, userId: owner })
    const events = await eventsOf(() => admin.put(`/bookmarks/${id}`, sent))
    expect(events.map(({ type }) => type)).toEqual(['BOOKMARK_UPDATED'])
    expect(await eventsOf(() => admin.put(`/bookmarks/${id}`, sent))).toEqual([])
  })
})

describe('restoring a deleted bookmark', () => {
  test('keeps its id, lists, views and state, and emits BOOKMARK_CREATED', async ({
    save,
    other,
    member,
    eventsOf,
  }) => {
    const before = await save({ name: 'Precious', permittedWriteUserIds: [other.userId], groupKey: 'g' })
    await other.get(`/bookmarks/${before.id}`)
    expect(await member.delete(`/bookmarks/${before.id}`)).toMatchObject({ status: 204, body: undefined })
    expect((await member.get(`/bookmarks/${before.id}`)).status).toBe(404)
    expect((await member.delete(`/bookmarks/${before.id}`)).status).toBe(404)
    const events = await eventsOf(async () => {
      const { status, body, headers } = await restore(other, before.id)
      expect(status).toBe(200)
      expect(body.data).toEqual({ ...before, views: 1, replaySequence: 3, refusals: { changeOwner: 'NOT_OWNER' } })
      expect(headers.get('etag')).toBe('"3"')
    })
    expect(events.map(({ type, payload }) => [type, payload.bookmarkId, payload.bookmarkName])).toEqual([
      ['BOOKMARK_CREATED', before.id, 'Precious'],
    ])
    const headers = { 'if-match': '"1"' }
    expect((await member.put(`/bookmarks/${before.id}`, bookmarkInput(), { headers })).status).toBe(409)
  })

  test('that is not deleted, or does not exist, is 404', async ({ save, member }) => {
    const { id } = await save()
    expect((await restore(member, id)).status).toBe(404)
    expect((await restore(member, crypto.randomUUID())).status).toBe(404)
  })

  test('is refused to its readers, and 404 for everybody else', async ({ member, save, other }) => {
    const readOnly = { permittedWriteUserIds: [member.userId] }
    const { id: readable } = await save(readOnly)
    const { id: secret } = await save({ ...readOnly, permittedReadUserIds: [member.userId] })
    await member.delete(`/bookmarks/${readable}`)
    await member.delete(`/bookmarks/${secret}`)
    expect((await restore(other, readable)).status).toBe(403)
    expect((await restore(other, secret)).status).toBe(404)
  })

  test('works for 30 days to the millisecond, and never after them', async ({ save, member, service }) => {
    const [early, late] = [await save(), await save()]
    await member.delete(`/bookmarks/${early.id}`)
    await member.delete(`/bookmarks/${late.id}`)
    service.clock.advance(30 * DAY)
    await service.service.tick()
    const laterAdmin = await signedIn(service, 'ADMIN')
    expect((await restore(laterAdmin, early.id)).status).toBe(200)
    service.clock.advance(1)
    expect((await restore(laterAdmin, late.id)).status).toBe(404)
    await service.service.tick()
    service.clock.advance(-DAY)
    expect((await restore(laterAdmin, late.id)).status).toBe(404)
    expect((await laterAdmin.get(`/bookmarks/${early.id}`)).status).toBe(200)
  })
})
