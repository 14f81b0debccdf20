import { dateFormat, dayOf, startOfDay } from '#lib/formats.ts'
import { clockTime } from '#lib/long-date.ts'
import type { Scale } from './scale.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
/** Distances between two labels, the smallest first. */
const steps = [MINUTE, 5 * MINUTE, 15 * MINUTE, 30 * MINUTE, HOUR, 3 * HOUR, 6 * HOUR, 12 * HOUR, DAY, 2 * DAY, 7 * DAY]
/** Labels between the first and the last. */
const MOST = 4
/** As a part of the width: what the first and last label take, and a label between two others. */
const [FIRST, LAST, BETWEEN] = [0.22, 0.14, 0.13]

export type Tick = { readonly place: number; readonly text: string; readonly isDay: boolean }

/** Labels for the axis: the first moment with its date, round times or days, the last moment. Over more than three days only days. */
export function ticksOf({ start, end }: Scale, locale: string): readonly Tick[] {
  const span = end - start
  const hasDaysOnly = span > 3 * DAY
  const day = dateFormat(locale, { day: 'numeric', month: 'short' })
  const clock = (moment: Date) => clockTime(moment, locale)
  const [first, last] = [new Date(start), new Date(end)]
  const between = roundMoments(start, end).flatMap((moment): Tick[] => {
    const place = (moment - start) / span
    const isDay = moment === startOfDay(dayOf(new Date(moment))).getTime()
    if (place < FIRST || place > 1 - LAST || (hasDaysOnly && !isDay)) return []
    return [{ place, isDay, text: isDay ? day.format(moment) : clock(new Date(moment)) }]
  })
  return [
    { place: 0, isDay: false, text: hasDaysOnly ? day.format(first) : `${day.format(first)} ${clock(first)}` },
    ...spaced(between),
    { place: 1, isDay: false, text: hasDaysOnly ? day.format(last) : clock(last) },
  ]
}

/** Round times of the reader's days, as many as have room. */
function roundMoments(start: number, end: number): readonly number[] {
  const span = end - start
  const step = steps.find((length) => span / length <= MOST + 1) ?? Math.ceil(span / DAY / MOST) * DAY
  const { year, month, day } = dayOf(new Date(start))
  if (step < DAY) {
    const midnight = startOfDay({ year, month, day }).getTime()
    const first = Math.ceil((start - midnight) / step)
    return Array.from({ length: MOST + 2 }, (_, n) => midnight + (first + n) * step).filter((moment) => moment < end)
  }
  // Days are counted, because one with a change of the clocks has no 24 hours.
  const length = step / DAY
  return Array.from({ length: MOST + 2 }, (_, n) =>
    startOfDay({ year, month, day: day + (n + 1) * length }).getTime(),
  ).filter((moment) => moment < end)
}

/** Without labels that would touch the one before. */
function spaced(ticks: readonly Tick[]): readonly Tick[] {
  const kept: Tick[] = []
  for (const tick of ticks) if (tick.place - (kept.at(-1)?.place ?? -1) >= BETWEEN) kept.push(tick)
  return kept
}
