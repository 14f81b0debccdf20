import { DeliveryState } from '#contract/deliveries.ts'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Client } from '#testing/client.ts'
import * as rows from '#testing/webhooks/deliveries.ts'
import { signedIn } from '#testing/people.ts'
import { type TestService, startService } from '#testing/service.ts'
import { subscribe } from '#testing/webhooks/webhooks.ts'
import { wordsOf } from './words.ts'

const COUNT = 120
const OBJECTS = ['aaaaaaaa-0000-4000-8000-000000000001', 'aaaaaaaa-0000-4000-8000-000000000002']
const types = ['BOOKMARK_CREATED', 'BOOKMARK_UPDATED', 'FACT_SHEET_UPDATED']
const states: readonly DeliveryState[] = DeliveryState.options
const statuses = [200, 204, 404, 500, 503, null]
const errors = [null, 'ANSWER_TIMEOUT', 'CONNECTION_REFUSED']
const triggers = ['automatic', 'manual', 'bulk'] as const
const vocabulary = ['alpha', 'alphabet', 'beta', 'zürich', 'x1', '2026', 'it']

/** A delivery as the test knows it: what a filter is held against. */
interface Known {
  offset: number
  type: string
  state: DeliveryState
  status: number | null
  error: string | null
  trigger: (typeof triggers)[number]
  at: number
  duration: number
  attempts: number
  objectId: string
  /** The words of each attempt. */
  said: string[][]
}

let service: TestService
let admin: Client
let log: string
let known: Known[]

beforeAll(async () => {
  service = await startService()
  admin = await signedIn(service, 'ADMIN')
  const path = await subscribe(service, admin, {
    deliveryType: 'PUSH',
    targetUrl: 'http://127.0.0.1:8123/',
    active: false,
  })
  log = path.replace('/services/webhooks/', '/services/console/')
  const id = path.split('/').at(-1) ?? ''
  const others = await subscribe(service, admin, {
    deliveryType: 'PUSH',
    targetUrl: 'http://127.0.0.1:8123/',
    active: false,
  })
  known = Array.from({ length: COUNT }, (_, n) => knownAt(n))
  await insert(id, known)
  await insert(others.split('/').at(-1) ?? '', known.slice(0, 40), false)
})
afterAll(() => service.close())

const pick = <T>(list: readonly T[], n: number): T => list[n % list.length] as T // lists are not empty
const hour = (n: number) => service.clock.now.getTime() - (COUNT - n) * 3_600_000

const knownAt = (n: number): Known => ({
  offset: n + 1,
  type: pick(types, n * 7),
  // Most went well, as in life.
  state: n % 3 === 0 ? pick(states, n) : 'delivered',
  status: n % 3 === 0 ? pick(statuses, n / 3) : 200,
  error: n % 3 === 0 ? pick(errors, n) : null,
  trigger: n % 5 === 0 ? pick(triggers, n) : 'automatic',
  at: hour(n),
  duration: (n * 37) % 1000,
  attempts: n % 3 === 0 ? 1 + (n % 4) : 1,
  objectId: pick(OBJECTS, n),
  said: Array.from({ length: n % 4 === 0 ? 2 : 1 }, (_, k) => [pick(vocabulary, n + k), pick(vocabulary, n * 3 + k)]),
})

async function insert(subscription: string, deliveries: readonly Known[], withEvents = true): Promise<void> {
  const { db } = service.storage
  const workspace_id = service.workspace.id
  const of = (one: Known) => ({ workspace_id, subscription_id: subscription, seq: one.offset })
  const later = (seconds: number) => new Date(service.clock.now.getTime() + seconds * 1000).toISOString()
  const dueOf: Record<string, string> = {
    pending: later(0),
    retrying: later(40),
    // As of an ordered subscription, whose deliveries keep their place in the queue.
    sending: later(-20),
    unknown: later(-20),
  }
  const startOf: Record<string, string> = { sending: later(-10), unknown: later(-50) }
  if (withEvents) {
    const object = (one: Known) => ({ type: one.type, object_id: one.objectId, object_name: `Object of ${one.offset}` })
    await rows.addEvents(
      db,
      deliveries.map((one) => rows.eventRow(of(one), new Date(one.at), object(one))),
    )
    await rows.setHead(db, workspace_id, deliveries.length)
  }
  await rows.addDeliveries(
    db,
    deliveries.map((one) =>
      rows.deliveryRow(of(one), new Date(one.at), {
        type: one.type,
        state: one.state === 'unknown' ? 'sending' : one.state,
        due_at: dueOf[one.state] ?? null,
        ...(startOf[one.state] === undefined ? {} : { started_at: startOf[one.state] ?? null }),
        http_status: one.status,
        error: one.error,
        trigger: one.trigger,
        duration_ms: one.duration,
        attempts: one.attempts,
      }),
    ),
  )
  await rows.addAttempts(
    db,
    deliveries.flatMap((one) =>
      one.said.map((words, k) =>
        rows.attemptRow({ ...of(one), nth: k + 1 }, new Date(one.at + k), {
          words: wordsOf([words.join(' ')], subscription),
        }),
      ),
    ),
  )
}

const find = async (query: string) => await admin.get(`${log}/deliveries?${query}`)

interface Asked {
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
  objectId?: string
  offset?: number
  q?: string
}

/** The naive filter. */
const expected = (asked: Asked): number[] =>
  known
    .filter((one) => (asked.state ?? [one.state]).includes(one.state))
    .filter((one) => (asked.type ?? [one.type]).includes(one.type))
    .filter((one) => asked.httpStatus?.some((text) => isStatus(one.status, text)) ?? true)
    .filter((one) => asked.error?.includes(one.error ?? '') ?? true)
    .filter((one) => (asked.trigger ?? [one.trigger]).includes(one.trigger))
    .filter(
      (one) =>
        one.at >= (asked.from ? Date.parse(asked.from) : 0) && one.at <= (asked.to ? Date.parse(asked.to) : Infinity),
    )
    .filter((one) => one.duration >= (asked.minDuration ?? 0) && one.duration <= (asked.maxDuration ?? Infinity))
    .filter((one) => one.attempts >= (asked.minAttempts ?? 0))
    .filter((one) => one.objectId === (asked.objectId ?? one.objectId) && one.offset === (asked.offset ?? one.offset))
    .filter((one) => asked.q === undefined || one.said.some((said) => says(said, asked.q ?? '')))
    .map(({ offset }) => offset)
    .toReversed()

const isStatus = (status: number | null, text: string) =>
  status !== null && (text.endsWith('xx') ? String(status)[0] === text[0] : String(status) === text)
const says = (said: readonly string[], q: string) =>
  q.split(' ').every((word) => said.some((one) => (word.length < 3 ? one === word : one.startsWith(word))))

const queryOf = (asked: Asked) =>
  new URLSearchParams(Object.entries(asked).map(([name, value]): [string, string] => [name, String(value)])).toString()

const some = (list: readonly string[]) => fc.uniqueArray(fc.constantFrom(...list), { minLength: 1, maxLength: 3 })
const instants = fc
  .integer({ min: 0, max: COUNT })
  .map((n) => new Date(Date.parse('2026-11-20T12:00:00Z') - n * 3_600_000).toISOString())
const members = {
  state: some(states),
  type: some(types),
  httpStatus: some(['2xx', '4xx', '5xx', '200', '204', '503', '302']),
  error: some(['ANSWER_TIMEOUT', 'CONNECTION_REFUSED', 'OTHER']),
  trigger: some(triggers),
  from: instants,
  to: instants,
  minDuration: fc.integer({ min: 0, max: 1000 }),
  maxDuration: fc.integer({ min: 0, max: 1000 }),
  minAttempts: fc.integer({ min: 0, max: 5 }),
  objectId: fc.constantFrom(...OBJECTS),
  offset: fc.integer({ min: 0, max: COUNT + 5 }),
  q: some(['alp', 'alpha', 'alphabet', 'beta', 'zür', 'x1', 'x', '2026', 'it', 'gone']).map((list) => list.join(' ')),
}

/** What the service finds, and what a naive filter finds. */
async function bothWays(asked: Asked) {
  const { status, body } = await find(`${queryOf(asked)}&pageSize=100`)
  const all = expected(asked)
  const offsets = body.data?.map(({ offset }: { offset: number }) => offset)
  return {
    asked,
    found: { status, offsets, total: body.total, isExact: body.isTotalExact },
    naive: { status: 200, offsets: all.slice(0, 100), total: all.length, isExact: true },
  }
}

describe('a search finds the same deliveries as a naive filter:', () => {
  test.each(Object.entries(members))('%s alone', async (name, values) => {
    for (const value of fc.sample<unknown>(values, { numRuns: 6, seed: 7 })) {
      const { asked, found, naive } = await bothWays({ [name]: value })
      expect(found, JSON.stringify(asked)).toEqual(naive)
    }
  })

  test('any combination', async () => {
    const property = fc.asyncProperty(fc.record(members, { requiredKeys: [] }), async (asked) => {
      const { found, naive } = await bothWays(asked)
      expect(found).toEqual(naive)
    })
    await expect(fc.assert(property, { numRuns: 60, seed: 11 })).resolves.toBeUndefined()
  })

  test('an empty list', async () => {
    expect((await find('state=&type=')).body.total).toBe(COUNT)
  })
})

test('a row has the members of the list, and the time of the next attempt if one is due', async () => {
  const { body } = await find('offset=1')
  expect(body.data).toEqual([
    {
      subscriptionId: log.split('/').at(-1),
      offset: 1,
      eventType: 'BOOKMARK_CREATED',
      objectId: OBJECTS[0],
      objectName: 'Object of 1',
      createdAt: new Date(hour(0)).toISOString(),
      state: 'pending',
      httpStatus: 200,
      duration: 0,
      attempts: 1,
      attemptedAt: new Date(hour(0)).toISOString(),
      nextAttemptAt: service.clock.now.toISOString(),
      trigger: 'automatic',
    },
  ])
  const [sending] = (await find('state=sending')).body.data
  expect(sending).not.toHaveProperty('nextAttemptAt')
})

test('a histogram counts the deliveries that a naive filter finds', async () => {
  const { body } = await admin.get(`${log}/histogram?buckets=10&type=BOOKMARK_UPDATED`)
  expect(body.data.buckets).toHaveLength(10)
  expect(body.data.isComplete).toBe(true)
  const sum = (of: string) =>
    body.data.buckets.reduce((total: number, one: Record<string, number>) => total + (one[of] ?? 0), 0)
  const mine = known.filter(({ type }) => type === 'BOOKMARK_UPDATED')
  const among = (list: string[]) => mine.filter(({ state }) => list.includes(state)).length
  expect({ succeeded: sum('succeeded'), failed: sum('failed'), open: sum('open') }).toEqual({
    succeeded: among(['delivered', 'suppressed']),
    failed: among(['omitted', 'expired']),
    open: among(['pending', 'sending', 'unknown', 'retrying']),
  })
  const narrow = await admin.get(
    `${log}/histogram?buckets=4&from=${new Date(hour(10)).toISOString()}&to=${new Date(hour(14)).toISOString()}`,
  )
  // The last bucket includes its end.
  const perBucket = narrow.body.data.buckets.map(
    ({ succeeded, failed, open }: Record<string, number>) => (succeeded ?? 0) + (failed ?? 0) + (open ?? 0),
  )
  expect(perBucket).toEqual([1, 1, 1, 2])
  const { status } = await admin.get(`${log}/histogram?from=2026-11-20T12:00:00Z&to=2026-11-20T12:00:00Z`)
  expect(status).toBe(400)
})
