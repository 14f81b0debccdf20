import { describe, expect, test } from 'vitest'
import { overlapEnd, overlapHours } from './overlap.ts'

const now = new Date(2026, 10, 20, 12, 0, 0)
const inHours = (hours: number) => new Date(now.getTime() + hours * 3_600_000)

describe('the overlap of a rotation', () => {
  test.for([
    ['0', 0],
    ['24', 24],
    ['168', 168],
  ] as const)('is that many hours for the preset %s', ([preset, hours]) => {
    expect(overlapHours(preset, '', now)).toBe(hours)
  })

  test('lasts until the end of the chosen day', () => {
    const hours = overlapHours('date', '2026-11-22', now) ?? 0
    expect(overlapEnd(hours, inHours(1000).toISOString(), now)).toEqual(new Date(2026, 10, 22, 23, 59, 59))
  })

  test('until the last day that can be chosen is a week', () => {
    expect(overlapHours('date', '2026-11-27', now)).toBe(168)
  })

  test.for(['', '2026', 'tomorrow', '2026-11-19', '2026-11-28'])('is missing for the date "%s"', (date) => {
    expect(overlapHours('date', date, now)).toBeUndefined()
  })

  test('ends when the old token expires, if that is earlier', () => {
    expect(overlapEnd(24, inHours(3).toISOString(), now)).toEqual(inHours(3))
    expect(overlapEnd(24, inHours(30).toISOString(), now)).toEqual(inHours(24))
  })
})
