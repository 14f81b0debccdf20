import { expect, test } from 'vitest'
import { batchPace } from './batch-pace.ts'

test('batches become as long as their time, never empty, never too long', () => {
  const pace = batchPace()
  const after = (rows: number, ms: number) => {
    for (let run = 0; run < 20; run += 1) pace.took(rows, ms)
    return pace.size()
  }
  expect(after(10, 50)).toBe(5)
  expect(after(1, 4000)).toBe(1)
  expect(after(100, 1)).toBe(200)
  pace.took(0, 1000)
  expect(pace.size()).toBe(200)
})
