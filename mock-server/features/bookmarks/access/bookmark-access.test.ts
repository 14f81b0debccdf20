import fc from 'fast-check'
import { describe, expect } from 'vitest'
import { Role } from '#contract/access.ts'
import { BookmarkAccess } from '#contract/bookmarks/access.ts'
import { bookmarkInput } from '#testing/builders.ts'
import type { Client } from '#testing/client.ts'
import { test as fixtures } from '#testing/fixtures.ts'
import { signedIn } from '#testing/people.ts'

const test = fixtures
  /** Three people of every role. */
  .extend('people', { scope: 'file' }, async ({ service }) => {
    const roles = Role.options.flatMap((role) => [role, role, role])
    return await Promise.all(roles.map(async (role) => ({ role, client: await signedIn(service, role) })))
  })
  .extend('save', { scope: 'file' }, ({ admin }) => async (members: Record<string, unknown> = {}) => {
    const body = bookmarkInput({ userId: admin.userId, ...members })
    const answer = await admin.post('/bookmarks', body)
    expect(answer.status, JSON.stringify(answer.body)).toBe(200)
    return { id: String(answer.body.data.id), body: { ...body, userId: answer.body.data.userId } }
  })
  .extend('accessTo', { scope: 'file' }, ({ admin }) => async (id: string, client: Client = admin) => {
    const { body } = await client.get(`/services/console/v1/bookmarks/${id}/access?size=1000`)
    return BookmarkAccess.parse(body.data)
  })

/** What a person can do with a bookmark, by the answers to their own requests. */
async function rightOf(client: Client, { id, body }: { id: string; body: object }) {
  if ((await client.get(`/bookmarks/${id}?markAsViewed=false`)).status !== 200) return 'nothing'
  return (await client.put(`/bookmarks/${id}`, body)).status === 200 ? 'edit' : 'view'
}

describe('who has access to a bookmark', () => {
  test('is what the people of every role can do, for random bookmarks', async ({ people, save, accessTo, admin }) => {
    const indexes = fc.uniqueArray(fc.nat({ max: people.length - 1 }), { maxLength: 6 })
    const lists = fc.oneof(fc.constant([]), indexes)
    const roleLists = fc.oneof(fc.constant([]), fc.uniqueArray(fc.constantFrom(...Role.options), { maxLength: 2 }))
    const seen = { edit: 0, view: 0, nothing: 0 }
    await fc.assert(
      fc.asyncProperty(
        fc.record({
          owner: fc.nat({ max: people.length }),
          read: lists,
          write: lists,
          readRoles: roleLists,
          writeRoles: roleLists,
          flags: fc.nat({ max: 3 }),
        }),
        async ({ owner, read, write, readRoles, writeRoles, flags }) => {
          const idsOf = (chosen: readonly number[] = []) =>
            chosen.flatMap((index) => people[index]?.client.userId ?? [])
          const name = crypto.randomUUID()
          const bookmark = await save({
            name,
            userId: people[owner]?.client.userId ?? admin.userId,
            permittedReadUserIds: idsOf(read),
            permittedWriteUserIds: idsOf(write),
            permittedReadRoles: readRoles,
            permittedWriteRoles: writeRoles,
            readonly: flags === 1,
            predefined: flags === 2,
          })
          const { members, viewers, editors } = await accessTo(bookmark.id)
          const said = new Map(members.map(({ user, canEdit }) => [user.id, canEdit ? 'edit' : 'view']))
          for (const { client, role } of people) {
            const right = await rightOf(client, bookmark)
            seen[right] += 1
            expect({ role, right: said.get(client.userId) ?? 'nothing' }).toEqual({ role, right })
          }
          expect({ viewers, editors }).toEqual({
            viewers: members.length,
            editors: members.filter(({ canEdit }) => canEdit).length,
          })
          const { body } = await admin.get(`/search/bookmarks?access=true&q=${name}`)
          expect(body.data[0]).toMatchObject({ access: { viewers, editors } })
          await admin.delete(`/bookmarks/${bookmark.id}`)
        },
      ),
      { numRuns: 25 },
    )
    expect(Math.min(seen.edit, seen.view, seen.nothing)).toBeGreaterThan(20)
  })

  test('lists editors first, each with the reason', async ({ save, accessTo, service, admin }) => {
    const [owner, editor, reader] = [
      await signedIn(service, 'MEMBER'),
      await signedIn(service, 'MEMBER'),
      await signedIn(service, 'VIEWER'),
    ]
    const { id } = await save({
      userId: owner.userId,
      permittedReadUserIds: [reader.userId],
      permittedWriteUserIds: [editor.userId],
    })
    const { members } = await accessTo(id)
    const reasons = members.map(({ user, canEdit, reason }) => [user.id, canEdit, reason])
    expect(reasons.slice(0, 2)).toEqual([
      [owner.userId, true, 'OWNER'],
      [editor.userId, true, 'EDITOR'],
    ])
    expect(reasons).toContainEqual([admin.userId, true, 'ADMINISTRATOR'])
    expect(reasons.at(-1)).toEqual([reader.userId, false, 'READER'])
    const first = await admin.get(`/services/console/v1/bookmarks/${id}/access?size=1`)
    expect(first.body.data).toMatchObject({ viewers: members.length, members: [members[0]] })
  })

  test('names the role through which people have access', async ({ save, accessTo, people }) => {
    const { id } = await save({ permittedReadRoles: ['SUPPORT'], permittedWriteRoles: ['MEMBER'] })
    const { members } = await accessTo(id)
    const byRole = members.filter(({ reason }) => reason === 'ROLE')
    expect(new Set(byRole.map(({ role, canEdit }) => `${role} ${canEdit}`))).toEqual(
      new Set(['MEMBER true', 'SUPPORT false']),
    )
    const withRole = (role: Role) => people.filter((person) => person.role === role).map(({ client }) => client.userId)
    expect(byRole.map(({ user }) => user.id)).toEqual(
      expect.arrayContaining([...withRole('MEMBER'), ...withRole('SUPPORT')]),
    )
    expect(members.map(({ role }) => role)).not.toContain('VIEWER')
  })

  test('leaves out people who are archived, and counts technical users', async ({ save, accessTo, service, admin }) => {
    const { id } = await save()
    const before = await accessTo(id)
    const person = await signedIn(service, 'MEMBER')
    await admin.post('/services/mtm/v1/technicalusers', { userName: 'accessor', permissionRole: 'SYSTEM_WRITE' })
    const both = await accessTo(id)
    expect([both.viewers, both.editors]).toEqual([before.viewers + 2, before.editors + 2])
    const users = await admin.get(`/services/mtm/v1/workspaces/${service.workspace.id}/users?size=100`)
    const { permissions } = users.body.data.find((user: { id: string }) => user.id === person.userId)
    await admin.put(`/services/mtm/v1/permissions/${permissions[0].id}`, { status: 'ARCHIVED' })
    const after = await accessTo(id)
    expect(after.viewers).toBe(before.viewers + 1)
    expect(after.members.map(({ user }) => user.id)).not.toContain(person.userId)
  })

  test('is told only to those who can view it', async ({ save, service, stranger, support, admin }) => {
    const { id } = await save({ permittedReadUserIds: [admin.userId] })
    const path = `/services/console/v1/bookmarks/${id}/access`
    const contact = await signedIn(service, 'CONTACT')
    expect((await support.get(path)).status).toBe(404)
    expect((await stranger.get(path)).status).toBe(404)
    expect((await contact.get(path)).status).toBe(403)
    expect((await admin.get(path)).status).toBe(200)
  })
})

test('a search sends who has access only on request', async ({ save, admin }) => {
  await save({ name: 'Requested access' })
  expect((await admin.get('/search/bookmarks?q=requested')).body.data[0]).not.toHaveProperty('access')
})
