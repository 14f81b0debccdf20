import { describe, expect } from 'vitest'
import { test as fixtures } from '#testing/fixtures.ts'
import { bookmarkInput } from '#testing/builders.ts'
import type { Client, Json } from '#testing/client.ts'
import { signedIn } from '#testing/people.ts'

const test = fixtures.extend('other', { scope: 'file' }, ({ service }) => signedIn(service, 'MEMBER'))

const save = async (client: Client, members: Record<string, unknown> = {}) => {
  const { status, body } = await client.post('/bookmarks', bookmarkInput(members))
  expect(status, JSON.stringify(body)).toBe(200)
  return body.data
}
const membersIn = (answer: { body: Json }) => answer.body.errors.map(({ value }: { value: string }) => value)

describe('updating a bookmark', () => {
  test('keeps the owner and members that the service sets, counts the revision and moves updatedAt', async ({
    member,
    service,
    other,
  }) => {
    const before = await save(member)
    service.clock.advance(60_000)
    const sent = bookmarkInput({
      name: 'New name',
      userId: other.userId,
      predefined: true,
      views: 5,
      replaySequence: 40,
    })
    const { status, body, headers } = await member.put(`/bookmarks/${before.id}`, sent)
    expect(status).toBe(200)
    const updatedAt = service.clock.now.toISOString()
    expect(body.data).toEqual({ ...before, name: 'New name', updatedAt, replaySequence: 2 })
    expect(headers.get('etag')).toBe('"2"')
  })

  test('keeps the permitted roles unless they are sent: other programs do not know them', async ({ member }) => {
    const roles = { permittedReadRoles: ['MEMBER', 'VIEWER'], permittedWriteRoles: ['MEMBER'] }
    const before = await save(member, { ...roles, permittedReadRoles: ['MEMBER', 'VIEWER', 'MEMBER'] })
    expect(before).toMatchObject(roles)
    const path = `/bookmarks/${before.id}`
    expect((await member.put(path, bookmarkInput({ name: 'Renamed' }))).body.data).toMatchObject(roles)
    const nulls = bookmarkInput({ permittedReadRoles: null, permittedWriteRoles: null })
    expect((await member.put(path, nulls)).body.data).toMatchObject(roles)
    const cleared = (await member.put(path, bookmarkInput({ permittedReadRoles: [], permittedWriteRoles: [] }))).body
    expect(cleared.data).not.toHaveProperty('permittedReadRoles')
    expect(cleared.data).not.toHaveProperty('permittedWriteRoles')
    const refusal = await member.put(path, bookmarkInput({ permittedWriteRoles: ['CHIEF'] }))
    expect({ status: refusal.status, members: membersIn(refusal) }).toEqual({
      status: 422,
      members: ['$.permittedWriteRoles[0]'],
    })
  })

  test('can give it to another active user of the workspace, for administrators only', async ({
    member,
    admin,
    other,
  }) => {
    const { id } = await save(member)
    const answer = await admin.put(`/bookmarks/${id}`, bookmarkInput({ userId: other.userId }))
    expect(answer.body.data).toMatchObject({ userId: other.userId, user: { id: other.userId } })
    const refusal = await admin.put(`/bookmarks/${id}`, bookmarkInput({ userId: crypto.randomUUID() }))
    expect({ status: refusal.status, members: membersIn(refusal) }).toEqual({ status: 422, members: ['$.userId'] })
    expect((await member.put(`/bookmarks/${id}`, bookmarkInput({ userId: member.userId }))).body.data.userId).toBe(
      other.userId,
    )
  })

  test('clears members that the body leaves out, because PUT replaces', async ({ member }) => {
    const { id } = await save(member, { description: 'x', groupKey: 'g', oDataEnabled: true })
    const { data } = (await member.put(`/bookmarks/${id}`, bookmarkInput())).body
    expect(data).toMatchObject({ oDataEnabled: false })
    expect(data).not.toHaveProperty('description')
    expect(data).not.toHaveProperty('groupKey')
  })

  test('that is predefined needs an administrator, and leaves it predefined unless they change that', async ({
    admin,
    member,
  }) => {
    const { id } = await save(admin, { predefined: true, userId: member.userId })
    expect((await member.put(`/bookmarks/${id}`, bookmarkInput())).status).toBe(403)
    expect((await member.delete(`/bookmarks/${id}`)).status).toBe(403)
    const sent = bookmarkInput({ userId: member.userId, predefined: false })
    expect((await admin.put(`/bookmarks/${id}`, sent)).body.data.predefined).toBe(false)
    expect((await member.put(`/bookmarks/${id}`, bookmarkInput({ predefined: true }))).body.data.predefined).toBe(false)
  })

  test('answers editors who remove themselves, and says that they can no longer write', async ({ member, other }) => {
    const { id } = await save(member, { permittedReadUserIds: [other.userId], permittedWriteUserIds: [other.userId] })
    const alone = { permittedReadUserIds: [member.userId], permittedWriteUserIds: [member.userId] }
    const { status, body } = await other.put(`/bookmarks/${id}?refusals=true`, bookmarkInput(alone))
    expect(status).toBe(200)
    const reason = 'NOT_READER'
    const refusals = { update: reason, delete: reason, share: reason, changeOwner: reason }
    expect(body.data).toMatchObject({ id, ...alone, refusals })
    expect((await other.get(`/bookmarks/${id}`)).status).toBe(404)
  })
})

describe('an If-Match header', () => {
  test('of an older revision is refused with 409 and the current record', async ({ member, other }) => {
    const { id } = await save(member)
    await other.put(`/bookmarks/${id}`, bookmarkInput({ name: 'Theirs' }))
    const stale = { headers: { 'if-match': '"1"' } }
    const { status, body, headers } = await member.put(`/bookmarks/${id}`, bookmarkInput({ name: 'Mine' }), stale)
    expect(status).toBe(409)
    expect(body).toMatchObject({ status: 'ERROR', type: 'Bookmark', data: { id, name: 'Theirs', replaySequence: 2 } })
    expect(headers.get('etag')).toBe('"2"')
    expect((await member.delete(`/bookmarks/${id}`, stale)).status).toBe(409)
    expect((await member.get(`/bookmarks/${id}`)).body.data.name).toBe('Theirs')
  })

  test('that is stale is refused with the person who saved last, and when', async ({ member, other, admin, clock }) => {
    const { id } = await save(member)
    const refusal = async () =>
      (await member.put(`/bookmarks/${id}`, bookmarkInput({ name: 'Mine' }), { headers: { 'if-match': '"1"' } })).body
        .data
    clock.advance(60_000)
    const updatedAt = clock.now.toISOString()
    await other.put(`/bookmarks/${id}`, bookmarkInput({ name: 'Theirs' }))
    clock.advance(60_000)
    // Writes that change nothing, and views, save nothing.
    await admin.put(`/bookmarks/${id}`, bookmarkInput({ name: 'Theirs', userId: member.userId }))
    await admin.get(`/bookmarks/${id}`)
    const theirs = { updatedAt, updatedBy: { id: other.userId, displayName: expect.stringMatching(/\w+ \w+/) } }
    expect(await refusal()).toMatchObject(theirs)
    expect((await member.get(`/bookmarks/${id}?markAsViewed=false`)).body.data).toMatchObject(theirs)
    await member.put(`/bookmarks/${id}`, bookmarkInput({ name: 'In another window' }))
    expect(await refusal()).toMatchObject({ updatedBy: { id: member.userId } })
    const { body } = await member.get('/bookmarks?bookmarkType=INVENTORY')
    for (const bookmark of body.data) expect(bookmark).not.toHaveProperty('updatedBy')
  })

  test.for(['"1"', 'W/"1"', '"7", "1"', '*'])(
    '%s of the current revision lets the change through',
    async (tag, { member }) => {
      const { id } = await save(member)
      const { status } = await member.put(`/bookmarks/${id}`, bookmarkInput({ name: 'Mine' }), {
        headers: { 'if-match': tag },
      })
      expect(status).toBe(200)
    },
  )

  test('stays valid after reads and after writes that change nothing', async ({ member, other }) => {
    const { id } = await save(member)
    expect((await other.get(`/bookmarks/${id}`)).headers.get('etag')).toBe('"1"')
    expect((await member.put(`/bookmarks/${id}`, bookmarkInput())).headers.get('etag')).toBe('"1"')
  })

  test('lets one of two writers with the same ETag through', async ({ member }) => {
    const { id } = await save(member)
    const headers = { 'if-match': '"1"' }
    const write = (name: string) => member.put(`/bookmarks/${id}`, bookmarkInput({ name }), { headers })
    const answers = await Promise.all(['A', 'B', 'C', 'D'].map(write))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409])
  })
})

describe('views of a bookmark', () => {
  test('are counted by reading, for the owner too, unless markAsViewed=false', async ({ member, other, viewer }) => {
    const { id } = await save(member)
    expect((await other.get(`/bookmarks/${id}`)).body.data.views).toBe(1)
    expect((await viewer.get(`/bookmarks/${id}?markAsViewed=True`)).body.data.views).toBe(2)
    expect((await member.get(`/bookmarks/${id}?markAsViewed=false`)).body.data.views).toBe(2)
    expect((await member.get(`/bookmarks/${id}`)).body.data.views).toBe(3)
    const { body } = await member.get('/bookmarks?bookmarkType=INVENTORY')
    expect(body.data.find((row: { id: string }) => row.id === id).views).toBe(3)
  })

  test('are all counted when they come at the same time', async ({ member, other }) => {
    const { id } = await save(member)
    await Promise.all(Array.from({ length: 20 }, () => other.get(`/bookmarks/${id}`)))
    expect((await member.get(`/bookmarks/${id}?markAsViewed=false`)).body.data.views).toBe(20)
  })
})
