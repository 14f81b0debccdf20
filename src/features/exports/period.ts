import { dayOf } from '#lib/formats.ts'

/** Two days of a form, and the query that they stand for. */
export interface Period {
  readonly from: string
  readonly until: string
  /** Undefined where the days make a period. */
  readonly problem: 'missing' | 'order' | undefined
  readonly query: { readonly startDate: string; readonly endDate: string }
}

const two = (part: number) => String(part).padStart(2, '0')
const textOf = ({ year, month, day }: { year: number; month: number; day: number }) =>
  `${year}-${two(month)}-${two(day)}`
/** A day in the reader's zone, so many days from today. */
const dayFrom = (days: number) => textOf(dayOf(new Date(Date.now() + days * 86_400_000)))

export function periodOf(from: string, until: string): Period {
  const problem = from === '' || until === '' ? 'missing' : from > until ? 'order' : undefined
  return { from, until, problem, query: { startDate: from, endDate: until } }
}

export const presets = ['week', 'days', 'month', 'year'] as const

/** The days of a preset: those until today. */
export function presetPeriod(preset: (typeof presets)[number]): Period {
  const today = dayOf(new Date())
  const first = {
    week: dayFrom(-6),
    days: dayFrom(-29),
    month: textOf({ ...today, day: 1 }),
    year: textOf({ ...today, month: 1, day: 1 }),
  }
  return periodOf(first[preset], textOf(today))
}

export const usualPeriod = (): Period => presetPeriod('days')
