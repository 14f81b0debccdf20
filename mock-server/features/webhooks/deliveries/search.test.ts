import { DeliveryState } from '#contract/deliveries.ts'
import fc from 'fast-check'
import { describe, expect } from 'vitest'
import { test as fixtures } from '#testing/fixtures.ts'
import * as rows from '#testing/webhooks/deliveries.ts'
import { consolePathOf, idOf, subscribe } from '#testing/webhooks/webhooks.ts'
import { wordsOf } from './words.ts'

const COUNT = 120
const HOUR = 3_600_000
/** The time of the service's clock, which no test here moves. */
const NOW = Date.parse('2026-11-20T12:00:00.000Z')
const OBJECTS = ['aaaaaaaa-0000-4000-8000-000000000001', 'aaaaaaaa-0000-4000-8000-000000000002']
const types = ['BOOKMARK_CREATED', 'BOOKMARK_UPDATED', 'FACT_SHEET_UPDATED']
const states: readonly DeliveryState[] = DeliveryState.options
const statuses = [200, 204, 404, 500, 503, null]
const errors = [null, 'ANSWER_TIMEOUT', 'CONNECTION_REFUSED']
const triggers = ['automatic', 'manual', 'bulk'] as const
const vocabulary = ['alpha', 'alphabet', 'beta', 'zürich', 'x1', '2026', 'it']

/** A delivery as the naive filter sees it. */
interface Delivery {
  offset: number
  type: string
  state: DeliveryState
  status: number | null
  error: string | null
  trigger: (typeof triggers)[number]
  createdAt: number
  duration: number
  attempts: number
  objectId: string
  /** The words of each attempt. */
  words: string[][]
}

const pick = <T>(list: readonly T[], index: number): T => list[index % list.length] as T // lists are not empty
const timeOf = (index: number) => NOW - (COUNT - index) * HOUR

const deliveries = Array.from({ length: COUNT }, (_, index): Delivery => ({
  offset: index + 1,
  type: pick(types, index * 7),
  // Two of three succeed.
  state: index % 3 === 0 ? pick(states, index) : 'delivered',
  status: index % 3 === 0 ? pick(statuses, index / 3) : 200,
  error: index % 3 === 0 ? pick(errors, index) : null,
  trigger: index % 5 === 0 ? pick(triggers, index) : 'automatic',
  createdAt: timeOf(index),
  duration: (index * 37) % 1000,
  attempts: index % 3 === 0 ? 1 + (index % 4) : 1,
  objectId: pick(OBJECTS, index),
  words: Array.from({ length: index % 4 === 0 ? 2 : 1 }, (_unused, attempt) => [
    pick(vocabulary, index + attempt),
    pick(vocabulary, index * 3 + attempt),
  ]),
}))

const secondsLater = (seconds: number) => new Date(NOW + seconds * 1000).toISOString()
const dueTimes: Partial<Record<DeliveryState, string>> = {
  pending: secondsLater(0),
  retrying: secondsLater(40),
  // Like deliveries of an ordered subscription, which keep their due time while they are sent.
  sending: secondsLater(-20),
  unknown: secondsLater(-20),
}
const startTimes: Partial<Record<DeliveryState, string>> = { sending: secondsLater(-10), unknown: secondsLater(-50) }

const deliveryMembers = ({ state, ...delivery }: Delivery): Partial<rows.DeliveryRow> => ({
  type: delivery.type,
  state: state === 'unknown' ? 'sending' : state,
  due_at: dueTimes[state] ?? null,
  ...(startTimes[state] === undefined ? {} : { started_at: startTimes[state] }),
  http_status: delivery.status,
  error: delivery.error,
  trigger: delivery.trigger,
  duration_ms: delivery.duration,
  attempts: delivery.attempts,
  attempted_at: new Date(delivery.createdAt).toISOString(),
})

/** The first attempt of these failed. */
const hasFailed = ({ attempts }: Delivery) => attempts > 1

const test = fixtures
  // The delivery log that is searched; another subscription has deliveries of the same events.
  .extend('log', { scope: 'file' }, async ({ service, admin }) => {
    const { db } = service.storage
    const workspaceId = service.workspace.id
    const push = { deliveryType: 'PUSH', targetUrl: 'http://127.0.0.1:8123/', active: false }
    const path = await subscribe(service, admin, push)
    const otherPath = await subscribe(service, admin, push)
    await rows.addEvents(
      db,
      deliveries.map(({ offset, createdAt, type, objectId }) =>
        rows.eventRow({ workspace_id: workspaceId, seq: offset }, new Date(createdAt), {
          type,
          object_id: objectId,
          object_name: `Object of ${offset}`,
        }),
      ),
    )
    await rows.setHead(db, workspaceId, COUNT)
    const addDeliveries = async (subscription_id: string, list: readonly Delivery[]) => {
      const keyOf = ({ offset }: Delivery) => ({ workspace_id: workspaceId, subscription_id, seq: offset })
      const deliveryRows = list.map((delivery) =>
        rows.deliveryRow(keyOf(delivery), new Date(delivery.createdAt), deliveryMembers(delivery)),
      )
      await rows.addDeliveries(db, deliveryRows)
      const attemptRows = list.flatMap((delivery) =>
        delivery.words.map((words, index) =>
          rows.attemptRow({ ...keyOf(delivery), nth: index + 1 }, new Date(delivery.createdAt + index), {
            words: wordsOf([words.join(' ')], subscription_id),
            ...(hasFailed(delivery) && index === 0 ? { outcome: 'refused', http_status: 503 } : {}),
          }),
        ),
      )
      await rows.addAttempts(db, attemptRows)
    }
    await addDeliveries(idOf(path), deliveries)
    await addDeliveries(idOf(otherPath), deliveries.slice(0, 40))
    return consolePathOf(path)
  })
  .extend(
    'search',
    { scope: 'file' },
    ({ admin, log }) =>
      (query: string) =>
        admin.get(`${log}/deliveries?${query}`),
  )
  // The results of the service and of the naive filter.
  .extend('searchBothWays', { scope: 'file' }, ({ search }) => async (filter: Filter) => {
    const { status, body } = await search(`${queryOf(filter)}&pageSize=100`)
    const matches = naiveSearch(filter)
    const offsets = body.data?.map(({ offset }: { offset: number }) => offset)
    return {
      service: { status, offsets, total: body.total, isExact: body.isTotalExact },
      naive: { status: 200, offsets: matches.slice(0, 100), total: matches.length, isExact: true },
    }
  })

interface Filter {
  state?: string[]
  type?: string[]
  httpStatus?: string[]
  error?: string[]
  trigger?: string[]
  from?: string
  to?: string
  minDuration?: number
  maxDuration?: number
  minAttempts?: number
  failedSince?: string
  objectId?: string
  offset?: number
  q?: string
}

function naiveSearch(filter: Filter): number[] {
  const from = filter.from ? Date.parse(filter.from) : 0
  const to = filter.to ? Date.parse(filter.to) : Infinity
  return deliveries
    .filter(({ state }) => filter.state?.includes(state) ?? true)
    .filter(({ type }) => filter.type?.includes(type) ?? true)
    .filter(({ status }) => filter.httpStatus?.some((text) => isStatus(status, text)) ?? true)
    .filter(({ error }) => filter.error?.includes(error ?? '') ?? true)
    .filter(({ trigger }) => filter.trigger?.includes(trigger) ?? true)
    .filter(({ createdAt }) => createdAt >= from && createdAt <= to)
    .filter(({ duration }) => duration >= (filter.minDuration ?? 0) && duration <= (filter.maxDuration ?? Infinity))
    .filter(({ attempts }) => attempts >= (filter.minAttempts ?? 0))
    .filter((delivery) => filter.failedSince === undefined || failedSince(delivery, filter.failedSince))
    .filter(({ objectId }) => objectId === (filter.objectId ?? objectId))
    .filter(({ offset }) => offset === (filter.offset ?? offset))
    .filter(({ words }) => filter.q === undefined || words.some((list) => hasWords(list, filter.q ?? '')))
    .map(({ offset }) => offset)
    .toReversed()
}

const failedSince = (delivery: Delivery, since: string) =>
  hasFailed(delivery) && delivery.createdAt >= Date.parse(since)

const isStatus = (status: number | null, text: string) =>
  status !== null && (text.endsWith('xx') ? String(status)[0] === text[0] : String(status) === text)

/** Short words must match whole words, longer ones match the beginning of a word. */
const hasWords = (words: readonly string[], q: string) =>
  q.split(' ').every((part) => words.some((word) => (part.length < 3 ? word === part : word.startsWith(part))))

const queryOf = (filter: Filter) =>
  new URLSearchParams(Object.entries(filter).map(([name, value]): [string, string] => [name, String(value)])).toString()

const someOf = (list: readonly string[]) => fc.uniqueArray(fc.constantFrom(...list), { minLength: 1, maxLength: 3 })
const instants = fc.integer({ min: 0, max: COUNT }).map((hours) => new Date(NOW - hours * HOUR).toISOString())
const members = {
  state: someOf(states),
  type: someOf(types),
  httpStatus: someOf(['2xx', '4xx', '5xx', '200', '204', '503', '302']),
  error: someOf(['ANSWER_TIMEOUT', 'CONNECTION_REFUSED', 'OTHER']),
  trigger: someOf(triggers),
  from: instants,
  to: instants,
  minDuration: fc.integer({ min: 0, max: 1000 }),
  maxDuration: fc.integer({ min: 0, max: 1000 }),
  minAttempts: fc.integer({ min: 0, max: 5 }),
  failedSince: instants,
  objectId: fc.constantFrom(...OBJECTS),
  offset: fc.integer({ min: 0, max: COUNT + 5 }),
  q: someOf(['alp', 'alpha', 'alphabet', 'beta', 'zür', 'x1', 'x', '2026', 'it', 'gone']).map((list) => list.join(' ')),
}

describe('a search of deliveries finds the same as a naive filter', () => {
  test.for(Object.entries(members))('by %s alone', async ([name, values], { searchBothWays }) => {
    for (const value of fc.sample<unknown>(values, { numRuns: 6, seed: 7 })) {
      const { service, naive } = await searchBothWays({ [name]: value })
      expect(service, `${name}: ${String(value)}`).toEqual(naive)
    }
  })

  test('by any combination of members', async ({ searchBothWays }) => {
    const property = fc.asyncProperty(fc.record(members, { requiredKeys: [] }), async (filter) => {
      const { service, naive } = await searchBothWays(filter)
      expect(service).toEqual(naive)
    })
    const result = await fc.check(property, { numRuns: 60, seed: 11 })
    expect(result.failed, fc.defaultReportMessage(result)).toBe(false)
  })
})

test('a search of deliveries by an empty list of values finds all of them', async ({ search }) => {
  expect((await search('state=&type=')).body.total).toBe(COUNT)
})

test('a row of the delivery log has the members of the list, and the time of the next attempt if one is due', async ({
  log,
  search,
}) => {
  const { body } = await search('offset=1')
  expect(body.data).toEqual([
    {
      subscriptionId: idOf(log),
      offset: 1,
      eventType: 'BOOKMARK_CREATED',
      objectId: OBJECTS[0],
      objectName: 'Object of 1',
      createdAt: new Date(timeOf(0)).toISOString(),
      state: 'pending',
      httpStatus: 200,
      duration: 0,
      attempts: 1,
      attemptedAt: new Date(timeOf(0)).toISOString(),
      nextAttemptAt: new Date(NOW).toISOString(),
      trigger: 'automatic',
    },
  ])
  const [sending] = (await search('state=sending')).body.data
  expect(sending).not.toHaveProperty('nextAttemptAt')
})

test('a histogram counts the deliveries that a naive filter finds', async ({ admin, log }) => {
  type Bucket = { succeeded: number; failed: number; open: number }
  const bucketsOf = async (query: string): Promise<{ isComplete: boolean; buckets: Bucket[] }> =>
    (await admin.get(`${log}/histogram?${query}`)).body.data
  const { isComplete, buckets } = await bucketsOf('buckets=10&type=BOOKMARK_UPDATED')
  expect(buckets).toHaveLength(10)
  expect(isComplete).toBe(true)
  const sumOf = (member: keyof Bucket) => buckets.reduce((sum, bucket) => sum + bucket[member], 0)
  const updates = deliveries.filter(({ type }) => type === 'BOOKMARK_UPDATED')
  const countIn = (list: DeliveryState[]) => updates.filter(({ state }) => list.includes(state)).length
  expect({ succeeded: sumOf('succeeded'), failed: sumOf('failed'), open: sumOf('open') }).toEqual({
    succeeded: countIn(['delivered', 'suppressed']),
    failed: countIn(['omitted', 'expired']),
    open: countIn(['pending', 'sending', 'unknown', 'retrying']),
  })
  const [from, to] = [timeOf(10), timeOf(14)].map((time) => new Date(time).toISOString())
  const narrow = await bucketsOf(`buckets=4&from=${from}&to=${to}`)
  // The last bucket includes its end.
  expect(narrow.buckets.map(({ succeeded, failed, open }) => succeeded + failed + open)).toEqual([1, 1, 1, 2])
})

test('a histogram of an empty period is refused with 400', async ({ admin, log }) => {
  const { status } = await admin.get(`${log}/histogram?from=2026-11-20T12:00:00Z&to=2026-11-20T12:00:00Z`)
  expect(status).toBe(400)
})
