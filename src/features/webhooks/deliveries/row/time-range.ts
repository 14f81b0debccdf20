import { dateFormat, dayOf, isSameDay, startOfDay } from '#lib/formats.ts'
import { clockTime } from '#lib/long-date.ts'
import { shortMoment } from '#lib/short-moment.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR

/** Spans until now that the filter offers. */
export const spans = ['1h', '24h', '7d'] as const
type Span = (typeof spans)[number]
const lengths: Readonly<Record<Span, number>> = { '1h': HOUR, '24h': DAY, '7d': 7 * DAY }

/** Deliveries are kept this long. */
export const KEPT_MS = 30 * DAY

/** Ends of a range as instants; one that is missing is open. */
export type Ends = { readonly from?: string | undefined; readonly to?: string | undefined }

const INSTANT = String.raw`\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,3})?Z`
const range = new RegExp(`^(${INSTANT})?\\.\\.(${INSTANT})?$`)

export const isSpan = (value: string): value is Span => spans.some((span) => span === value)

/** Whether a value of the address is a time: a span such as `24h`, or two instants with two dots between, one of which can be missing. */
export const isTime = (value: string): boolean => isSpan(value) || (value !== '..' && endsIn(value) !== undefined)

/** The ends that a value of the address stands for; spans begin at a full minute, so that the same second asks the same twice. */
export function endsOf(value: string | undefined, now = Date.now()): Ends {
  if (value === undefined) return {}
  if (!isSpan(value)) return endsIn(value) ?? {}
  return { from: new Date(Math.floor((now - lengths[value]) / 60_000) * 60_000).toISOString() }
}

export const valueOf = ({ from = '', to = '' }: Ends): string => `${from}..${to}`

function endsIn(value: string): Ends | undefined {
  const found = range.exec(value)
  if (!found) return undefined
  const [, from, to] = found
  const isInOrder = from === undefined || to === undefined || Date.parse(from) < Date.parse(to)
  const isReal = [from, to].every((end) => end === undefined || !Number.isNaN(Date.parse(end)))
  return isReal && isInOrder ? { from, to } : undefined
}

/** The last seven days in the reader's time zone, today first, each as a value of the address. */
export function lastDays(now = new Date()): readonly { readonly value: string; readonly start: Date }[] {
  const { year, month, day } = dayOf(now)
  return Array.from({ length: 7 }, (_, ago) => {
    const start = startOfDay({ year, month, day: day - ago })
    return { start, value: dayValue(start) }
  })
}

function dayValue(start: Date): string {
  const { year, month, day } = dayOf(start)
  const last = new Date(startOfDay({ year, month, day: day + 1 }).getTime() - 1)
  return valueOf({ from: start.toISOString(), to: last.toISOString() })
}

/** "Tuesday, 24 Nov" for a whole day; undefined for any other time. */
export function wholeDayText(value: string, locale: string): string | undefined {
  const { from } = endsOf(value)
  if (from === undefined || isSpan(value) || dayValue(new Date(from)) !== value) return undefined
  return dateFormat(locale, { weekday: 'long', day: 'numeric', month: 'short' }).format(new Date(from))
}

/** "06:00–12:50" today, "19 Nov 22:00 – 20 Nov 01:30" otherwise; the open end is a dash. */
export function rangeText({ from, to }: Ends, locale: string, now = new Date()): string {
  const [start, end] = [from, to].map((text) => (text === undefined ? undefined : new Date(text)))
  const isToday = [start, end].every((moment) => moment === undefined || isSameDay(moment, now))
  if (isToday) return `${start ? clockTime(start, locale) : ''}–${end ? clockTime(end, locale) : ''}`
  const isOneDay = start !== undefined && end !== undefined && isSameDay(start, end)
  const first = start ? dayAndTime(start, locale, now) : ''
  const last = end ? (isOneDay ? clockTime(end, locale) : dayAndTime(end, locale, now)) : ''
  return isOneDay ? `${first}–${last}` : `${first} – ${last}`.trim()
}

/** "20 Nov 06:00"; a time of today has no date. */
export function dayAndTime(moment: Date, locale: string, now = new Date()): string {
  const time = clockTime(moment, locale)
  return isSameDay(moment, now) ? time : `${shortMoment(moment, now, locale)} ${time}`
}

/**
 * The span of the histogram: a chosen span as it is; around a chosen range the shortest of a day, a week and 30 days until now; else
 * everything since the subscription began, an hour at least.
 */
export function histogramEnds(value: string | undefined, createdAt: string | undefined, now: number) {
  const to = Math.floor(now / 60_000) * 60_000 + 60_000
  const until = new Date(to).toISOString()
  if (value !== undefined && isSpan(value)) return { from: new Date(to - lengths[value]).toISOString(), to: until }
  const all = Math.min(KEPT_MS, Math.max(HOUR, to - Date.parse(createdAt ?? '')) || KEPT_MS)
  const { from } = endsOf(value)
  const wanted = from === undefined ? all : to - Date.parse(from)
  const span = [DAY, 7 * DAY].find((length) => from !== undefined && length >= wanted && length <= all) ?? all
  return { from: new Date(to - Math.min(Math.max(span, wanted), KEPT_MS)).toISOString(), to: until }
}
