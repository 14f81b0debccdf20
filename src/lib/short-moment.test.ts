import { expect, test } from 'vitest'
import { shortMoment } from './short-moment.ts'

const now = new Date(2026, 10, 20, 12, 50)

test.each([
  [new Date(2026, 10, 20, 6, 10), '06:10'],
  [new Date(2026, 10, 19, 23, 59), '19 Nov'],
  [new Date(2025, 10, 20, 12, 50), '20 Nov 2025'],
])('a moment is as short as its distance allows: %s', (date, text) =>
  expect(shortMoment(date, now, 'en-GB')).toBe(text),
)
