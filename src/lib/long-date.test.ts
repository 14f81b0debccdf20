import { expect, test } from 'vitest'
import { clockTime, clockTimeWithSeconds, longDate, longMoment } from './long-date.ts'

test.for<[locale: string, words: string]>([
  ['en', '18 Feb 2027'],
  ['en-US', 'Feb 18, 2027'],
  ['de', '18. Feb. 2027'],
])('a date reads in %s as %s', ([locale, words]) => {
  expect(longDate(new Date(2027, 1, 18), locale)).toBe(words)
})

// Some environments separate AM and PM by a narrow space.
const plain = (text: string) => text.replaceAll(/\s/gu, ' ')

test.for<[locale: string, morning: string, evening: string]>([
  ['en', '18 Feb 2027, 09:05', '17:50:07'],
  ['en-GB', '18 Feb 2027, 09:05', '17:50:07'],
  ['en-US', 'Feb 18, 2027, 9:05 AM', '5:50:07 PM'],
  ['de', '18. Feb. 2027, 09:05', '17:50:07'],
  ['de-CH', '18. Feb. 2027, 09:05', '17:50:07'],
])('a moment reads in %s as %s, and a time to the second as %s', ([locale, morning, evening]) => {
  const date = new Date(2027, 1, 18, 9, 5)
  expect(plain(longMoment(date, locale))).toBe(morning)
  expect(morning.endsWith(`, ${plain(clockTime(date, locale))}`)).toBe(true)
  expect(plain(clockTimeWithSeconds(new Date(2027, 1, 18, 17, 50, 7), locale))).toBe(evening)
})
