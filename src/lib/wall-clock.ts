import { dateFormat, dayOf, startOfDay } from './formats.ts'

const two = (part: number) => String(part).padStart(2, '0')
const MINUTE = 60_000

/** A moment as clocks in the reader's time zone show it: `2026-11-19T22:00`, the form of fields for date and time. */
export function toWallClock(moment: Date): string {
  const { year, month, day } = dayOf(moment)
  const minutes = minutesOf(moment)
  return `${year}-${two(month)}-${two(day)}T${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`
}

/** The moment when clocks in the reader's time zone show this; undefined for a text that is none. An hour that the clocks skip is the next one. */
export function fromWallClock(text: string): Date | undefined {
  const parts = /^(\d{4})-(\d\d)-(\d\d)T(\d\d):(\d\d)/.exec(text)?.slice(1).map(Number)
  if (!parts) return undefined
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0] = parts
  if (month < 1 || month > 12 || day < 1 || day > 31 || hour > 23 || minute > 59) return undefined
  const wanted = hour * 60 + minute
  const near = new Date(startOfDay({ year, month, day }).getTime() + wanted * MINUTE)
  // The clocks may have changed since midnight.
  const corrected = new Date(near.getTime() + differenceTo(wanted, near) * MINUTE)
  return minutesOf(corrected) === wanted ? corrected : near
}

function differenceTo(wanted: number, near: Date): number {
  const difference = wanted - minutesOf(near)
  const HALF_DAY = 720
  return difference > HALF_DAY ? difference - 1440 : difference < -HALF_DAY ? difference + 1440 : difference
}

/** Minutes since midnight in the reader's time zone. */
function minutesOf(moment: Date): number {
  const parts = dateFormat('en-GB', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).formatToParts(moment)
  const part = (type: Intl.DateTimeFormatPartTypes) => Number(parts.find((known) => known.type === type)?.value)
  return part('hour') * 60 + part('minute')
}
