import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createRateCounter } from './rate.ts'

const NOW = 1_800_000_000_000
const second = 1000

test('the rate counts events of the last minute by second and by type', () => {
  const rate = createRateCounter()
  for (const [type, ago] of [
    ['A', 0],
    ['B', 0],
    ['A', 10],
    ['A', 59],
    ['A', 60],
    ['A', 3600],
  ] as const) {
    rate.count(type, NOW - ago * second, NOW)
  }
  const read = rate.read(NOW)
  expect(read).toMatchObject({
    total: 4,
    peak: 2,
    byType: [
      { type: 'A', count: 3 },
      { type: 'B', count: 1 },
    ],
  })
  expect(read.perSecond).toHaveLength(60)
  expect([read.perSecond[0], read.perSecond[49], read.perSecond[59]]).toEqual([1, 1, 2])
  expect(rate.read(NOW + 20 * second).total).toBe(3)
  expect(rate.read(NOW + 61 * second)).toMatchObject({ total: 0, peak: 0, byType: [] })
})

test('the rate counts an event from the future for now, because clocks differ', () => {
  const rate = createRateCounter()
  rate.count('A', NOW + 90 * second, NOW)
  expect(rate.read(NOW).perSecond.at(-1)).toBe(1)
})

test('the rate of any events is what counting the last 60 seconds by hand gives, however late they come', () => {
  const event = fc.record({
    type: fc.constantFrom('A', 'B', 'C'),
    /** Seconds that pass before it arrives, and by which it is older than that. */
    passed: fc.nat(40),
    delay: fc.integer({ min: -5, max: 90 }),
  })
  fc.assert(
    fc.property(fc.array(event, { maxLength: 200 }), fc.nat(70), (events, later) => {
      const rate = createRateCounter()
      let now = NOW
      const kept: { type: string; second: number }[] = []
      for (const { type, passed, delay } of events) {
        now += passed * second
        const at = now - delay * second
        rate.count(type, at, now)
        kept.push({ type, second: Math.min(at, now) / second })
      }
      now += later * second
      const recent = kept.filter((entry) => entry.second > now / second - 60)
      const read = rate.read(now)
      expect(read.total).toBe(recent.length)
      expect(read.perSecond).toEqual(
        Array.from(
          { length: 60 },
          (_, index) => recent.filter((entry) => entry.second === now / second - 59 + index).length,
        ),
      )
      expect(new Map(read.byType.map(({ type, count }) => [type, count]))).toEqual(
        new Map(read.byType.map(({ type }) => [type, recent.filter((entry) => entry.type === type).length])),
      )
      expect(read.byType.reduce((sum, { count }) => sum + count, 0)).toBe(recent.length)
    }),
  )
})
