import { MAX_OVERLAP_HOURS } from 'mock-server/contract/technical-users.ts'
import { endOfDay } from './expiry.ts'

const HOUR = 3_600_000

export const overlapPresets = ['0', '24', '168', 'date'] as const
export type OverlapPreset = (typeof overlapPresets)[number]

/** The last day that an overlap can end on, in days from now. */
export const MAX_OVERLAP_DAYS = MAX_OVERLAP_HOURS / 24

/** How many hours the old token also works; a date ends at midnight in the reader's time zone. Undefined for a date that can't be chosen. */
export function overlapHours(preset: OverlapPreset, date: string, now = new Date()): number | undefined {
  if (preset !== 'date') return Number(preset)
  const end = endOfDay(date)
  const hours = end ? (end.getTime() - now.getTime()) / HOUR : 0
  // The last day that can be chosen ends up to a day after the longest overlap.
  if (hours <= 0 || hours > MAX_OVERLAP_HOURS + 24) return undefined
  return Math.min(MAX_OVERLAP_HOURS, hours)
}

/** When the old token ends: after the overlap, or when it expires, whichever is first. */
export const overlapEnd = (hours: number, oldExpiry: string, now = new Date()): Date =>
  new Date(Math.min(now.getTime() + hours * HOUR, Date.parse(oldExpiry)))
