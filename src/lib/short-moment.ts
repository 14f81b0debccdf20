import { dateFormat, dayOf, isSameDay } from './formats.ts'
import { clockTime } from './long-date.ts'

/** "06:10" today, "11 Nov" this year, "11 Nov 2025" before: when something began, in a few characters. */
export function shortMoment(date: Date, now: Date, locale: string): string {
  if (isSameDay(date, now)) return clockTime(date, locale)
  const isThisYear = dayOf(date).year === dayOf(now).year
  const day = { day: 'numeric', month: 'short' } as const
  return dateFormat(locale, isThisYear ? day : { ...day, year: 'numeric' }).format(date)
}
