import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openSecrets } from '#storage/engines/secrets.ts'
import type { Client } from '#testing/client.ts'
import { staysSignedIn } from '#testing/people.ts'
import { attemptsOf, deliveriesOf, subscribePush } from '#testing/webhooks/push.ts'
import { type TestService, startService } from '#testing/service.ts'
import { type Target, answerWith, startTarget } from '#testing/webhooks/target.ts'
import { emit } from '#testing/webhooks/webhooks.ts'

let service: TestService
let admin: Client
/** Another process on the same store. */
let other: TestService
let target: Target
beforeAll(async () => {
  service = await startService()
  other = await startService({ storage: service.storage })
  admin = await staysSignedIn(service, 'ADMIN')
})
afterAll(async () => {
  await other.close()
  await service.close()
})
beforeEach(async () => {
  target = await startTarget()
  return target.close
})

const tick = async (seconds = 0) => {
  service.clock.advance(seconds * 1000)
  await service.service.tick()
}
const events = (count: number) =>
  emit(
    service,
    Array.from({ length: count }, () => 'BOOKMARK_CREATED'),
  )
const states = async (path: string) => (await deliveriesOf(admin, path)).map(({ state }) => state)
const numbers = () => target.received.map(({ body }) => JSON.parse(body).nth)
const sealed = (url: string) => openSecrets('a key for tests only').seal(url)
const stateOf = async (path: string) => (await admin.get(path)).body.data.state

test('a refused delivery is sent again every 50 seconds until the target accepts it', async () => {
  target.answer = answerWith(503, 'not now')
  const path = await subscribePush(service, admin, target)
  await events(1)
  await tick()
  expect(target.received).toHaveLength(1)
  await tick(49.9)
  expect(target.received).toHaveLength(1)
  await tick(0.1)
  expect(target.received).toHaveLength(2)
  expect(await deliveriesOf(admin, path)).toMatchObject([{ state: 'retrying', attempts: 2, httpStatus: 503 }])
  target.answer = answerWith(200)
  await tick(50)
  await tick(50)
  expect(target.received).toHaveLength(3)
  expect(new Set(target.received.map(({ body }) => body)).size).toBe(1)
  expect(await attemptsOf(admin, path)).toMatchObject([
    { attempt: 1, outcome: 'refused', httpStatus: 503, response: { body: 'not now' } },
    { attempt: 2, outcome: 'refused' },
    { attempt: 3, outcome: 'delivered', httpStatus: 200 },
  ])
})

test('an event that the target refuses does not hold up other events', async () => {
  target.answer = ({ body }, response) => response.writeHead(JSON.parse(body).nth === 1 ? 422 : 200).end()
  const path = await subscribePush(service, admin, target)
  await events(6)
  await tick()
  expect(await states(path)).toEqual(['delivered', 'retrying', 'delivered', 'delivered', 'delivered', 'delivered'])
  for (let day = 0; day < 3; day++) await tick(86_400)
  expect(await stateOf(path)).toBe('ACTIVE')
  expect((await deliveriesOf(admin, path))[1]).toMatchObject({ state: 'retrying', attempts: 4 })
})

describe('a failing target', () => {
  test('gets one probe in 50 seconds, rotating over the oldest events, and everything after the first success', async () => {
    const gone = await startTarget()
    await gone.close()
    const path = await subscribePush(service, admin, gone)
    await events(8)
    await tick()
    expect(await stateOf(path)).toBe('FAILING')
    // Those that were on their way when it was found out.
    const before = (await attemptsOf(admin, path)).length
    expect(before).toBeLessThanOrEqual(4)
    for (let probe = 1; probe <= 4; probe++) {
      await tick(25)
      await tick(25)
      expect(await attemptsOf(admin, path)).toHaveLength(before + probe)
    }
    const tried = (await deliveriesOf(admin, path)).filter(({ attempts }) => attempts > 0)
    expect(tried.length).toBeGreaterThan(4)
    expect((await admin.get(path)).body.data).toMatchObject({ errorCount: before + 4 })
    await admin.put(path, { targetUrl: target.url })
    await tick()
    await tick(50)
    expect(await states(path)).toEqual(Array.from({ length: 8 }, () => 'delivered'))
    expect((await admin.get(path)).body.data).toMatchObject({ state: 'ACTIVE', errorCount: 0 })
  })

  test('is one that refuses three different events, not one event three times', async () => {
    target.answer = answerWith(500)
    const path = await subscribePush(service, admin, target)
    await events(2)
    await tick()
    expect(await stateOf(path)).toBe('ACTIVE')
    await events(1)
    await tick()
    expect(await stateOf(path)).toBe('FAILING')
    expect((await admin.get(path)).body.data.firstTimeDeliveryFailed).toBeDefined()
    const { length } = target.received
    await tick(50)
    expect(target.received.length).toBe(length + 1)
    target.answer = answerWith(200)
    await tick(50)
    await tick(50)
    expect(await stateOf(path)).toBe('ACTIVE')
    expect(await states(path)).toEqual(['delivered', 'delivered', 'delivered'])
  })
})

test('a paused subscription keeps its events and delivers them when it is resumed', async () => {
  const path = await subscribePush(service, admin, target)
  await admin.put(path, { active: false })
  await events(3)
  await tick(3600)
  expect(target.received).toHaveLength(0)
  expect(await states(path)).toEqual(['pending', 'pending', 'pending'])
  await admin.put(path, { active: true })
  await tick()
  expect(numbers().toSorted()).toEqual([0, 1, 2])
})

test('an ordered subscription sends one event after the other, also after a failure', async () => {
  target.answer = ({ body }, response) =>
    response.writeHead(JSON.parse(body).nth === 2 && target.received.length < 5 ? 500 : 200).end()
  const path = await subscribePush(service, admin, target, { ordered: true })
  await events(5)
  await tick()
  expect(numbers()).toEqual([0, 1, 2])
  await tick(49)
  expect(numbers()).toEqual([0, 1, 2])
  await tick(1)
  expect(numbers()).toEqual([0, 1, 2, 2])
  await tick(50)
  expect(numbers()).toEqual([0, 1, 2, 2, 2, 3, 4])
  expect(await states(path)).toEqual(Array.from({ length: 5 }, () => 'delivered'))
})

test('an ordered subscription is failing after three refusals of the one event that it may send', async () => {
  target.answer = answerWith(500)
  const path = await subscribePush(service, admin, target, { ordered: true })
  await events(2)
  await tick()
  await tick(50)
  expect(await stateOf(path)).toBe('ACTIVE')
  await tick(50)
  expect(await stateOf(path)).toBe('FAILING')
  target.answer = answerWith(200)
  await tick(50)
  expect(await states(path)).toEqual(['delivered', 'delivered'])
})

test('an ordered subscription with ignore-errors omits a failed event and continues', async () => {
  target.answer = ({ body }, response) => response.writeHead(JSON.parse(body).nth === 1 ? 500 : 200).end()
  const path = await subscribePush(service, admin, target, { ordered: true, ignoreError: true })
  await events(3)
  await tick()
  expect(numbers()).toEqual([0, 1, 2])
  expect(await states(path)).toEqual(['delivered', 'omitted', 'delivered'])
})

test('an ordered delivery is never sent twice at the same time, whatever settings change meanwhile', async () => {
  const waiting = Promise.withResolvers<void>()
  target.answer = (_, response) => void waiting.promise.then(() => response.writeHead(200).end())
  const path = await subscribePush(service, admin, target, { ordered: true })
  await events(2)
  const ticking = tick()
  await target.has(1)
  await admin.put(path, { targetUrl: `${target.url}/other` })
  await admin.put(path, { ordered: false })
  other.clock.now = service.clock.now
  await other.service.tick()
  expect(numbers().filter((nth) => nth === 0)).toEqual([0])
  waiting.resolve()
  await ticking
  await tick()
  expect(numbers().toSorted()).toEqual([0, 1])
})

test('neither an old failure nor a pause counts towards the ten days of a later failure', async () => {
  target.answer = answerWith(500)
  const path = await subscribePush(service, admin, target, { ignoreError: true })
  await events(1)
  await tick()
  await tick(11 * 86_400)
  const gone = await startTarget()
  await gone.close()
  await admin.put(path, { ignoreError: false })
  await service.storage.db
    .updateTable('subscription')
    .set({ sealed_target_url: sealed(gone.url) })
    .where('id', '=', path.slice(-36))
    .execute()
  await events(1)
  await tick()
  await tick(50)
  expect((await admin.get(path)).body.data).toMatchObject({ state: 'FAILING', active: true })
  await admin.put(path, { active: false })
  await tick(11 * 86_400)
  await admin.put(path, { active: true })
  await tick()
  await tick(50)
  expect((await admin.get(path)).body.data).toMatchObject({ state: 'FAILING', active: true })
})

test('a delivery in flight when its process dies is shown as unknown and sent again after its lease', async () => {
  const path = await subscribePush(service, admin, target)
  const id = path.split('/').at(-1) ?? ''
  target.answer = answerWith(500)
  await events(1)
  await tick()
  // As the process leaves it that claimed it and died.
  await service.storage.db
    .updateTable('delivery')
    .set({
      state: 'sending',
      attempts: 2,
      started_at: service.clock.now,
      claim_id: crypto.randomUUID(),
      due_at: new Date(service.clock.now.getTime() + 30_000),
    })
    .where('subscription_id', '=', id)
    .execute()
  target.answer = answerWith(200)
  expect(await states(path)).toEqual(['sending'])
  await tick(29)
  expect(target.received).toHaveLength(1)
  service.clock.advance(1000)
  expect(await states(path)).toEqual(['unknown'])
  await tick()
  expect(await states(path)).toEqual(['delivered'])
  expect((await attemptsOf(admin, path)).map(({ outcome }) => outcome)).toEqual(['refused', 'unknown', 'delivered'])
})

test('the first 20 and last 50 attempts of a delivery are kept, those between are summed up by the hour', async () => {
  target.answer = answerWith(500)
  const path = await subscribePush(service, admin, target)
  await events(1)
  await tick()
  for (let nth = 2; nth <= 90; nth++) await tick(50)
  const { offset } = (await deliveriesOf(admin, path))[0]
  const { body } = await admin.get(`${path.replace('/webhooks/', '/console/')}/deliveries/${offset}`)
  const kept = body.data.timeline.map(({ attempt }: { attempt: number }) => attempt)
  expect(kept).toEqual([...numbersTo(1, 20), ...numbersTo(41, 90)])
  const folded: { count: number; result: string }[] = body.data.folded
  expect(folded.reduce((sum, { count }) => sum + count, 0)).toBe(20)
  expect(folded.every(({ result }) => result === '500')).toBe(true)
})

const numbersTo = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, n) => from + n)
