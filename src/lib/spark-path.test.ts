import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sparkPath } from './spark-path.ts'

test.for<[title: string, values: number[], line: string]>([
  ['goes from the lowest value at the floor to the highest at the top', [0, 5, 10], 'M0,11L30,6L60,1'],
  ['scales to its own range', [100, 101], 'M0,11L60,1'],
  ['of equal values runs through the middle', [4, 4, 4], 'M0,6L30,6L60,6'],
  ['of one value runs through the middle', [4], 'M0,6H60'],
  ['has one digit after the point', [0, 1, 3, 2], 'M0,11L20,7.7L40,1L60,4.3'],
])('a sparkline %s', ([, values, line]) => {
  expect(sparkPath(values, { width: 60, height: 12 })).toEqual({ line, area: `${line}V12H0Z` })
})

test('a sparkline of any values has a point for each of them inside its box, from the left to the right edge', () => {
  const values = fc.array(fc.integer({ min: -1000, max: 100_000 }), { minLength: 2, maxLength: 80 })
  fc.assert(
    fc.property(values, (numbers) => {
      const { line } = sparkPath(numbers, { width: 60, height: 12 })
      const points = line
        .slice(1)
        .split('L')
        .map((point) => point.split(',').map(Number))
      expect(points).toHaveLength(numbers.length)
      expect([points[0]?.[0], points.at(-1)?.[0]]).toEqual([0, 60])
      for (const [, y = NaN] of points) {
        expect(y).toBeGreaterThanOrEqual(1)
        expect(y).toBeLessThanOrEqual(11)
      }
    }),
  )
})

test('a sparkline is higher where its value is higher', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(5), { minLength: 2, maxLength: 20 }), (numbers) => {
      const heights = sparkPath(numbers, { width: 60, height: 12 })
        .line.slice(1)
        .split('L')
        .map((point) => Number(point.split(',')[1]))
      for (const [index, value] of numbers.entries()) {
        const next = numbers[index + 1]
        if (next === undefined) continue
        expect(Math.sign((heights[index] ?? 0) - (heights[index + 1] ?? 0))).toBe(Math.sign(next - value))
      }
    }),
  )
})

test('a sparkline on a scale stays on it, and one of equal values lies where they are', () => {
  const size = { width: 60, height: 12, scale: [90, 100] } as const
  expect(sparkPath([100, 95, 20], size).line).toBe('M0,1L30,6L60,11')
  expect(sparkPath([100, 100], size).line).toBe('M0,1L60,1')
})
