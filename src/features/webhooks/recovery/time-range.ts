import { dateFormat, dayOf, startOfDay } from '#lib/formats.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
/** Deliveries are kept this long. */
const KEPT_MS = 30 * 24 * HOUR

export type Range = { readonly from: Date; readonly to: Date }

/** A range whose ends can be missing while they are typed. */
export type Ends = { readonly from?: Date | undefined; readonly to?: Date | undefined }

/** Ranges that are often meant: one with a name of its own, or a day of the last week by its name; yesterday has both. */
export type Preset = Range & { readonly name?: 'hour' | 'today' | 'yesterday'; readonly weekday?: string }

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
  const pastDay = (days: number) => ({ ...daysAgo(days), weekday: weekday.format(daysAgo(days).from) })
  return [
    { name: 'hour', ...lastHours(1, now) },
    { name: 'today', from: daysAgo(0).from, to: ceil(now) },
    { name: 'yesterday', ...pastDay(1) },
    ...[2, 3, 4, 5, 6].map(pastDay),
  ]
}

/** A time that the histogram shows, in bars of one width; both ends of the range stand between two bars. */
export type Shown = Range & { readonly bars: number }

/** Bars that the range can take of them all, the fewest first. */
const MOST = 60
const PARTS = [20, 30, 45, MOST]

/** The range with what was before and after it, as far as deliveries are kept. */
export function windowAround({ from, to }: Range, now: number): Shown {
  const length = to.getTime() - from.getTime()
  const candidates = PARTS.map((part) => {
    const width = length / part
    const side = Math.floor((MOST - part) / 2)
    const after = within(Math.ceil((now - to.getTime()) / width), side)
    const before = within(Math.floor((from.getTime() - (now - KEPT_MS)) / width), MOST - part - after)
    const bars = before + part + after
    const [start, end] = [from.getTime() - before * width, to.getTime() + after * width]
    return { from: new Date(start), to: new Date(end), bars }
  })
  const enough = candidates.find(({ bars }) => bars >= MOST * 0.75)
  return enough ?? candidates.at(-1) ?? { from, to, bars: MOST }
}

const within = (value: number, most: number): number => Math.min(Math.max(value, 0), most)

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
