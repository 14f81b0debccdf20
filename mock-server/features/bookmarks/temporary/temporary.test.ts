import { expect } from 'vitest'
import { bookmarkInput } from '#testing/builders.ts'
import type { Json } from '#testing/client.ts'
import { test as fixtures } from '#testing/fixtures.ts'
import { staysSignedIn } from '#testing/people.ts'

const HOUR = 3_600_000
const test = fixtures
  .override('member', ({ service }) => staysSignedIn(service, 'MEMBER'))
  .override('admin', ({ service }) => staysSignedIn(service, 'ADMIN'))

test('a temporary bookmark is deleted a day after it was saved last, and kept once it is restored', async ({
  member,
  admin,
  clock,
  service,
}) => {
  const save = async (temporary: boolean): Promise<Json> =>
    (await member.post('/bookmarks', bookmarkInput({ temporary }))).body.data
  const statusOf = async ({ id }: Json) => (await member.get(`/bookmarks/${id}`)).status
  const [idle, saved, lasting] = [await save(true), await save(true), await save(false)]
  clock.advance(20 * HOUR)
  await member.put(`/bookmarks/${saved.id}`, bookmarkInput({ name: 'Saved again', temporary: true }))
  clock.advance(4 * HOUR - 1)
  await service.service.tick()
  expect(await statusOf(idle)).toBe(200)
  const { head } = (await admin.get('/services/console/v1/events')).body
  clock.advance(1)
  await service.service.tick()
  expect([await statusOf(idle), await statusOf(saved), await statusOf(lasting)]).toEqual([404, 200, 200])
  const events = (await admin.get(`/services/console/v1/events?after=${head}&types=BOOKMARK_DELETED`)).body.data
  expect(events.map(({ event }: Json) => JSON.parse(event).bookmarkId)).toEqual([idle.id])
  const [deleted] = (await member.get('/services/console/v1/bookmarks/deleted')).body.data
  expect(deleted).toMatchObject({ bookmarkId: idle.id })
  expect(deleted).not.toHaveProperty('deletedBy')
  const restored = await member.post(`/services/console/v1/bookmarks/${idle.id}/restore`)
  expect(restored.body.data.temporary).toBe(false)
  clock.advance(20 * HOUR)
  await service.service.tick()
  expect([await statusOf(idle), await statusOf(saved)]).toEqual([200, 404])
})
