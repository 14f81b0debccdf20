import { dateFormat } from './formats.ts'

const day = { day: 'numeric', month: 'short', year: 'numeric' } as const

/** "18 Feb 2027", in the reader's language and time zone. */
export const longDate = (date: Date, locale: string): string => dateFormat(locale, day).format(date)

/** The same for a day like `2027-02-18`, which is the same day in every time zone. */
export const longDay = (text: string, locale: string): string =>
  dateFormat(locale, { ...day, timeZone: 'UTC' }).format(new Date(`${text}T00:00Z`))

/** "18 Feb 2027, 12:50", in the reader's language and time zone. */
export const longMoment = (date: Date, locale: string): string =>
  dateFormat(locale, { ...day, hour: '2-digit', minute: '2-digit' }).format(date)
