import { describe, expect } from 'vitest'
import { attemptsOf, deliveriesOf } from '#testing/webhooks/push.ts'
import { test } from '#testing/webhooks/push-fixtures.ts'
import { answerWith, hangUp, indexesIn } from '#testing/webhooks/target.ts'
import { consolePathOf } from '#testing/webhooks/webhooks.ts'

const DAY_S = 86_400

test('a refused delivery is sent again every 50 seconds until the target accepts it', async ({
  admin,
  freshTarget,
  subscribeWith,
  deliver,
  tick,
}) => {
  freshTarget.answer = answerWith(503, 'not now')
  const path = await subscribeWith()
  await deliver()
  expect(freshTarget.received).toHaveLength(1)
  await tick(49.9)
  expect(freshTarget.received).toHaveLength(1)
  await tick(0.1)
  expect(freshTarget.received).toHaveLength(2)
  expect(await deliveriesOf(admin, path)).toMatchObject([{ state: 'retrying', attempts: 2, httpStatus: 503 }])
  freshTarget.answer = answerWith(200)
  await tick(50)
  await tick(50)
  expect(freshTarget.received).toHaveLength(3)
  expect(new Set(freshTarget.received.map(({ body }) => body)).size).toBe(1)
  expect(await attemptsOf(admin, path)).toMatchObject([
    { attempt: 1, outcome: 'refused', httpStatus: 503, response: { body: 'not now' } },
    { attempt: 2, outcome: 'refused' },
    { attempt: 3, outcome: 'delivered', httpStatus: 200 },
  ])
})

test('an event that the target refuses does not hold up other events', async ({
  admin,
  freshTarget,
  subscribeWith,
  emitEvents,
  tick,
  statesOf,
  show,
}) => {
  freshTarget.answer = ({ body }, response) => response.writeHead(JSON.parse(body).nth === 1 ? 422 : 200).end()
  const path = await subscribeWith()
  await emitEvents(6)
  await tick()
  expect(await statesOf(path)).toEqual(['delivered', 'retrying', 'delivered', 'delivered', 'delivered', 'delivered'])
  for (let day = 0; day < 3; day++) await tick(DAY_S)
  expect((await show(path)).state).toBe('ACTIVE')
  expect((await deliveriesOf(admin, path))[1]).toMatchObject({ state: 'retrying', attempts: 4 })
})

describe('a failing target', () => {
  test('gets one probe in 50 seconds, rotating over the oldest events, and all that is due after the first success', async ({
    freshTarget,
    subscribeWith,
    emitEvents,
    tick,
    statesOf,
    show,
  }) => {
    freshTarget.answer = hangUp
    const path = await subscribeWith()
    await emitEvents(8)
    await tick()
    expect((await show(path)).state).toBe('FAILING')
    // Requests that were in flight when the first of them failed.
    const { length: before } = freshTarget.received
    expect(before).toBeLessThanOrEqual(4)
    for (let probe = 1; probe <= 4; probe++) {
      await tick(25)
      await tick(25)
      expect(freshTarget.received).toHaveLength(before + probe)
    }
    const probes = indexesIn(freshTarget).slice(before)
    expect(probes).toEqual([0, 1, 2, 3].map((nth) => before + nth))
    expect(await show(path)).toMatchObject({ errorCount: before + 4 })
    freshTarget.answer = answerWith(200)
    await tick(49)
    expect(freshTarget.received).toHaveLength(before + 4)
    await tick(1)
    expect(await statesOf(path)).toEqual(Array.from({ length: 8 }, () => 'delivered'))
    expect(freshTarget.received).toHaveLength(before + 4 + 8)
    expect(await show(path)).toMatchObject({ state: 'ACTIVE', errorCount: 0 })
  })

  test('is one that refuses three different events, not one event three times', async ({
    freshTarget,
    subscribeWith,
    emitEvents,
    tick,
    statesOf,
    show,
  }) => {
    freshTarget.answer = answerWith(500)
    const path = await subscribeWith()
    await emitEvents(2)
    await tick()
    expect((await show(path)).state).toBe('ACTIVE')
    await tick(50)
    expect((await show(path)).state).toBe('ACTIVE')
    await emitEvents(1)
    await tick()
    expect(await show(path)).toMatchObject({ state: 'FAILING', firstTimeDeliveryFailed: expect.any(String) })
    const { length } = freshTarget.received
    await tick(50)
    expect(freshTarget.received.length).toBe(length + 1)
    freshTarget.answer = answerWith(200)
    await tick(50)
    await tick(50)
    expect((await show(path)).state).toBe('ACTIVE')
    expect(await statesOf(path)).toEqual(['delivered', 'delivered', 'delivered'])
  })
})

test('a paused subscription keeps its events and delivers them when it is resumed', async ({
  admin,
  freshTarget,
  subscribeWith,
  emitEvents,
  tick,
  statesOf,
}) => {
  const path = await subscribeWith()
  await admin.put(path, { active: false })
  await emitEvents(3)
  await tick(3600)
  expect(freshTarget.received).toHaveLength(0)
  expect(await statesOf(path)).toEqual(['pending', 'pending', 'pending'])
  await admin.put(path, { active: true })
  await tick()
  expect(indexesIn(freshTarget).toSorted()).toEqual([0, 1, 2])
})

test('neither an old failure nor a pause counts towards the ten days of a later failure', async ({
  admin,
  freshTarget,
  subscribeWith,
  deliver,
  tick,
  show,
}) => {
  freshTarget.answer = answerWith(500)
  const path = await subscribeWith({ ignoreError: true })
  await deliver()
  await tick(11 * DAY_S)
  freshTarget.answer = hangUp
  await admin.put(path, { ignoreError: false })
  await deliver()
  await tick(50)
  expect(await show(path)).toMatchObject({ state: 'FAILING', active: true })
  await admin.put(path, { active: false })
  await tick(11 * DAY_S)
  await admin.put(path, { active: true })
  await tick()
  await tick(50)
  expect(await show(path)).toMatchObject({ state: 'FAILING', active: true })
})

// To the store and to other processes, a process whose request never ends is one that died while it sent.
test('a delivery in flight when its process dies is shown as unknown, and another process sends it again after its lease', async ({
  admin,
  clock,
  freshTarget,
  subscribeWith,
  deliver,
  tick,
  statesOf,
  otherService,
}) => {
  freshTarget.answer = answerWith(500)
  const path = await subscribeWith()
  await deliver()
  const lateAnswer = Promise.withResolvers<void>()
  freshTarget.answer = (_, response) => void lateAnswer.promise.then(() => response.writeHead(503).end())
  clock.advance(50_000)
  otherService.clock.now = clock.now
  const dying = otherService.service.tick()
  await freshTarget.has(2)
  freshTarget.answer = answerWith(200)
  const outcomes = async () => (await attemptsOf(admin, path)).map(({ outcome }) => outcome)
  try {
    expect(await statesOf(path)).toEqual(['sending'])
    await tick(29)
    expect(freshTarget.received).toHaveLength(2)
    clock.advance(1000)
    expect(await statesOf(path)).toEqual(['unknown'])
    await tick()
    expect(freshTarget.received).toHaveLength(3)
    expect(await statesOf(path)).toEqual(['delivered'])
    expect(await outcomes()).toEqual(['refused', 'unknown', 'delivered'])
  } finally {
    lateAnswer.resolve()
    await dying
  }

  // A process that only seemed dead records how its attempt ended, and leaves the delivery as it is.
  expect(await outcomes()).toEqual(['refused', 'refused', 'delivered'])
  expect(await statesOf(path)).toEqual(['delivered'])
})

test('the first 20 and last 50 attempts of a delivery are kept, those between are summed up by the hour', async ({
  admin,
  freshTarget,
  subscribeWith,
  deliver,
  tick,
}) => {
  freshTarget.answer = answerWith(500)
  const path = await subscribeWith()
  await deliver()
  for (let nth = 2; nth <= 90; nth++) await tick(50)
  const [{ offset }] = await deliveriesOf(admin, path)
  const { body } = await admin.get(`${consolePathOf(path)}/deliveries/${offset}`)
  const numbers = body.data.timeline.map(({ attempt }: { attempt: number }) => attempt)
  expect(numbers).toEqual([...numbersFrom(1, 20), ...numbersFrom(41, 90)])
  const folded: { count: number; result: string }[] = body.data.folded
  expect(folded.reduce((sum, { count }) => sum + count, 0)).toBe(20)
  expect(folded.every(({ result }) => result === '500')).toBe(true)
})

const numbersFrom = (first: number, last: number) => Array.from({ length: last - first + 1 }, (_, nth) => first + nth)
