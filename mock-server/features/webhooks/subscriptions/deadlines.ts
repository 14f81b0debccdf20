const DAY = 86_400_000

/** A PUSH subscription is deactivated after failing for longer than this. */
export const FAILING_DAYS = 10

/** A PULL subscription is deactivated after this long without activity; events are kept for the same time. */
export const IDLE_DAYS = 30

/** When a failing PUSH subscription will be deactivated. */
export const failingDeadline = (firstFailureAt: Date): Date => daysAfter(firstFailureAt, FAILING_DAYS)

export const daysAfter = (date: Date, days: number): Date => new Date(date.getTime() + days * DAY)
