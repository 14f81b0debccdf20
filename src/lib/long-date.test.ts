import { expect, test } from 'vitest'
import { longDate } from './long-date.ts'

test.for<[locale: string, words: string]>([
  ['en', '18 Feb 2027'],
  ['en-US', 'Feb 18, 2027'],
  ['de', '18. Feb. 2027'],
])('a date reads in %s as %s', ([locale, words]) => {
  expect(longDate(new Date(2027, 1, 18), locale)).toBe(words)
})
