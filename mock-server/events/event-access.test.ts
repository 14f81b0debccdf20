import { EventSourceParserStream } from 'eventsource-parser/stream'
import { describe, expect } from 'vitest'
import { type Client, open } from '#testing/client.ts'
import type { TestService } from '#testing/service.ts'
import { EVENTS, test } from '#testing/webhooks/event-readers.ts'
import { attemptsOf, deliveriesOf, subscribePush } from '#testing/webhooks/push.ts'
import { consolePathOf, cursorOf, idOf, offsetsIn, subscribe } from '#testing/webhooks/webhooks.ts'

const offsetsFrom = (first: number, indexes: readonly number[]) => indexes.map((index) => first + index)
const offsetsOf = ({ body }: { body: { data: { offset: number }[] } }) => body.data.map(({ offset }) => offset)

describe('the event log', () => {
  test('shows a restricted event to the holders of its entities and to administrators', async ({
    readers,
    writeEvents,
  }) => {
    const first = await writeEvents()
    for (const { reader, readable } of readers) {
      const after = `${EVENTS}?after=${first - 1}`
      const offsets = offsetsFrom(first, readable)
      expect(offsetsOf(await reader.get(after))).toEqual(offsets)
      expect(offsetsOf(await reader.get(`${after}&types=FACT_SHEET_UPDATED`))).toEqual(offsets)
      expect(offsetsOf(await reader.get(`${EVENTS}?before=${first + 4}&limit=2`))).toEqual(offsets.slice(-2))
      // A page that skips hidden events is filled with later ones.
      expect(offsetsOf(await reader.get(`${after}&limit=2`))).toEqual(offsets.slice(0, 2))
    }
  })

  test('is followed with the access of the reader, also after their entities change', async ({
    service,
    readers,
    changePermission,
    signInHolder,
    writeEvents,
  }) => {
    const first = await writeEvents()
    for (const { reader, readable } of readers) {
      const tail = await follow(service, reader, first - 1)
      expect(await tail.offsets(readable.length)).toEqual(offsetsFrom(first, readable))
      await tail.close()
    }
    const person = await signInHolder('SUPPORT', 'FINANCE')
    const tail = await follow(service, person, first - 1)
    expect(await tail.offsets(3)).toEqual(offsetsFrom(first, [0, 1, 3]))
    await changePermission(person, { access_control_entities: 'HR' })
    service.storage.notify('access', person.userId)
    const second = await writeEvents()
    expect(await tail.offsets(3)).toEqual(offsetsFrom(second, [0, 2, 3]))
    await tail.close()
  })
})

async function follow(service: TestService, client: Client, after: number) {
  const response = await open(service, 'GET', `/services/console/v1/tail?after=${after}`, { token: client.token })
  const reader = response.body
    ?.pipeThrough(new TextDecoderStream())
    .pipeThrough(new EventSourceParserStream())
    .getReader()
  const offsets = async (count: number) => {
    const received: number[] = []
    while (received.length < count) {
      const { value } = (await reader?.read()) ?? {}
      if (!value) throw new Error(`the stream ended after ${received.length} rows`)
      if (value.event === 'log') received.push(Number(value.id))
    }
    return received
  }
  return { offsets, close: async () => reader?.cancel() }
}

describe('a PULL retrieval', () => {
  test('returns the events that the managing user can read, and moves the cursor past the others', async ({
    service,
    admin,
    readers,
    setManager,
    writeEvents,
  }) => {
    for (const { reader, readable } of readers) {
      const path = await subscribe(service, admin)
      await setManager(path, reader)
      const first = await writeEvents()
      expect(offsetsIn(await admin.get(`${path}/events?autoCommit=true`))).toEqual(offsetsFrom(first, readable))
      expect(await cursorOf(admin, path)).toBe(first + 3)
    }
  })

  test('uses the access at that moment: a managing user who is archived or can no longer read events gets only open ones', async ({
    service,
    admin,
    changePermission,
    setManager,
    signInHolder,
    writeEvents,
  }) => {
    const manager = await signInHolder('SUPPORT', 'FINANCE')
    const path = await subscribe(service, admin)
    await setManager(path, manager)
    const first = await writeEvents()
    const retrieve = async () => offsetsIn(await admin.get(`${path}/events`))
    expect(await retrieve()).toEqual(offsetsFrom(first, [0, 1, 3]))
    await changePermission(manager, { access_control_entities: 'HR' })
    expect(await retrieve()).toEqual(offsetsFrom(first, [0, 2, 3]))
    await changePermission(manager, { role: 'MEMBER' })
    expect(await retrieve()).toEqual(offsetsFrom(first, [0, 3]))
    await changePermission(manager, { role: 'ADMIN' })
    expect(await retrieve()).toEqual(offsetsFrom(first, [0, 1, 2, 3]))
    await changePermission(manager, { status: 'ARCHIVED' })
    expect(await retrieve()).toEqual(offsetsFrom(first, [0, 3]))
  })
})

describe('a PUSH subscription', () => {
  test('gets the events that the managing user can read', async ({
    service,
    admin,
    freshTarget,
    readers,
    setManager,
    writeEvents,
  }) => {
    for (const { reader, readable } of readers) {
      const path = await subscribePush(service, admin, freshTarget)
      await setManager(path, reader)
      const before = freshTarget.received.length
      await writeEvents()
      await service.service.tick()
      const indexes = freshTarget.received.slice(before).map(({ body }) => JSON.parse(body).nth)
      expect(indexes.toSorted()).toEqual(readable)
      expect(await deliveriesOf(admin, path)).toHaveLength(readable.length)
      await admin.delete(path)
    }
  })

  test('shows a delivery only to readers of its event: in rows, counts, details and attempts, and for redelivery', async ({
    service,
    admin,
    freshTarget,
    financeHolder,
    holderOfNothing,
    readers,
    writeEvents,
  }) => {
    const path = await subscribePush(service, admin, freshTarget)
    const first = await writeEvents()
    await service.service.tick()
    const log = consolePathOf(path)
    for (const { reader, readable } of readers) {
      const deliveries = await reader.get(`${log}/deliveries`)
      expect(offsetsOf(deliveries).toReversed()).toEqual(offsetsFrom(first, readable))
      expect(deliveries.body.total).toBe(readable.length)
      expect((await reader.get(`${log}/deliveries?q=TestEvent`)).body.total).toBe(readable.length)
      const buckets: { succeeded: number }[] = (await reader.get(`${log}/histogram`)).body.data.buckets
      expect(buckets.reduce((sum, { succeeded }) => sum + succeeded, 0)).toBe(readable.length)
      const attempts = await reader.get(`${path}/deliveries?sort=createdAt-asc`)
      expect(offsetsOf(attempts).toSorted((a, b) => a - b)).toEqual(offsetsFrom(first, readable))
      expect(attempts.body.total).toBe(readable.length)
      expect((await reader.post(`${log}/recoveries/preview`, { filter: {} })).body.data.count).toBe(readable.length)
      for (const index of [0, 1, 2, 3]) {
        const status = readable.includes(index) ? 200 : 404
        const delivery = `${log}/deliveries/${first + index}`
        expect((await reader.get(delivery)).status).toBe(status)
        expect((await reader.get(`${delivery}/attempts/1`)).status).toBe(status)
      }
    }
    expect((await holderOfNothing.post(`${log}/deliveries/${first + 1}/redeliver`)).status).toBe(404)
    expect((await financeHolder.post(`${log}/deliveries/${first + 1}/redeliver`)).status).toBe(200)
  })

  test('sends again in a recovery only events that the user who started it can read', async ({
    service,
    admin,
    freshTarget,
    financeHolder,
    writeEvents,
  }) => {
    const path = await subscribePush(service, admin, freshTarget)
    const first = await writeEvents()
    await service.service.tick()
    const log = consolePathOf(path)
    service.clock.advance(1)
    const recovery = await financeHolder.post(`${log}/recoveries`, { filter: {} })
    expect(recovery.body.data.total).toBe(3)
    await service.service.tick()
    const redelivered = await admin.get(`${log}/deliveries?trigger=bulk`)
    expect(offsetsOf(redelivered).toReversed()).toEqual(offsetsFrom(first, [0, 1, 3]))
  })

  test('shows the texts of attempts only to readers of all events once the event is gone', async ({
    service,
    admin,
    freshTarget,
    financeHolder,
    writeEvents,
  }) => {
    const callback = 'delivery.payload = { secret: "of the event" }'
    const path = await subscribePush(service, admin, freshTarget, { callback })
    const first = await writeEvents()
    await service.service.tick()
    await service.storage.db.deleteFrom('event').where('workspace_id', '=', service.workspace.id).execute()
    const [, restricted] = await attemptsOf(admin, path)
    expect(restricted.request.body).toContain('of the event')
    const attempt = await financeHolder.get(`${consolePathOf(path)}/deliveries/${first + 1}/attempts/1`)
    expect(attempt.status).toBe(200)
    expect(JSON.stringify(attempt.body)).not.toContain('of the event')
  })
})

describe('a test delivery or dry run', () => {
  test('can use only events that its author can read', async ({
    service,
    admin,
    freshTarget,
    signInHolder,
    writeEvents,
  }) => {
    const author = await signInHolder('SYSTEM_WRITE', 'FINANCE')
    const first = await writeEvents()
    const dryRun = (body: Record<string, unknown>, client = author) =>
      client.post('/services/console/v1/callbacks/dry-run', { callback: 'return', ...body })
    const readable = { offsets: offsetsFrom(first, [0, 1, 3]) }
    expect(offsetsOf(await dryRun(readable))).toEqual(readable.offsets)
    const restricted = { offsets: offsetsFrom(first, [0, 2]) }
    const refusal = await dryRun(restricted)
    expect(refusal.status).toBe(422)
    expect(refusal.body.errors[0].value).toBe('$.offsets[1]')
    expect(offsetsOf(await dryRun(restricted, admin))).toEqual(restricted.offsets)
    const path = await subscribePush(service, admin, freshTarget)
    const second = await writeEvents()
    await service.service.tick()
    const last = { subscriptionId: idOf(path), count: 3 }
    expect(offsetsOf(await dryRun({ last }))).toEqual(offsetsFrom(second, [0, 1, 3]))
    const testDelivery = (offset: number) =>
      author.post('/services/console/v1/test-deliveries', { subscription: { targetUrl: freshTarget.url }, offset })
    expect((await testDelivery(second + 1)).status).toBe(200)
    expect((await testDelivery(second + 2)).status).toBe(422)
  })
})
