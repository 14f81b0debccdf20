import { describe, expect } from 'vitest'
import { test as fixtures } from '#testing/webhooks/push-fixtures.ts'
import { answerWith, indexesIn } from '#testing/webhooks/target.ts'

// A request whose answer a test holds must not be given up after a while of real time.
const test = fixtures.override('serviceOptions', { outgoing: { limits: { answerMs: 3_600_000 } } })

describe('an ordered subscription', () => {
  test('sends one event after the other, also after a failure', async ({
    freshTarget,
    subscribeWith,
    emitEvents,
    tick,
    statesOf,
  }) => {
    freshTarget.answer = ({ body }, response) =>
      response.writeHead(JSON.parse(body).nth === 2 && freshTarget.received.length < 5 ? 500 : 200).end()
    const path = await subscribeWith({ ordered: true })
    await emitEvents(5)
    await tick()
    expect(indexesIn(freshTarget)).toEqual([0, 1, 2])
    await tick(49)
    expect(indexesIn(freshTarget)).toEqual([0, 1, 2])
    await tick(1)
    expect(indexesIn(freshTarget)).toEqual([0, 1, 2, 2])
    await tick(50)
    expect(indexesIn(freshTarget)).toEqual([0, 1, 2, 2, 2, 3, 4])
    expect(await statesOf(path)).toEqual(Array.from({ length: 5 }, () => 'delivered'))
  })

  test('is failing after three refusals of the one event that it may send', async ({
    freshTarget,
    subscribeWith,
    emitEvents,
    tick,
    statesOf,
    show,
  }) => {
    freshTarget.answer = answerWith(500)
    const path = await subscribeWith({ ordered: true })
    await emitEvents(2)
    await tick()
    await tick(50)
    expect((await show(path)).state).toBe('ACTIVE')
    await tick(50)
    expect((await show(path)).state).toBe('FAILING')
    freshTarget.answer = answerWith(200)
    await tick(50)
    expect(await statesOf(path)).toEqual(['delivered', 'delivered'])
  })

  test('with ignoreError omits a failed event and continues', async ({
    freshTarget,
    subscribeWith,
    emitEvents,
    tick,
    statesOf,
  }) => {
    freshTarget.answer = ({ body }, response) => response.writeHead(JSON.parse(body).nth === 1 ? 500 : 200).end()
    const path = await subscribeWith({ ordered: true, ignoreError: true })
    await emitEvents(3)
    await tick()
    expect(indexesIn(freshTarget)).toEqual([0, 1, 2])
    expect(await statesOf(path)).toEqual(['delivered', 'omitted', 'delivered'])
  })

  test('never sends a delivery twice at the same time, whichever settings change meanwhile', async ({
    service,
    admin,
    freshTarget,
    subscribeWith,
    emitEvents,
    tick,
    otherService,
  }) => {
    const answers = Promise.withResolvers<void>()
    // Only the first request is held. The next event may be sent, by either process, once order no longer counts.
    freshTarget.answer = (_, response) => {
      const held = freshTarget.received.length === 1 ? answers.promise : Promise.resolve()
      void held.then(() => response.writeHead(200).end())
    }
    const path = await subscribeWith({ ordered: true })
    await emitEvents(2)
    const delivering = tick()
    await freshTarget.has(1)
    try {
      await admin.put(path, { targetUrl: `${freshTarget.url}/other` })
      await admin.put(path, { ordered: false })
      otherService.clock.now = service.clock.now
      await otherService.service.tick()
      expect(indexesIn(freshTarget).filter((nth) => nth === 0)).toEqual([0])
    } finally {
      answers.resolve()
      await delivering
    }
    await tick()
    expect(indexesIn(freshTarget).toSorted()).toEqual([0, 1])
  })
})
