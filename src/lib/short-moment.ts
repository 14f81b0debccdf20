import { dateFormat, dayOf } from './formats.ts'
import { clockTime } from './long-date.ts'

/** "06:10" today, "11 Nov" this year, "11 Nov 2025" before: when something began, in a few characters. */
export function shortMoment(date: Date, now: Date, locale: string): string {
  const [then, today] = [dayOf(date), dayOf(now)]
  const isThisYear = then.year === today.year
  if (isThisYear && then.month === today.month && then.day === today.day) return clockTime(date, locale)
  const day = { day: 'numeric', month: 'short' } as const
  return dateFormat(locale, isThisYear ? day : { ...day, year: 'numeric' }).format(date)
}
