/** How the reader wants days, times and numbers; what is undefined is as in their browser. */
export type Formats = {
  /** A name like `Europe/Zurich`. */
  readonly timeZone?: string | undefined
  /** A country like `CH`, whose habits apply to dates and numbers in the reader's language. */
  readonly region?: string | undefined
}

let formats: Formats = {}
const listeners = new Set<() => void>()

export const readFormats = (): Formats => formats

/** Applies to every day, time and number on the page. */
export function setFormats(next: Formats): void {
  if (next.timeZone === formats.timeZone && next.region === formats.region) return
  formats = next
  for (const listener of listeners) listener()
}

export function subscribeFormats(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The locale of dates and numbers: the chosen region, else that of the browser if it has the chosen language. */
export function localeOf(language: string, { region }: Formats): string {
  if (region !== undefined) return `${language}-${region}`
  return navigator.languages.find((known) => known.startsWith(language)) ?? language
}

// Formatters are costly to build and asked for once per row.
const formatters = new Map<string, Intl.DateTimeFormat>()

/** Formats moments in the reader's time zone, or in the one that the options name. All dates of the console come from here. */
export function dateFormat(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const { timeZone } = formats
  const all = timeZone === undefined ? options : { timeZone, ...options }
  const key = `${locale} ${JSON.stringify(all)}`
  const cached = formatters.get(key)
  if (cached) return cached
  // Day before month also where "en" alone would mean the United States.
  const created = new Intl.DateTimeFormat(locale === 'en' ? 'en-GB' : locale, all)
  formatters.set(key, created)
  return created
}

type Day = { readonly year: number; readonly month: number; readonly day: number }

/** The calendar day of a moment in the reader's time zone; months from 1. */
export function dayOf(moment: Date): Day {
  if (formats.timeZone === undefined)
    return { year: moment.getFullYear(), month: moment.getMonth() + 1, day: moment.getDate() }
  const shown = new Date(moment.getTime() + offsetAt(moment, formats.timeZone))
  return { year: shown.getUTCFullYear(), month: shown.getUTCMonth() + 1, day: shown.getUTCDate() }
}

export function isSameDay(one: Date, other: Date): boolean {
  const [left, right] = [dayOf(one), dayOf(other)]
  return left.year === right.year && left.month === right.month && left.day === right.day
}

/** The moment when a day begins in the reader's time zone. Days beyond a month's last one are in the next month. */
export function startOfDay({ year, month, day }: Day): Date {
  const { timeZone } = formats
  if (timeZone === undefined) return new Date(year, month - 1, day)
  const midnight = Date.UTC(year, month - 1, day)
  const near = midnight - offsetAt(new Date(midnight), timeZone)
  // The clocks may have changed between the two.
  return new Date(midnight - offsetAt(new Date(near), timeZone))
}

const clock = {
  hourCycle: 'h23',
  year: 'numeric',
  month: 'numeric',
  day: 'numeric',
  hour: 'numeric',
  minute: 'numeric',
  second: 'numeric',
} as const

/** How many milliseconds the clocks of a zone are ahead of UTC. */
function offsetAt(moment: Date, timeZone: string): number {
  const parts = dateFormat('en-US', { timeZone, ...clock }).formatToParts(moment)
  const part = (type: Intl.DateTimeFormatPartTypes) => Number(parts.find((known) => known.type === type)?.value)
  const shown = Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'), part('second'))
  return shown - Math.floor(moment.getTime() / 1000) * 1000
}

export const isTimeZone = (name: string): boolean => {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}
