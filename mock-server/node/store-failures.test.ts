import { expect, onTestFinished, test, vi } from 'vitest'
import { storeFailures } from './store-failures.ts'

test('a store that fails a thousand requests is logged in two lines', () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const lines: unknown[][] = []
  const failures = storeFailures({ error: (...line: unknown[]) => void lines.push(line) }, 30_000)
  for (let nth = 0; nth < 1000; nth++) failures.report(new Error('No space left on device'))
  expect(lines).toEqual([[expect.stringContaining('No space left on device')]])
  vi.advanceTimersByTime(30_000)
  expect(lines[1]).toEqual([{ requests: 999 }, expect.stringContaining('still cannot answer')])
  vi.advanceTimersByTime(60_000)
  expect(lines).toHaveLength(2)
  failures.report(new Error('once more, later'))
  expect(lines).toHaveLength(3)
  failures.stop()
})
