import { dateFormat, isSameDay } from './formats.ts'

const day = { day: 'numeric', month: 'short', year: 'numeric' } as const

/** "18 Feb 2027", in the reader's language and time zone. */
export const longDate = (date: Date, locale: string): string => dateFormat(locale, day).format(date)

/** The same for a day like `2027-02-18`, which is the same day in every time zone. */
export const longDay = (text: string, locale: string): string =>
  dateFormat(locale, { ...day, timeZone: 'UTC' }).format(new Date(`${text}T00:00Z`))

/** "18 Feb 2027, 09:05", in the reader's language and time zone; "Feb 18, 2027, 9:05 AM" where the clock has 12 hours. */
export const longMoment = (date: Date, locale: string): string =>
  dateFormat(locale, { ...day, ...clockOf(locale) }).format(date)

/** The time of such a moment alone. */
export const clockTime = (date: Date, locale: string): string => dateFormat(locale, clockOf(locale)).format(date)

/** The same to the second. */
export const clockTimeWithSeconds = (date: Date, locale: string): string =>
  dateFormat(locale, { ...clockOf(locale), second: '2-digit' }).format(date)

/** "12:50:41" today, "19 Nov 12:50:41" before. */
export function logTime(date: Date, locale: string, now = new Date()): string {
  const clock = clockTimeWithSeconds(date, locale)
  return isSameDay(date, now)
    ? clock
    : `${dateFormat(locale, { day: 'numeric', month: 'short' }).format(date)} ${clock}`
}

/** Hours have two digits on a clock of 24. */
function clockOf(locale: string): Intl.DateTimeFormatOptions {
  const { hour12: isTwelve } = dateFormat(locale, { hour: 'numeric' }).resolvedOptions()
  return { hour: isTwelve ? 'numeric' : '2-digit', minute: '2-digit' }
}
