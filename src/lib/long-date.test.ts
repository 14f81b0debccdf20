import { expect, test } from 'vitest'
import { longDate, longMoment } from './long-date.ts'

test.for<[locale: string, words: string]>([
  ['en', '18 Feb 2027'],
  ['en-US', 'Feb 18, 2027'],
  ['de', '18. Feb. 2027'],
])('a date reads in %s as %s', ([locale, words]) => {
  expect(longDate(new Date(2027, 1, 18), locale)).toBe(words)
})

test.for<[locale: string, words: string]>([
  ['en', '18 Feb 2027, 09:05'],
  ['de', '18. Feb. 2027, 09:05'],
])('a moment reads in %s as %s', ([locale, words]) => {
  expect(longMoment(new Date(2027, 1, 18, 9, 5), locale)).toBe(words)
})
