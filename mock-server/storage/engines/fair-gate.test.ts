import { describe, expect, test, vi } from 'vitest'
import { onBehalfOf } from '#storage/on-behalf.ts'
import { fairGate } from './fair-gate.ts'

const oneSlot = () => gateOf({ slots: 1, slotsOfUser: 1, slotsOfLong: 1 })

/** A gate on a clock that stands still, and who came through it. */
function gateOf(slots: { slots: number; slotsOfUser: number; slotsOfLong: number }) {
  const clock = { ms: 0 }
  const gate = fairGate({ ...slots, now: () => clock.ms })
  const entered: string[] = []
  const enter = (key: string, signal?: AbortSignal) =>
    onBehalfOf({ key, signal }, async () => {
      const leave = await gate.enter()
      entered.push(key)
      return leave
    })
  /** Is inside for so long. */
  const use = async (key: string, ms: number) => {
    const leave = await enter(key)
    clock.ms += ms
    leave()
  }
  const giveWay = (key: string, ms: number) => onBehalfOf({ key, signal: undefined }, () => gate.giveWay(ms))
  return { clock, entered, enter, use, giveWay }
}

describe('the way to the store', () => {
  test('is free next for whoever used it least, however many others wait', async () => {
    const { clock, entered, enter } = oneSlot()
    const leave = await enter('busy')
    const waiting = Array.from({ length: 5 }, () => enter('busy'))
    const quiet = enter('quiet')
    clock.ms = 100
    leave()
    ;(await quiet)()
    for (const next of waiting) (await next)()
    expect(entered).toEqual(['busy', 'quiet', ...waiting.map(() => 'busy')])
  })

  test('is not kept by a client that leaves while it waits, and who has left does not enter', async () => {
    const { entered, enter } = oneSlot()
    const leave = await enter('first')
    const leaving = new AbortController()
    const waiting = enter('left', leaving.signal)
    const next = enter('next')
    leaving.abort()
    await expect(waiting).rejects.toThrow('The client has left')
    await expect(enter('left', leaving.signal)).rejects.toThrow('The client has left')
    leave()
    ;(await next)()
    expect(entered).toEqual(['first', 'next'])
  })

  test('is shared evenly with those who come later, whoever used it before they came', async () => {
    const { clock, entered, enter, use } = oneSlot()
    for (let nth = 0; nth < 100; nth++) await use('steady', 10)
    const leave = await enter('steady')
    const all = ['new', 'new', 'new', 'new', 'steady', 'steady', 'steady', 'steady'].map((key) => use(key, 10))
    clock.ms += 10
    leave()
    await Promise.all(all)
    // The first of the new ones makes up for the work that went on when they came.
    expect(entered.slice(101)).toEqual(['new', 'new', 'steady', 'new', 'steady', 'new', 'steady', 'steady'])
  })

  test('of one session lets work that takes long begin only while nobody is inside, and others beside it', async () => {
    const { clock, entered, enter, use } = gateOf({ slots: 2, slotsOfUser: 2, slotsOfLong: 0 })
    await use('long', 100)
    clock.ms = 1000
    const leave = await enter('short')
    const long = enter('long')
    await Promise.resolve()
    expect(entered).toEqual(['long', 'short'])
    leave()
    clock.ms += 50
    const end = await long
    await enter('short')
    expect(entered).toEqual(['long', 'short', 'long', 'short'])
    end()
  })

  test('of one session is kept for a moment for the next statement of whoever used less than those who wait', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    try {
      const { clock, entered, enter, use } = gateOf({ slots: 2, slotsOfUser: 2, slotsOfLong: 0 })
      await use('long', 500)
      const leave = await enter('short')
      const long = enter('long')
      clock.ms += 1
      leave()
      await use('short', 1)
      expect(entered).toEqual(['long', 'short', 'short'])
      clock.ms += 40
      await vi.advanceTimersByTimeAsync(40)
      await long
      expect(entered).toEqual(['long', 'short', 'short', 'long'])
    } finally {
      vi.useRealTimers()
    }
  })

  test('is never taken up by one user alone where there are several ways', async () => {
    const gate = fairGate({ slots: 3, slotsOfUser: 2, slotsOfLong: 2 })
    const enter = (key: string) => onBehalfOf({ key }, () => gate.enter())
    const [first] = await Promise.all([enter('busy'), enter('busy')])
    const entered: string[] = []
    const third = enter('busy').then(() => entered.push('busy'))
    await enter('other').then(() => entered.push('other'))
    first?.()
    await third
    expect(entered).toEqual(['other', 'busy'])
  })

  test('is left to others by who gives way, until the last of them is out', async () => {
    const { enter, giveWay } = gateOf({ slots: 3, slotsOfUser: 3, slotsOfLong: 3 })
    await enter('own')
    await giveWay('own', 60_000)
    const [one, other] = [await enter('one'), await enter('other')]
    let isGivingWay = true
    const given = giveWay('own', 60_000).then(() => (isGivingWay = false))
    one()
    await Promise.resolve()
    expect(isGivingWay).toBe(true)
    other()
    await given
  })

  test('is left to others for so long and no longer', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    try {
      const { enter, giveWay } = gateOf({ slots: 3, slotsOfUser: 3, slotsOfLong: 3 })
      const leave = await enter('other')
      const given = giveWay('own', 25)
      await vi.advanceTimersByTimeAsync(24)
      expect(vi.getTimerCount()).toBe(1)
      await vi.advanceTimersByTimeAsync(1)
      await given
      leave()
    } finally {
      vi.useRealTimers()
    }
  })

  test("with several sessions is open to the service's own work, however long it takes, while long work of users is inside", async () => {
    const { clock, enter, use } = gateOf({ slots: 4, slotsOfUser: 2, slotsOfLong: 2 })
    await Promise.all([use('one', 100), use('two', 100)])
    await use('', 100)
    await Promise.all([enter('one'), enter('two')])
    clock.ms += 1
    await expect(enter('')).resolves.toBeTypeOf('function')
  })
})
