import { expect, test } from 'vitest'
import { hourlyShares, shareOf, successOf } from './success.ts'

const hours = (...figures: [succeeded: number, failed: number][]) =>
  figures.map(([succeeded, failed]) => ({ from: '2026-11-20T10:00:00.000Z', succeeded, failed }))

test('one failure among many is never everything', () => {
  const success = successOf(hours([1999, 0], [0, 1]))
  expect(success && shareOf(success)).toBe(0.999)
})

test('a day without attempts has no share and no line', () => {
  expect(successOf(hours([0, 0]))).toBeUndefined()
  expect(hourlyShares(hours([0, 0]))).toEqual([])
})

test('hours without attempts continue the line', () => {
  expect(hourlyShares(hours([0, 0], [3, 1], [0, 0], [1, 0]))).toEqual([0.75, 0.75, 0.75, 1])
})
