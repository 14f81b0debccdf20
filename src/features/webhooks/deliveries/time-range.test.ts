import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { setFormats } from '#lib/formats.ts'
import { endsOf, histogramEnds, isTime, rangeText } from './time-range.ts'

const now = Date.parse('2026-11-20T12:50:30.000Z')
const created = '2026-01-01T00:00:00.000Z'

beforeEach(() => setFormats({ timeZone: 'UTC' }))
afterEach(() => setFormats({}))

describe('a time in the address', () => {
  test.each([
    '1h',
    '24h',
    '2026-11-20T06:00:00.000Z..2026-11-20T12:50:00.000Z',
    '2026-11-20T06:00Z..',
    '..2026-11-20T06:00Z',
  ])('%s is one', (value) => expect(isTime(value)).toBe(true))
  test.each(['', '..', '3y', '2026-11-20', '2026-11-20T12:00Z..2026-11-20T06:00Z', '2026-99-20T06:00Z..'])(
    '“%s” is none',
    (value) => expect(isTime(value)).toBe(false),
  )
  test('that is a span ends now and begins at a full minute', () =>
    expect(endsOf('1h', now)).toEqual({ from: '2026-11-20T11:50:00.000Z' }))
})

test.each([
  ['2026-11-20T06:00Z', '2026-11-20T12:50Z', '06:00–12:50'],
  ['2026-11-19T22:00Z', '2026-11-20T01:30Z', '19 Nov 22:00 – 01:30'],
  ['2026-11-18T22:00Z', '2026-11-18T23:30Z', '18 Nov 22:00–23:30'],
  ['2026-11-18T22:00Z', undefined, '18 Nov 22:00 –'],
])('from %s to %s reads %s', (from, to, text) => expect(rangeText({ from, to }, 'en', new Date(now))).toBe(text))

describe('the histogram', () => {
  const spanOf = (value: string | undefined, createdAt = created) => {
    const { from, to } = histogramEnds(value, createdAt, now)
    return (Date.parse(to) - Date.parse(from)) / 3_600_000
  }
  test('covers everything that is kept, or since the subscription began', () => {
    expect(spanOf(undefined)).toBe(720)
    expect(spanOf(undefined, '2026-11-20T06:51:00.000Z')).toBe(6)
    expect(spanOf(undefined, '2026-11-20T12:50:00.000Z')).toBe(1)
  })
  test('covers a span, and around a range the shortest of a day, a week and everything', () => {
    expect(spanOf('24h')).toBe(24)
    expect(spanOf('2026-11-20T06:00Z..2026-11-20T12:50Z')).toBe(24)
    expect(spanOf('2026-11-17T06:00Z..2026-11-17T12:50Z')).toBe(168)
    expect(spanOf('2026-11-01T06:00Z..2026-11-17T12:50Z')).toBe(720)
  })
})
