import { describe, expect } from 'vitest'
import { signedIn } from '#testing/people.ts'
import { test as fixtures } from '#testing/webhooks/fixtures.ts'
import { emit } from '#testing/webhooks/webhooks.ts'

const PLACE = '/services/console/v1/events/place'
const DENSITY = '/services/console/v1/events/density'
const MINUTE = 60_000

const test = fixtures
  // Two events, a minute later three, and a minute later none yet. `at` is the time so many minutes after the first two.
  .extend('log', { auto: true }, async ({ service, admin }) => {
    const { head } = (await admin.get(`${PLACE}?at=2000-01-01T00:00:00Z`)).body.data
    service.clock.advance(MINUTE)
    const start = service.clock.now.getTime()
    await emit(service, ['BOOKMARK_CREATED', 'BOOKMARK_UPDATED'])
    service.clock.advance(MINUTE)
    await emit(service, ['BOOKMARK_CREATED', 'BOOKMARK_UPDATED', 'BOOKMARK_DELETED'])
    service.clock.advance(MINUTE)
    return { head, at: (minutes: number) => new Date(start + minutes * MINUTE).toISOString() }
  })

describe('the offset of an instant', () => {
  test('is that of the first event at or after it', async ({ admin, log: { head, at } }) => {
    const placeAt = async (instant: string) => (await admin.get(`${PLACE}?at=${instant}`)).body.data
    expect(await placeAt(at(0))).toMatchObject({ offset: head + 1, createdAt: at(0), head: head + 5 })
    expect(await placeAt(at(0.5))).toMatchObject({ offset: head + 3, createdAt: at(1) })
    expect(await placeAt(at(1))).toMatchObject({ offset: head + 3 })
    const after = await placeAt(at(1.5))
    expect(after).toMatchObject({ offset: head + 6, head: head + 5 })
    expect(after).not.toHaveProperty('createdAt')
  })

  test('is the lowest one where events were committed in another order than their dates', async ({
    service,
    admin,
    log: { head, at },
  }) => {
    const created = new Date(Date.parse(at(1)) + 2000)
    await service.storage.db
      .updateTable('event')
      .set({ created_at: created })
      .where('workspace_id', '=', service.workspace.id)
      .where('seq', '=', head + 2)
      .execute()
    expect((await admin.get(`${PLACE}?at=${at(0.5)}`)).body.data).toMatchObject({ offset: head + 2 })
  })

  test('is told for an offset too: when its event, or the next one that is kept, was created', async ({
    service,
    admin,
    log: { head, at },
  }) => {
    const placeOf = async (offset: number) => (await admin.get(`${PLACE}?offset=${offset}`)).body.data
    expect(await placeOf(head + 2)).toMatchObject({ offset: head + 2, createdAt: at(0) })
    await service.storage.db
      .deleteFrom('event')
      .where('seq', '<=', head + 2)
      .execute()
    expect(await placeOf(1)).toMatchObject({ offset: head + 3, createdAt: at(1), oldest: head + 3 })
    expect(await placeOf(head + 9)).toEqual({ offset: head + 6, head: head + 5, oldest: head + 3 })
  })

  test('needs an instant and the right to read webhooks', async ({ service, admin, log: { at } }) => {
    expect((await admin.get(`${PLACE}?at=yesterday`)).status).toBe(400)
    expect((await admin.get(PLACE)).status).toBe(400)
    expect((await admin.get(`${PLACE}?at=${at(0)}&offset=1`)).status).toBe(400)
    const viewer = await signedIn(service, 'VIEWER')
    expect((await viewer.get(`${PLACE}?at=${at(0)}`)).status).toBe(403)
    expect((await viewer.get(`${DENSITY}?from=${at(0)}&to=${at(1)}`)).status).toBe(403)
  })
})

describe('the density of the log', () => {
  test('counts the events of each bucket, and those of the last minute', async ({ admin, log: { head, at } }) => {
    const { body } = await admin.get(`${DENSITY}?from=${at(-1)}&to=${at(3)}&buckets=8`)
    expect(body.data.buckets.map(({ count }: { count: number }) => count)).toEqual([0, 0, 2, 0, 3, 0, 0, 0])
    expect(body.data.buckets[4]).toEqual({ from: at(1), offset: head + 3, count: 3 })
    expect(body.data).toMatchObject({ head: head + 5, headAt: at(1), lastMinute: 3 })
  })

  test('of the events from an offset on ends with the newest one', async ({ admin, log: { head, at } }) => {
    const { data } = (await admin.get(`${DENSITY}?fromOffset=${head + 2}&buckets=2`)).body
    expect(data).toMatchObject({ from: at(0), buckets: [{ count: 2 }, { count: 3 }] })
    expect(Date.parse(data.to) - Date.parse(at(1))).toBe(1)
  })

  test('starts with the first event that is kept', async ({ service, admin, log: { head, at } }) => {
    const { db } = service.storage
    await db
      .deleteFrom('event')
      .where('seq', '<=', head + 1)
      .execute()
    const { body } = await admin.get(`${DENSITY}?from=${at(-1)}&to=${at(2)}&buckets=3`)
    expect(body.data.buckets.map(({ count }: { count: number }) => count)).toEqual([0, 1, 3])
    expect(body.data).toMatchObject({ oldest: head + 2, oldestAt: at(0) })
  })

  test('is refused for a range that ends before it starts', async ({ admin, log: { at } }) => {
    const { status, body } = await admin.get(`${DENSITY}?from=${at(1)}&to=${at(0)}`)
    expect([status, body.errors[0].value]).toEqual([400, 'from'])
  })
})
