import type { Notification } from '#contract/notifications.ts'
import { type Probed, isProbed } from '#features/webhooks/subscriptions/probed.ts'
import { daysAfter } from '#features/webhooks/subscriptions/deadlines.ts'

/** The content of a notification besides kind and subscription. */
export type NotificationDetail = Pick<
  Notification,
  'since' | 'deactivatesAt' | 'reason' | 'retries' | 'accessRequest' | 'sharedBookmark'
>

/** Days of failing after which people are notified. */
const MILESTONES = [0, 1, 3, 7, 9]

/** For each milestone the latest first failure of a subscription that has reached it now. */
export const milestonesAt = (now: Date): { day: number; beganBy: Date }[] =>
  MILESTONES.map((day) => ({ day, beganBy: daysAfter(now, -day) }))

/** The first day is news; later ones are reminders. */
export const kindOf = (day: number) => (day === 0 ? 'SUBSCRIPTION_FAILING' : 'SUBSCRIPTION_STILL_FAILING')

/** Why the last attempt failed. */
export const reasonOf = (error: string | null, status: number | null): string | undefined =>
  error ?? (status === null ? undefined : String(status))

/** How the events of a failing subscription are tried again. */
export function retriesOf(row: Probed): NotificationDetail['retries'] {
  if (isProbed(row)) return 'probe'
  return row.ignore_error ? 'none' : 'each'
}
