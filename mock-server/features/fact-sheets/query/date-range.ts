import { refuse } from '#kernel/refusal.ts'
import { isDay } from '#data-model/text.ts'
import type { DateFilter } from './arguments.ts'

/** Days from one to another, both included. */
export interface Days {
  readonly from: string
  readonly to: string
}

/** Before and after every day that there is. */
const EVER: Days = { from: '0001-01-01', to: '9999-12-31' }

/** What a date filter is about: one day, or some days. Undefined where it says nothing. */
export function daysOf(filter: DateFilter | null | undefined, today: string): Days | undefined {
  if (!filter || Object.values(filter).every((one) => one === null || one === undefined)) return undefined
  const { type } = filter
  const from = dayIn(filter.from ?? filter.minDate)
  const to = dayIn(filter.to ?? filter.maxDate)
  switch (type) {
    case 'TODAY':
      return { from: today, to: today }
    case 'END_OF_MONTH':
      return dayOnly(endOfMonth(today))
    case 'END_OF_YEAR':
      return dayOnly(`${today.slice(0, 4)}-12-31`)
    case 'POINT':
      return dayOnly(from ?? to ?? today)
    case 'RANGE':
    case 'RANGE_STARTS':
    case 'RANGE_ENDS':
    case 'TIMELINE':
    case null:
    case undefined:
      return { from: from ?? EVER.from, to: to ?? EVER.to }
    default:
      return type satisfies never
  }
}

const dayOnly = (day: string): Days => ({ from: day, to: day })

/** The day of an instant or a day; what is neither is refused. */
export function dayIn(text: string | null | undefined): string | undefined {
  if (text === null || text === undefined || text === '') return undefined
  const day = text.slice(0, 10)
  if (!isDay(day)) throw refuse.badRequest(`${text} is no day such as 2026-11-20`)
  return day
}

const endOfMonth = (day: string) =>
  new Date(Date.UTC(Number(day.slice(0, 4)), Number(day.slice(5, 7)), 0)).toISOString().slice(0, 10)
