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
