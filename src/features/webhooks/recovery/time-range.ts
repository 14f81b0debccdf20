import { dateFormat, dayOf, startOfDay } from '#lib/formats.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
/** Deliveries are kept this long. */
const KEPT_MS = 30 * 24 * HOUR

export type Range = { readonly from: Date; readonly to: Date }

/** A range whose ends can be missing while they are typed. */
export type Ends = { readonly from?: Date | undefined; readonly to?: Date | undefined }

/** Ranges that are often meant: one with a name of its own, or a day of the last week by its name. */
export type Preset = Range & ({ readonly name: 'hour' | 'today' | 'yesterday' } | { readonly weekday: string })

/** Whole minutes, which the fields show. */
const floor = (moment: number) => new Date(Math.floor(moment / MINUTE) * MINUTE)
const ceil = (moment: number) => new Date(Math.ceil(moment / MINUTE) * MINUTE)
const round = (moment: string) => new Date(Math.round(Date.parse(moment) / MINUTE) * MINUTE)

export const lastHours = (hours: number, now: number): Range => ({ from: floor(now - hours * HOUR), to: ceil(now) })

/** The last hour, today, yesterday, and the five days before by their names. Days are those of the reader's time zone. */
export function presets(now: number, locale: string): readonly Preset[] {
  const { year, month, day } = dayOf(new Date(now))
  const weekday = dateFormat(locale, { weekday: 'long' })
  const daysAgo = (days: number): Range => ({
    from: startOfDay({ year, month, day: day - days }),
    // Both ends belong to a range.
    to: new Date(startOfDay({ year, month, day: day - days + 1 }).getTime() - 1),
  })
  return [
    { name: 'hour', ...lastHours(1, now) },
    { name: 'today', from: daysAgo(0).from, to: ceil(now) },
    { name: 'yesterday', ...daysAgo(1) },
    ...[2, 3, 4, 5, 6].map((days) => ({ ...daysAgo(days), weekday: weekday.format(daysAgo(days).from) })),
  ]
}

/** The time that the histogram shows: the range with what was before and after it, as far as deliveries are kept. */
export function windowAround({ from, to }: Range, now: number): Range {
  const room = Math.max(30 * MINUTE, (to.getTime() - from.getTime()) * 0.8)
  const end = Math.min(to.getTime() + room, Math.max(now, to.getTime()))
  return {
    from: floor(Math.max(from.getTime() - room, now - KEPT_MS)),
    to: ceil(Math.max(end, from.getTime() + MINUTE)),
  }
}

/** A range that was drawn in the histogram, to the minute. */
export function drawn({ from, to }: { readonly from: string; readonly to: string }): Range {
  const [start, end] = [round(from), round(to)]
  return { from: start, to: end > start ? end : new Date(start.getTime() + MINUTE) }
}

/** The range that a link asks for; undefined if it has none. */
export function rangeIn(search: URLSearchParams): Range | undefined {
  const [from, to] = [Date.parse(search.get('from') ?? ''), Date.parse(search.get('to') ?? '')]
  return from < to ? { from: new Date(from), to: new Date(to) } : undefined
}
