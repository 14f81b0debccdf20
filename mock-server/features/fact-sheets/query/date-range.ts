import { refuse } from '#kernel/refusal.ts'
import { isDay } from '#data-model/text.ts'
import type { DateFilter } from './arguments.ts'

/** A range of days, both ends included. */
export interface DateRange {
  readonly from: string
  readonly to: string
}

/** Earlier and later than every date. */
const ALWAYS: DateRange = { from: '0001-01-01', to: '9999-12-31' }

/** The days that a date filter selects; undefined for an empty filter. */
export function dateRangeOf(filter: DateFilter | null | undefined, today: string): DateRange | undefined {
  if (!filter || Object.values(filter).every((value) => value === null || value === undefined)) return undefined
  const { type } = filter
  const from = parseDay(filter.from ?? filter.minDate)
  const to = parseDay(filter.to ?? filter.maxDate)
  switch (type) {
    case 'TODAY':
      return { from: today, to: today }
    case 'END_OF_MONTH':
      return oneDay(endOfMonth(today))
    case 'END_OF_YEAR':
      return oneDay(`${today.slice(0, 4)}-12-31`)
    case 'POINT':
      return oneDay(from ?? to ?? today)
    case 'RANGE':
    case 'RANGE_STARTS':
    case 'RANGE_ENDS':
    case 'TIMELINE':
    case null:
    case undefined:
      return { from: from ?? ALWAYS.from, to: to ?? ALWAYS.to }
    default:
      return type satisfies never
  }
}

const oneDay = (day: string): DateRange => ({ from: day, to: day })

/** The day of a text that begins with a date, such as a timestamp; anything else is refused. */
export function parseDay(text: string | null | undefined): string | undefined {
  if (text === null || text === undefined || text === '') return undefined
  const day = text.slice(0, 10)
  if (!isDay(day)) throw refuse.badRequest(`${text} is no day such as 2026-11-20`)
  return day
}

const endOfMonth = (day: string) =>
  new Date(Date.UTC(Number(day.slice(0, 4)), Number(day.slice(5, 7)), 0)).toISOString().slice(0, 10)
