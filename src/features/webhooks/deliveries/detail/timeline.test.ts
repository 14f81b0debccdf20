import type { AttemptSummary } from 'mock-server/contract/deliveries.ts'
import { describe, expect, test } from 'vitest'
import { type Entry, timelineOf } from './timeline.ts'

const at = (minute: number) => new Date(Date.parse('2026-11-20T06:10:00Z') + minute * 60_000).toISOString()

const attempt = (nth: number, httpStatus?: number): AttemptSummary => ({
  attempt: nth,
  createdAt: at(nth),
  outcome: httpStatus === undefined ? 'unreachable' : 'refused',
  ...(httpStatus === undefined ? { error: 'ANSWER_TIMEOUT' } : { httpStatus }),
  duration: nth * 10,
  trigger: 'automatic',
})
const attempts = (from: number, to: number, httpStatus?: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => attempt(from + index, httpStatus))

const lines = (entries: readonly Entry[]) =>
  entries.map((entry) => (entry.kind === 'run' ? `${entry.count} × ${entry.result}` : `#${entry.attempt.attempt}`))

describe('the timeline of a delivery', () => {
  test('shows a few attempts one by one, the newest first', () =>
    expect(lines(timelineOf({ timeline: attempts(1, 4, 502), folded: [] }))).toEqual(['#4', '#3', '#2', '#1']))

  test('folds equal failures between the newest and the oldest, with their time and duration', () => {
    const entries = timelineOf({ timeline: attempts(1, 12, 502), folded: [] })
    expect(lines(entries)).toEqual(['#12', '#11', '9 × 502', '#1'])
    expect(entries[2]).toMatchObject({ firstAt: at(2), lastAt: at(10), fastest: 20, slowest: 100 })
  })

  test('folds no failures that differ', () =>
    expect(lines(timelineOf({ timeline: [...attempts(1, 2), ...attempts(3, 9, 502)], folded: [] }))).toEqual([
      '#9',
      '#8',
      '5 × 502',
      '#2',
      '#1',
    ]))

  test('has the hours whose details are gone between the attempts that are kept, as one line while the result is the same', () => {
    const hour = (from: number, result: string, count: number) => ({
      hour: at(from),
      result,
      count,
      firstAt: at(from),
      lastAt: at(from + 59),
      fastest: 5,
      slowest: from,
    })
    const entries = timelineOf({
      timeline: [...attempts(1, 2, 502), ...attempts(400, 401, 502)],
      folded: [hour(60, '502', 60), hour(120, '502', 60), hour(180, 'ANSWER_TIMEOUT', 3)],
    })
    expect(lines(entries)).toEqual(['#401', '#400', '3 × ANSWER_TIMEOUT', '120 × 502', '#2', '#1'])
    expect(entries[3]).toMatchObject({ firstAt: at(60), lastAt: at(179), fastest: 5, slowest: 120 })
  })
})
