import { dayOf, startOfDay } from '#lib/formats.ts'

/** How long a token is still valid (days rounded up), or how long ago it expired (days rounded down). */
export function lifeOf(expiry: string, now = Date.now()): { isOver: boolean; days: number } {
  const days = (Date.parse(expiry) - now) / DAY
  return days <= 0 ? { isOver: true, days: Math.floor(-days) } : { isOver: false, days: Math.ceil(days) }
}

/** The list warns administrators this many days before a token expires. */
export const WARN_DAYS = 14

export const presets = ['30', '90', '365', 'date'] as const
export type Preset = (typeof presets)[number]

/** The moment that a preset stands for; a date ends at midnight in the reader's time zone. Undefined for an invalid date. */
export function expiryOf(preset: Preset, date: string, now = new Date()): Date | undefined {
  if (preset !== 'date') return new Date(now.getTime() + Number(preset) * DAY)
  return endOfDay(date)
}

/** The end of a day of `<input type="date">`, in the reader's time zone; undefined for an invalid date. */
export function endOfDay(date: string): Date | undefined {
  const [year, month, day] = date.split('-').map(Number)
  if (!year || !month || !day) return undefined
  return new Date(startOfDay({ year, month, day: day + 1 }).getTime() - 1000)
}

/** A day for `<input type="date">`, in the reader's time zone. */
export function dayFromNow(days: number, now = Date.now()): string {
  const { year, month, day } = dayOf(new Date(now + days * DAY))
  const two = (part: number) => String(part).padStart(2, '0')
  return `${year}-${two(month)}-${two(day)}`
}

const DAY = 86_400_000
