import { type ExportType, loggedTypes } from '#contract/exports/export-options.ts'
import { about, refuse } from '#kernel/refusal.ts'

/** From when until when, both included. */
export interface Period {
  readonly from: Date
  readonly until: Date
}

interface Asked {
  readonly exportType: ExportType
  readonly startDate?: string | undefined
  readonly endDate?: string | undefined
}

const DAY_MS = 86_400_000
/** Without a start. */
const USUAL_MS = 30 * DAY_MS

const day = /^\d{4}-\d{2}-\d{2}$/
const instant = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:?\d{2})?$/

/**
 * The period of an export of what happened: days in UTC, or instants. A day as the end is in it; without an end it is now, without a start
 * 30 days before the end. Undefined for other exports, which take no dates. 400 for a date that is none, or a start after the end.
 */
export function periodOf({ exportType, startDate = '', endDate = '' }: Asked, now: Date): Period | undefined {
  if (!loggedTypes.includes(exportType)) {
    for (const [name, date] of Object.entries({ startDate, endDate }))
      if (date !== '')
        throw refuse.badRequest(
          `${name} is of no use: an export of the type ${exportType} holds what there is now`,
          about(name, `must be empty for ${exportType}`),
        )
    return undefined
  }
  const until = endDate === '' ? now : dateIn('endDate', endDate, DAY_MS - 1)
  const from = startDate === '' ? new Date(until.getTime() - USUAL_MS) : dateIn('startDate', startDate, 0)
  if (from > until)
    throw refuse.badRequest('startDate is after endDate', about('startDate', 'must not be after endDate'))
  return { from, until }
}

/** `ofDayMs`: which moment of a day is meant. */
function dateIn(name: string, text: string, ofDayMs: number): Date {
  const isDay = day.test(text)
  // Without a zone an instant would be one of the machine's.
  const zoned = isDay ? `${text}T00:00:00Z` : /(Z|[+-]\d{2}:?\d{2})$/.test(text) ? text : `${text}Z`
  const date = new Date(Date.parse(zoned) + (isDay ? ofDayMs : 0))
  // The parser takes 30 February for 1 March.
  const isReal = (isDay || instant.test(text)) && !Number.isNaN(date.getTime()) && isOnCalendar(text.slice(0, 10))
  if (isReal) return date
  const message = 'must be a day such as 2026-10-01, or an instant such as 2026-10-01T08:00:00Z (ISO 8601)'
  throw refuse.badRequest(`${name} ${message}`, about(name, message))
}

const isOnCalendar = (text: string): boolean => {
  const date = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text)
}
