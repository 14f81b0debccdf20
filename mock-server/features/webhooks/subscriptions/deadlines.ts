const DAY = 86_400_000

/** A PUSH subscription is deactivated after failing for longer than this. */
export const FAILING_DAYS = 10

/** A PULL subscription is deactivated after this long without activity; events are kept for the same time. */
export const IDLE_DAYS = 30

/** When a failing PUSH subscription will be deactivated. */
export const failingDeadline = (firstFailureAt: Date): Date => daysAfter(firstFailureAt, FAILING_DAYS)

/**
 * When a PUSH subscription with this health will be deactivated, if people know that it fails; of a target that only refuses an event or
 * two, they hear after a day.
 */
export function deactivationOf(
  { failing, first_failure_at: since }: { failing: boolean | null; first_failure_at: Date | null },
  now: Date,
): Date | undefined {
  if (since === null || (failing !== true && now < daysAfter(since, 1))) return undefined
  return failingDeadline(since)
}

export const daysAfter = (date: Date, days: number): Date => new Date(date.getTime() + days * DAY)
