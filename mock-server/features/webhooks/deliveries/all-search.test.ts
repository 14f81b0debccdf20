import fc from 'fast-check'
import { describe, expect } from 'vitest'
import { open } from '#testing/client.ts'
import { signedIn } from '#testing/people.ts'
import { test as fixtures } from '#testing/fixtures.ts'
import * as rows from '#testing/webhooks/deliveries.ts'
import { idOf, subscribe } from '#testing/webhooks/webhooks.ts'
import { wordsOf } from './words.ts'
import { matchesWildcard } from '#contract/webhooks/wildcard.ts'

const COUNT = 60
const HOUR = 3_600_000
/** The time of the service's clock, which no test here moves. */
const NOW = Date.parse('2026-11-20T12:00:00.000Z')
const names = ['CMDB sync', 'Backstage 100%', 'Kafka_mirror'] as const
const targets = [
  'https://cmdb.example/in',
  'https://catalog.example/hook?key=s3cret',
  'https://mirror.example/',
] as const
const types = ['FACT_SHEET_UPDATED', 'FACT_SHEET_CREATED', 'BOOKMARK_UPDATED'] as const
const objects = ['SAP ECC', 'Sales Cloud', 'a_b*c', '100% done'] as const
const states = ['delivered', 'retrying', 'suppressed', 'omitted', 'pending'] as const

type Delivery = {
  offset: number
  name: (typeof names)[number]
  type: string
  object: string
  state: (typeof states)[number]
  createdAt: number
  word: string
}

const pick = <T>(list: readonly T[], index: number): T => list[index % list.length] as T // lists are not empty
/** Each subscription lacks some of the events; the newest first, of the same event by the place of its subscription in `order`. */
const deliveries = Array.from({ length: COUNT }, (_, n) => n + 1).flatMap((offset) =>
  names
    .filter((_, index) => (offset + index) % 4 !== 0)
    .map((name, index): Delivery => ({
      offset,
      name,
      type: pick(types, offset * 7),
      object: pick(objects, offset * 3),
      state: pick(states, offset + index * 2),
      createdAt: NOW - (COUNT - offset) * HOUR,
      word: pick(['alpha', 'beta', 'gamma'], offset + index),
    })),
)

interface Filter {
  state?: string[]
  type?: string[]
  object?: string
  target?: string
  match?: string
  from?: string
  q?: string
}

const targetOf = (name: Delivery['name']) => pick(targets, names.indexOf(name)).replace('s3cret', '***')

function naiveSearch(filter: Filter): string[] {
  return deliveries
    .filter(({ state }) => filter.state?.includes(state) ?? true)
    .filter(
      ({ type }) => filter.type?.some((one) => (one.includes('*') ? matchesWildcard(one, type) : one === type)) ?? true,
    )
    .filter(({ object }) => matchesWildcard(filter.object ?? '*', object))
    .filter(({ name }) => matchesWildcard(filter.target ?? '*', targetOf(name)))
    .filter(({ type, object, name }) =>
      [type, object, name, targetOf(name)].some((text) => matchesWildcard(filter.match ?? '*', text)),
    )
    .filter(({ createdAt }) => createdAt >= Date.parse(filter.from ?? '2000-01-01'))
    .filter(({ word }) => word.startsWith(filter.q ?? ''))
    .map(({ offset, name }) => `${offset} ${name}`)
    .toSorted()
}

const queryOf = (filter: Filter) =>
  new URLSearchParams(Object.entries(filter).map(([name, value]): [string, string] => [name, String(value)])).toString()

type Row = { offset: number; identifier: string; subscriptionId: string }
const nameOf = ({ offset, identifier }: Row) => `${offset} ${identifier}`

const test = fixtures
  // Three subscriptions whose logs are searched together; a PULL subscription and one of another workspace are not in them.
  .extend('ids', { scope: 'file' }, async ({ service, admin }) => {
    const { db } = service.storage
    const workspaceId = service.workspace.id
    const ids = new Map<string, string>()
    for (const [index, identifier] of names.entries()) {
      const push = { deliveryType: 'PUSH', targetUrl: targets[index], identifier, active: false }
      ids.set(identifier, idOf(await subscribe(service, admin, push)))
    }
    await subscribe(service, admin, { identifier: 'CMDB, by PULL' })
    const events = new Map(deliveries.map((delivery) => [delivery.offset, delivery]))
    await rows.addEvents(
      db,
      [...events.values()].map(({ offset, createdAt, type, object }) =>
        rows.eventRow({ workspace_id: workspaceId, seq: offset }, new Date(createdAt), { type, object_name: object }),
      ),
    )
    await rows.setHead(db, workspaceId, COUNT)
    const keyOf = ({ name, offset }: Delivery) => ({
      workspace_id: workspaceId,
      subscription_id: ids.get(name) ?? '',
      seq: offset,
    })
    await rows.addDeliveries(
      db,
      deliveries.map((delivery) =>
        rows.deliveryRow(keyOf(delivery), new Date(delivery.createdAt), {
          type: delivery.type,
          state: delivery.state,
          due_at: ['retrying', 'pending'].includes(delivery.state) ? new Date(NOW).toISOString() : null,
        }),
      ),
    )
    await rows.addAttempts(
      db,
      deliveries.map((delivery) =>
        rows.attemptRow({ ...keyOf(delivery), nth: 1 }, new Date(delivery.createdAt), {
          words: wordsOf([delivery.word], keyOf(delivery).subscription_id),
        }),
      ),
    )
    return ids
  })
  // Their address.
  .extend('logs', { scope: 'file' }, ({ ids }) => (ids.size > 0 ? '/services/console/v1/deliveries' : ''))
  .extend('search', { scope: 'file' }, ({ admin, logs }) => async (query: string) => {
    const { status, body } = await admin.get(`${logs}?${query}`)
    return { status, body, found: body.data?.map(nameOf) }
  })

describe('the log of all subscriptions', () => {
  test('answers like a naive filter', async ({ search }) => {
    const filters = fc.record(
      {
        state: fc.uniqueArray(fc.constantFrom(...states), { minLength: 1, maxLength: 2 }),
        type: fc.uniqueArray(fc.constantFrom('FACT_SHEET_*', 'BOOKMARK_UPDATED', '*created'), { minLength: 1 }),
        object: fc.constantFrom('S*', 'sap', '*d', 'a_b*c', '%', 'S*p*c', 'nothing'),
        target: fc.constantFrom('cmdb', 'https://*/hook*', 's3cret', '***', '*.example/'),
        match: fc.constantFrom('FACT_SHEET_*', 'cmdb', 'S*', 'kafka_', '100%', 'mirror.example', 'x_y'),
        from: fc.constantFrom(...[5, 30, 50].map((hours) => new Date(NOW - hours * HOUR).toISOString())),
        q: fc.constantFrom('alpha', 'gam'),
      },
      { requiredKeys: [] },
    )
    await fc.assert(
      fc.asyncProperty(filters, async (filter) => {
        const { body, found } = await search(`${queryOf(filter)}&pageSize=100`)
        const expected = naiveSearch(filter)
        expect(body.total).toBe(expected.length)
        const isWhole = expected.length <= 100
        expect(isWhole ? found.toSorted() : found.length).toEqual(isWhole ? expected : 100)
      }),
      { numRuns: 60 },
    )
  })

  test('has every delivery once over its pages, the newest event first, also where a page ends within an event', async ({
    search,
  }) => {
    const all: Row[] = []
    let cursor = ''
    do {
      const { body } = await search(`pageSize=7&cursor=${cursor}`)
      expect(body.total).toBe(deliveries.length)
      all.push(...body.data)
      cursor = body.endCursor ?? ''
    } while (cursor !== '')
    expect(all.map(nameOf).toSorted()).toEqual(naiveSearch({}))
    const places = all.map(({ offset, subscriptionId }) => `${String(1000 - offset)} ${subscriptionId}`)
    expect(places).toEqual(places.toSorted())
  })

  test('can be narrowed to some subscriptions and to what is newer', async ({ search, ids }) => {
    const { found } = await search(`subscription=${ids.get('CMDB sync')}&newerThan=50&pageSize=100`)
    const expected = deliveries.filter(({ offset, name }) => name === 'CMDB sync' && offset > 50)
    expect(found).toEqual(expected.map(({ offset }) => `${offset} CMDB sync`).toReversed())
  })

  test('counts what became of those that match', async ({ admin, logs }) => {
    const { body } = await admin.get(`${logs}/counts?object=S*`)
    const count = (...wanted: string[]) => ({
      count: deliveries.filter(({ object, state }) => object.startsWith('S') && wanted.includes(state)).length,
      isExact: true,
    })
    expect(body.data).toEqual({
      all: count(...states),
      failing: count('retrying'),
      pending: count('pending'),
      suppressed: count('suppressed'),
      givenUp: count('omitted'),
    })
  })

  test('can be exported with the names of the subscriptions', async ({ service, admin, logs }) => {
    const { token } = admin
    const response = await open(service, 'GET', `${logs}/export?match=cmdb`, { token })
    const lines = (await response.text()).trimEnd().split('\r\n')
    expect(lines[0]).toMatch(/^offset,.+,trigger,subscriptionId,identifier$/)
    expect(lines.slice(1)).toHaveLength(naiveSearch({ match: 'cmdb' }).length)
    expect(lines.every((line, index) => index === 0 || line.endsWith(',CMDB sync'))).toBe(true)
  })

  test('is closed to people who may not view webhooks', async ({ service, logs }) => {
    const member = await signedIn(service, 'MEMBER')
    for (const path of ['', '/counts', '/export']) expect((await member.get(`${logs}${path}`)).status).toBe(403)
  })

  test.for([
    ['match=', 'match'],
    ['object=********', 'object'],
    ['type=A*B*C*D*E*F*', 'type'],
    ['subscription=x', 'subscription'],
  ])('refuses %s and names %s', async ([query, member], { search }) => {
    const { status, body } = await search(query ?? '')
    expect([status, JSON.stringify(body)]).toEqual([400, expect.stringContaining(member ?? '')])
  })
})
