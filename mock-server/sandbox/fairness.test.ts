import { afterEach, describe, expect, test } from 'vitest'
import { openCallbacks } from './callbacks.ts'
import type { CallbackSettings } from './callbacks.ts'
import { fairQueue } from './fair-queue.ts'

describe('the fair queue', () => {
  const queueOf = (...keys: string[]) => {
    const queue = fairQueue<number>()
    for (const [index, key] of keys.entries()) queue.push(key, index)
    return queue
  }
  const takeAll = (queue: ReturnType<typeof queueOf>) => {
    const order: string[] = []
    for (let next = queue.take(); next; next = queue.take()) {
      order.push(`${next.key}${next.item}`)
      queue.done(next.key, false)
    }
    return order.join(' ')
  }

  test('serves keys in turns, and the items of each in order', () => {
    expect(takeAll(queueOf('a', 'a', 'a', 'b', 'c', 'c'))).toBe('a0 b3 c4 a1 c5 a2')
  })

  test('hands out one item of a key at a time', () => {
    const queue = queueOf('a', 'a', 'b')
    expect([queue.take()?.item, queue.take()?.item, queue.take()]).toEqual([0, 2, undefined])
    queue.done('a', false)
    expect(queue.take()?.item).toBe(1)
  })

  test('gives all suspects together one slot, until they succeed', () => {
    const queue = queueOf('a', 'b', 'c', 'a', 'b', 'c')
    for (const key of ['a', 'b', 'c']) {
      queue.take()
      queue.done(key, key !== 'c')
    }
    expect([queue.take()?.key, queue.take()?.key, queue.take()]).toEqual(['a', 'c', undefined])
    queue.done('a', false)
    queue.push('a', 6)
    expect([queue.take()?.key, queue.take()?.key]).toEqual(['b', 'a'])
  })

  test('returns all waiting items', () => {
    const queue = queueOf('a', 'b', 'a')
    queue.take()
    expect(queue.drain().toSorted()).toEqual([1, 2])
    expect(queue.take()).toBeUndefined()
  })
})

describe('hostile callbacks', () => {
  let callbacks = openCallbacks()
  afterEach(() => callbacks.close())

  const open = (settings: CallbackSettings) => {
    const order: string[] = []
    callbacks = openCallbacks(settings)
    const run = async (key: string, source: string) => {
      const result = await callbacks.run(key, source, { payload: '{}', targetMethod: 'POST', targetUrl: 'https://a/' })
      order.push(key)
      return result
    }
    return { run, order }
  }
  const endless = 'Array.prototype.indexOf.call({ length: Math.pow(2, 53) - 1 }, 1)'
  const hostile = ['h0', 'h1', 'h2', 'h3']

  test('that hang delay only their own key', async () => {
    // Time enough for a busy machine to run the others before the first one is stopped.
    const { run, order } = open({ deadlineMs: 5_000, wallMs: 5_000 })
    await Promise.all([run('bad', endless), run('bad', ''), run('other', ''), run('third', '')])
    expect(order).toEqual(['other', 'third', 'bad', 'bad'])
  })

  test('that hang again leave a thread to the others', async () => {
    const { run, order } = open({ deadlineMs: 300, wallMs: 600 })
    await Promise.all(hostile.map((key) => run(key, endless)))
    order.length = 0
    const secondRuns = Promise.all(hostile.map((key) => run(key, endless)))
    for (let count = 0; count < 100; count += 1)
      expect(await run('good', 'data.active')).toMatchObject({ kind: 'done' })
    const lastGood = order.lastIndexOf('good')
    await secondRuns
    // The hostile ones share one thread and rest after each run: 7.8 s for the four, beside a hundred good ones of a millisecond.
    expect(order.length).toBe(104)
    expect(lastGood).toBeLessThan(103)
  })

  test('take turns with others on a single thread, and rest after they were stopped again', async () => {
    const { run, order } = open({ workers: 1, deadlineMs: 300, wallMs: 600 })
    await run('bad', endless)
    await Promise.all([run('bad', endless), run('bad', endless), run('good', ''), run('good', '')])
    expect(order).toEqual(['bad', 'bad', 'good', 'good', 'bad'])
  })

  test('that break a thread or make it grow have it replaced', async () => {
    const { run } = open({ workers: 1 })
    for (const source of [endless, 'for (a = []; ;) a.push([a.length])', 'new Uint8Array(3e7).length', ''])
      await run('a', source)
    expect(await run('a', 'delivery.payload = typeof a')).toMatchObject({ kind: 'done', payload: 'undefined' })
  })
})
