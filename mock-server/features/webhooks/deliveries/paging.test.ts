import { describe, expect } from 'vitest'
import { test as fixtures } from '#testing/fixtures.ts'
import * as rows from '#testing/webhooks/deliveries.ts'
import { consolePathOf, idOf, subscribe } from '#testing/webhooks/webhooks.ts'
import { wordsOf } from './words.ts'

const COUNT = 120
const push = { deliveryType: 'PUSH', targetUrl: 'http://127.0.0.1:8123/', active: false }

const numbersTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1)
const offsetsIn = (body: { data: { offset: number }[] }) => body.data.map(({ offset }) => offset)

const test = fixtures
  // The delivery log of a subscription with 120 deliveries, for one test.
  .extend('log', async ({ service, admin }) => {
    const path = await subscribe(service, admin, push)
    const { db } = service.storage
    const keys = numbersTo(COUNT).map((seq) => ({
      workspace_id: service.workspace.id,
      subscription_id: idOf(path),
      seq,
    }))
    await rows.addDeliveries(
      db,
      keys.map((key) => rows.deliveryRow(key, service.clock.now)),
    )
    await rows.addAttempts(
      db,
      keys.slice(0, 1).map((key) => rows.attemptRow(key, service.clock.now)),
    )
    return consolePathOf(path)
  })
  .extend(
    'search',
    ({ admin, log }) =>
      (query: string) =>
        admin.get(`${log}/deliveries?${query}`),
  )

describe('paging through the delivery log', () => {
  test('shows each row once while new ones arrive, with the total of the first page', async ({
    service,
    log,
    search,
  }) => {
    const addDelivery = async (seq: number) => {
      const key = { workspace_id: service.workspace.id, subscription_id: idOf(log), seq }
      await rows.addDeliveries(service.storage.db, [rows.deliveryRow(key, service.clock.now)])
    }
    const offsets: number[] = []
    let cursor: string | undefined = ''
    for (let page = 0; cursor !== undefined; page++) {
      const { body } = await search(`pageSize=17&cursor=${encodeURIComponent(cursor)}`)
      expect(body.total).toBe(COUNT)
      offsets.push(...offsetsIn(body))
      cursor = body.endCursor
      if (page < 3) await addDelivery(COUNT + 1 + page)
    }
    expect(offsets).toEqual(numbersTo(COUNT).toReversed())
    const { body } = await search(`newerThan=${COUNT}`)
    expect(offsetsIn(body)).toEqual([COUNT + 3, COUNT + 2, COUNT + 1])
    expect(body.total).toBe(3)
  })

  test('refuses the cursor of a search with another filter with 400', async ({ search }) => {
    const { endCursor } = (await search('pageSize=5')).body
    const { status, body } = await search(`state=delivered&cursor=${endCursor}`)
    expect({ status, at: body.errors[0].value }).toEqual({ status: 400, at: 'cursor' })
  })

  test('refuses an invented cursor with 400', async ({ search }) => {
    const { status, body } = await search('cursor=abc')
    expect({ status, at: body.errors[0].value }).toEqual({ status: 400, at: 'cursor' })
  })
})

test.for([
  ['state=broken', 'state'],
  ['httpStatus=6xx', 'httpStatus'],
  ['from=yesterday', 'from'],
  ['minDuration=-1', 'minDuration'],
  ['objectId=1', 'objectId'],
  ['q=', 'q'],
  ['pageSize=101', 'pageSize'],
] as const)('a search of deliveries by %s is 400 and names the parameter', async ([query, name], { search }) => {
  const { status, body } = await search(query)
  expect({ status, at: body.errors[0].value.split('[')[0] }).toEqual({ status: 400, at: name })
})

test.for(["q='", 'q=%7E', 'q=a%27%3A*', "q='%20%26%20!'x", 'q=%5C', 'q=%00x', 'q=:*%7C(%3C-%3E)'])(
  'a search of deliveries by %s looks for that text and runs no query in it',
  async (query, { search }) => {
    const { status } = await search(query)
    expect([200, 400]).toContain(status)
  },
)

test('rare words are found by their index, and frequent words by a scan', async ({ service, admin }) => {
  const path = await subscribe(service, admin, push)
  const key = { workspace_id: service.workspace.id, subscription_id: idOf(path) }
  const { db } = service.storage
  const { now } = service.clock
  await rows.addDeliveries(
    db,
    numbersTo(2100).map((seq) =>
      rows.deliveryRow({ ...key, seq }, now, seq % 700 === 0 ? { state: 'suppressed' } : {}),
    ),
  )
  const wordsAt = (seq: number) => wordsOf([seq % 350 === 0 ? 'hay needle' : 'hay'], key.subscription_id)
  await rows.addAttempts(
    db,
    // Two attempts of a delivery make one row.
    numbersTo(2100).flatMap((seq) =>
      [1, 2].map((nth) => rows.attemptRow({ ...key, seq, nth }, now, { words: wordsAt(seq) })),
    ),
  )
  const search = async (query: string) => {
    const { body } = await admin.get(`${consolePathOf(path)}/deliveries?${query}`)
    return { offsets: offsetsIn(body), total: body.total }
  }
  expect(await search('q=need')).toEqual({ offsets: [2100, 1750, 1400, 1050, 700, 350], total: 6 })
  expect(await search('q=needle+hay&trigger=automatic&state=delivered')).toEqual({
    offsets: [1750, 1050, 350],
    total: 3,
  })
  expect(await search('q=needle&state=suppressed')).toEqual({ offsets: [2100, 1400, 700], total: 3 })
  expect(await search('q=hay&pageSize=2')).toEqual({ offsets: [2100, 2099], total: 2100 })
})

test('the delivery log needs the right to read webhooks, and shows only the own workspace', async ({
  viewer,
  support,
  stranger,
  log,
}) => {
  for (const place of ['deliveries', 'histogram', 'deliveries/1', 'deliveries/1/attempts/1', 'recoveries']) {
    expect((await viewer.get(`${log}/${place}`)).status).toBe(403)
    expect((await support.get(`${log}/${place}`)).status).toBe(200)
    expect((await stranger.get(`${log}/${place}`)).status).toBe(404)
  }
})
