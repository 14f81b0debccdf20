import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { exactTime, relativeTime, relativeWords } from './relative-time.ts'

const now = new Date(2026, 10, 20, 12, 50, 0)
const english = (...parts: [number, number, number, number?, number?, number?]) =>
  relativeTime(new Date(...parts), now, 'en')

test('times of the last hours read as a distance', () => {
  expect(english(2026, 10, 20, 12, 49, 40)).toBe('Now')
  expect(english(2026, 10, 20, 12, 38)).toBe('12 min ago')
  expect(english(2026, 10, 20, 9, 50)).toBe('3 h ago')
  expect(english(2026, 10, 20, 1, 50)).toBe('11 h ago')
})

test('older times read as days, then as dates, with the year if it differs', () => {
  expect(english(2026, 10, 19, 3)).toBe('Yesterday')
  expect(english(2026, 10, 17)).toBe('17 Nov')
  expect(english(2024, 2, 4)).toBe('4 Mar 2024')
})

test('future times read as a distance or a day', () => {
  expect(english(2026, 10, 20, 13, 0)).toBe('In 10 min')
  expect(english(2026, 10, 21, 20)).toBe('Tomorrow')
})

test('relative times are German for German readers', () => {
  expect(relativeTime(new Date(2026, 10, 20, 12, 38), now, 'de')).toMatch(/^Vor 12 Min/u)
  expect(relativeTime(new Date(2026, 10, 19, 3), now, 'de')).toBe('Gestern')
  expect(relativeTime(new Date(2026, 10, 17), now, 'de')).toBe('17. Nov.')
})

test('inside a sentence relative times are small, and dates keep the capital of their month', () => {
  expect(relativeWords(new Date(2026, 10, 20, 12, 38), now, 'de')).toMatch(/^vor 12 Min/u)
  expect(relativeWords(new Date(2026, 10, 19, 3), now, 'de')).toBe('gestern')
  expect(relativeWords(new Date(2026, 10, 19, 3), now, 'en')).toBe('yesterday')
  expect(relativeWords(new Date(2024, 2, 4), now, 'de')).toBe('4. März 2024')
})

test('an exact time includes seconds', () => {
  expect(exactTime(new Date(2026, 10, 20, 12, 38, 7), 'en')).toMatch(/20 Nov 2026.*12:38:07/u)
})

test.for<[ago: string, moment: [number, number, number, number?, number?, number?], words: string]>([
  ['44 seconds', [2026, 10, 20, 12, 49, 16], 'Now'],
  ['45 seconds', [2026, 10, 20, 12, 49, 15], '1 min ago'],
  ['59 minutes', [2026, 10, 20, 11, 51], '59 min ago'],
  ['an hour', [2026, 10, 20, 11, 50], '1 h ago'],
  ['an hour ahead', [2026, 10, 20, 13, 50], 'In 1 h'],
  ['two days', [2026, 10, 18, 23], '18 Nov'],
  ['a year', [2025, 10, 20], '20 Nov 2025'],
])('a time that is %s away reads in words', ([, moment, words]) => {
  expect(english(...moment)).toBe(words)
})

test('an evening is a distance in the night after it, although the day is another', () => {
  const night = new Date(2026, 10, 20, 1, 0)
  expect(relativeTime(new Date(2026, 10, 19, 21, 0), night, 'en')).toBe('4 h ago')
  expect(relativeTime(new Date(2026, 10, 19, 18, 0), night, 'en')).toBe('Yesterday')
})

describe('the words of a time', () => {
  const year = 366 * 86_400
  const ago = (seconds: number) => relativeTime(new Date(now.getTime() - seconds * 1000), now, 'en')

  test('never count up to the next unit: an hour is not 60 minutes', () => {
    const distance = fc.oneof(fc.integer({ min: -year, max: year }), fc.integer({ min: -90_000, max: 90_000 }))
    fc.assert(
      fc.property(distance, (seconds) => {
        const [count, unit] = /(\d+) (min|h)\b/.exec(ago(seconds))?.slice(1) ?? []
        expect(Number(count ?? 0)).toBeLessThan(unit === 'h' ? 24 : 60)
      }),
      { numRuns: 1000, examples: [[3599], [3570], [-3599], [43_199]] },
    )
  })

  test('say "ago" or a day of the past for what has been, and never for what is to come', () => {
    fc.assert(
      fc.property(fc.integer({ min: 45, max: year }), (seconds) => {
        expect(ago(seconds)).toMatch(/ago$|^Yesterday$|^\d+ \w+( 2025)?$/)
        expect(ago(-seconds)).not.toMatch(/ago|Yesterday/)
      }),
      { numRuns: 500 },
    )
  })
})
