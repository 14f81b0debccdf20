import type { Notification } from '#contract/notifications.ts'

/** What a notification says besides kind and subscription. */
export type Detail = Pick<Notification, 'since' | 'deactivatesAt' | 'reason'>

const DAY = 86_400_000

/** Days of failing at which people are told (webhooks.md part 1). */
const MILESTONES = [0, 1, 3, 7, 9]
/** Failing for more than so many days deactivates (interface 6.4 rule 3). */
export const FAILING_DAYS = 10

/** For each milestone the instant before which a subscription must have begun to fail to have reached it now. */
export const milestonesAt = (now: Date): { day: number; beganBy: Date }[] =>
  MILESTONES.map((day) => ({ day, beganBy: new Date(now.getTime() - day * DAY) }))

export const deactivationOf = (firstFailureAt: Date): Date => new Date(firstFailureAt.getTime() + FAILING_DAYS * DAY)

/** The first day is news; every later one a reminder. */
export const kindOf = (day: number) => (day === 0 ? 'SUBSCRIPTION_FAILING' : 'SUBSCRIPTION_STILL_FAILING')

/** Why the last attempt failed. */
export const reasonOf = (error: string | null, status: number | null): string | undefined =>
  error ?? (status === null ? undefined : String(status))
