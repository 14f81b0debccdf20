import { expect, test } from 'vitest'
import { countdown, shortDuration, stopwatch } from './short-duration.ts'

const [SECOND, MINUTE, HOUR, DAY] = [1000, 60_000, 3_600_000, 86_400_000]

test.each([
  [9 * DAY + 17 * HOUR + 59 * MINUTE, '9 d 17 h'],
  [26 * DAY, '26 d'],
  [6 * HOUR + 40 * MINUTE, '6 h 40 min'],
  [3 * HOUR + 30 * SECOND, '3 h'],
  [38 * MINUTE + 59 * SECOND, '38 min'],
  [40 * SECOND, '40 s'],
  [-5, '0 s'],
])('%i ms are written as %s', (ms, text) => expect(shortDuration(ms)).toBe(text))

test.each([
  [34 * SECOND, '0:34'],
  [33_001, '0:34'],
  [65 * SECOND, '1:05'],
  [HOUR + 5 * SECOND, '1:00:05'],
  [-1, '0:00'],
])('%i ms are counted down as %s', (ms, text) => expect(countdown(ms)).toBe(text))

test.each([
  [0, '0:00'],
  [1999, '0:01'],
  [61_000, '1:01'],
])('%i ms that have passed are %s', (ms, text) => expect(stopwatch(ms)).toBe(text))
