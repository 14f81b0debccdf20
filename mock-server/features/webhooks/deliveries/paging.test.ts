import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Client } from '#testing/client.ts'
import * as rows from '#testing/webhooks/deliveries.ts'
import { signedIn } from '#testing/people.ts'
import { type TestService, startService } from '#testing/service.ts'
import { subscribe } from '#testing/webhooks/webhooks.ts'
import { wordsOf } from './words.ts'

const COUNT = 120
let service: TestService
let admin: Client
let log: string

beforeAll(async () => {
  service = await startService()
  admin = await signedIn(service, 'ADMIN')
})
afterAll(() => service.close())
beforeEach(async () => {
  const push = { deliveryType: 'PUSH', targetUrl: 'http://127.0.0.1:8123/', active: false }
  log = (await subscribe(service, admin, push)).replace('/services/webhooks/', '/services/console/')
  const seqs = Array.from({ length: COUNT }, (_, n) => n + 1)
  await rows.addDeliveries(
    service.storage.db,
    seqs.map((seq) => rows.deliveryRow(key(seq), service.clock.now)),
  )
  await rows.addAttempts(service.storage.db, [rows.attemptRow(key(1), service.clock.now)])
})

const key = (seq: number) => ({
  workspace_id: service.workspace.id,
  subscription_id: log.split('/').at(-1) ?? '',
  seq,
})
const find = async (query: string) => await admin.get(`${log}/deliveries?${query}`)

describe('paging through the delivery log', () => {
  test('shows each row once while new ones arrive, with the total of the first page', async () => {
    const seen: number[] = []
    let cursor: string | undefined = ''
    for (let page = 0; cursor !== undefined; page++) {
      const { body } = await find(`pageSize=17&cursor=${encodeURIComponent(cursor)}`)
      expect(body.total).toBe(COUNT)
      seen.push(...body.data.map(({ offset }: { offset: number }) => offset))
      cursor = body.endCursor
      if (page < 3) await arrive(COUNT + 1 + page)
    }
    expect(seen).toEqual(Array.from({ length: COUNT }, (_, n) => COUNT - n))
    const { body } = await find(`newerThan=${COUNT}`)
    expect(body.data.map(({ offset }: { offset: number }) => offset)).toEqual([COUNT + 3, COUNT + 2, COUNT + 1])
    expect(body.total).toBe(3)
  })

  async function arrive(seq: number): Promise<void> {
    await rows.addDeliveries(service.storage.db, [rows.deliveryRow(key(seq), service.clock.now)])
  }

  test.each([
    ['another filter', async () => `state=delivered&cursor=${(await find('pageSize=5')).body.endCursor}`],
    ['made up', async () => 'cursor=abc'],
  ])('a cursor of %s is 400', async (_, query) => {
    const { status, body } = await find(await query())
    expect({ status, at: body.errors[0].value }).toEqual({ status: 400, at: 'cursor' })
  })
})

test.each([
  ['state=broken', 'state'],
  ['httpStatus=6xx', 'httpStatus'],
  ['from=yesterday', 'from'],
  ['minDuration=-1', 'minDuration'],
  ['objectId=1', 'objectId'],
  ['q=', 'q'],
  ['pageSize=101', 'pageSize'],
])('%s is 400 and names the parameter', async (query, name) => {
  const { status, body } = await find(query)
  expect({ status, at: body.errors[0].value.split('[')[0] }).toEqual({ status: 400, at: name })
})

test.each(["q='", 'q=%7E', 'q=a%27%3A*', "q='%20%26%20!'x", 'q=%5C', 'q=%00x', 'q=:*%7C(%3C-%3E)'])(
  '%s is text and nothing else',
  async (query) => {
    const { status } = await find(query)
    expect([200, 400]).toContain(status)
  },
)

test('rare words are found by their index, and frequent words by a scan', async () => {
  const path = await subscribe(service, admin, {
    deliveryType: 'PUSH',
    targetUrl: 'http://127.0.0.1:8123/',
    active: false,
  })
  const of = { workspace_id: service.workspace.id, subscription_id: path.split('/').at(-1) ?? '' }
  const seqs = Array.from({ length: 2100 }, (_, n) => n + 1)
  const { db } = service.storage
  await rows.addDeliveries(
    db,
    seqs.map((seq) =>
      rows.deliveryRow({ ...of, seq }, service.clock.now, seq % 700 === 0 ? { state: 'suppressed' } : {}),
    ),
  )
  const said = (seq: number) => wordsOf([seq % 350 === 0 ? 'hay needle' : 'hay'], of.subscription_id)
  await rows.addAttempts(
    db,
    // Two attempts of a delivery make one row.
    seqs.flatMap((seq) =>
      [1, 2].map((nth) => rows.attemptRow({ ...of, seq, nth }, service.clock.now, { words: said(seq) })),
    ),
  )
  const search = `${path.replace('/services/webhooks/', '/services/console/')}/deliveries`
  const offsets = async (query: string) => {
    const { body } = await admin.get(`${search}?${query}`)
    return { found: body.data.map(({ offset }: { offset: number }) => offset), total: body.total }
  }
  expect(await offsets('q=need')).toEqual({ found: [2100, 1750, 1400, 1050, 700, 350], total: 6 })
  expect(await offsets('q=needle+hay&trigger=automatic&state=delivered')).toEqual({
    found: [1750, 1050, 350],
    total: 3,
  })
  expect(await offsets('q=needle&state=suppressed')).toEqual({ found: [2100, 1400, 700], total: 3 })
  expect(await offsets('q=hay&pageSize=2')).toEqual({ found: [2100, 2099], total: 2100 })
})

test('the delivery log needs the right to read webhooks, and shows only the own workspace', async () => {
  const viewer = await signedIn(service, 'VIEWER')
  const support = await signedIn(service, 'SUPPORT')
  const elsewhere = await service.service.setup.createWorkspace(`Other ${crypto.randomUUID()}`)
  const foreign = await signedIn(service, 'ADMIN', { workspace: elsewhere })
  for (const path of ['deliveries', 'histogram', 'deliveries/1', 'deliveries/1/attempts/1', 'recoveries']) {
    expect((await viewer.get(`${log}/${path}`)).status).toBe(403)
    expect((await support.get(`${log}/${path}`)).status).toBe(200)
    expect((await foreign.get(`${log}/${path}`)).status).toBe(404)
  }
})
