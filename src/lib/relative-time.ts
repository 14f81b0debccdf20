import { dateFormat, dayOf } from './formats.ts'

/** "12 min ago", "Yesterday", "17 Nov", "4 Mar 2024": short enough for a column, in the reader's language. */
export function relativeTime(date: Date, now: Date, locale: string): string {
  const text = relativeWords(date, now, locale)
  return text.charAt(0).toLocaleUpperCase(locale) + text.slice(1)
}

/** The same inside a sentence: "yesterday", "vor 12 Min.". Names of months keep their capital. */
export function relativeWords(date: Date, now: Date, locale: string): string {
  const seconds = Math.round((date.getTime() - now.getTime()) / 1000)
  const days = calendarDays(date, now)
  if (Math.abs(seconds) < 45) return distance(0, 'second', locale)
  // Rounded first, so that 59.5 minutes are an hour and not 60 minutes.
  const minutes = Math.round(seconds / 60)
  if (Math.abs(minutes) < 60) return distance(minutes, 'minute', locale)
  if (Math.abs(seconds) < 6 * 3600 || days === 0) {
    return distance(Math.min(Math.max(Math.round(minutes / 60), -23), 23), 'hour', locale)
  }
  if (Math.abs(days) === 1) return distance(days, 'day', locale)
  return dayAndMonth(date, now, locale)
}

/** The moment to the second with its zone, for the hover of a relative time and for logs. */
export function exactTime(date: Date, locale: string): string {
  return dateFormat(locale, { dateStyle: 'medium', timeStyle: 'long' }).format(date)
}

function dayAndMonth(date: Date, now: Date, locale: string): string {
  const dayAndMonthOnly = { day: 'numeric', month: 'short' } as const
  const isThisYear = dayOf(date).year === dayOf(now).year
  return dateFormat(locale, isThisYear ? dayAndMonthOnly : { ...dayAndMonthOnly, year: 'numeric' }).format(date)
}

function calendarDays(date: Date, now: Date): number {
  const midnight = (moment: Date) => {
    const { year, month, day } = dayOf(moment)
    return Date.UTC(year, month - 1, day)
  }
  return Math.round((midnight(date) - midnight(now)) / 86_400_000)
}

function distance(value: number, unit: Intl.RelativeTimeFormatUnit, locale: string): string {
  const text = relative(locale).format(value, unit)
  // The period in the English "12 min. ago" only makes the column wider.
  return locale.startsWith('en') ? text.replace('.', '').replace('hr', 'h') : text
}

// Formatters are costly to build and asked for once per row.
const relatives = new Map<string, Intl.RelativeTimeFormat>()

function relative(locale: string): Intl.RelativeTimeFormat {
  const cached = relatives.get(locale)
  if (cached) return cached
  const created = new Intl.RelativeTimeFormat(locale, { numeric: 'auto', style: 'short' })
  relatives.set(locale, created)
  return created
}
