import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import { bookmarkInput } from '#testing/builders.ts'
import type { Json } from '#testing/client.ts'
import { dataOf, headOf } from '#testing/fact-sheets/fact-sheets.ts'
import { test as fixtures } from '#testing/fixtures.ts'

const CONSOLE = '/services/console/v1'

/** A bookmark of this name can be saved, but the event that says so cannot: the last statement of its transaction fails. */
const FAILS_LATE = 'Fails late'
const test = fixtures
  .extend('failingLog', { scope: 'file', auto: true }, async ({ service }) => {
    const { db } = service.storage
    await sql`ALTER TABLE event ADD CONSTRAINT fails_late CHECK (object_name <> ${sql.lit(FAILS_LATE)})`.execute(db)
  })
  // Everything that a write of this bookmark changes.
  .extend('everythingOf', { scope: 'file' }, ({ admin, member }) => async ({ id }: Json) => {
    const { data: bookmark } = (await member.get(`/bookmarks/${id}?markAsViewed=false`)).body
    const { data: versions } = (await member.get(`${CONSOLE}/bookmarks/${id}/versions`)).body
    return { bookmark, versions, head: await headOf(admin) }
  })

describe('a change whose last statement fails is as if it had never been sent:', () => {
  test('a PUT leaves no version, and the working copy that it would have published', async ({
    service,
    member,
    everythingOf,
  }) => {
    const bookmark = dataOf(await member.post('/bookmarks', bookmarkInput({ name: 'Before', state: { a: 1 } })))
    const copy = { state: { a: 2 }, userId: member.userId }
    expect((await member.put(`/bookmarks/${bookmark.id}/workingCopy`, copy)).status).toBe(200)
    const before = await everythingOf(bookmark)
    expect(before.bookmark.workingCopy.state).toEqual({ a: 2 })

    const sent = (name: string) => member.put(`/bookmarks/${bookmark.id}`, bookmarkInput({ name, state: { a: 2 } }))
    expect((await sent(FAILS_LATE)).status).toBe(500)
    expect(service.faults.splice(0)).toEqual([
      expect.objectContaining({ message: expect.stringContaining('fails_late') }),
    ])
    expect(await everythingOf(bookmark)).toEqual(before)

    // The same write under another name does all of that.
    expect((await sent('After')).status).toBe(200)
    const after = await everythingOf(bookmark)
    expect(after.bookmark).not.toHaveProperty('workingCopy')
    expect([after.bookmark.name, after.versions.length, after.head]).toEqual(['After', 2, before.head + 1])
  })

  test('a restored version leaves no further version', async ({ service, member, everythingOf }) => {
    const bookmark = dataOf(await member.post('/bookmarks', bookmarkInput({ name: 'First' })))
    // Of a time before the log refused the name.
    await service.storage.db
      .updateTable('bookmark_version')
      .set({ name: FAILS_LATE })
      .where('bookmark_id', '=', bookmark.id)
      .execute()
    expect((await member.put(`/bookmarks/${bookmark.id}`, bookmarkInput({ name: 'Second' }))).status).toBe(200)
    const before = await everythingOf(bookmark)
    expect((await member.post(`${CONSOLE}/bookmarks/${bookmark.id}/versions/1/restore`)).status).toBe(500)
    expect(service.faults.splice(0)).toHaveLength(1)
    expect(await everythingOf(bookmark)).toEqual(before)
  })
})
