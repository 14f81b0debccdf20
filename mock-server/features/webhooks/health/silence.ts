import type { SubscriptionStatus } from '#contract/subscriptions.ts'
import type { SubscriptionRow } from '#features/webhooks/subscriptions/subscriptions.store.ts'
import type { PassedOverRow } from './passed-over.store.ts'
import type { FigureRow } from './status.store.ts'

/** A shorter silence says nothing. */
const QUIET_MS = 3_600_000

/** A success after this moment is no silence. */
export const quietBy = (now: Date): Date => new Date(now.getTime() - QUIET_MS)

/** The last success, or the last activation if that was later: nothing was delivered since. */
export const quietSince = ({ last_success_at, active_since, created_at }: SubscriptionRow): Date =>
  new Date(Math.max(...[last_success_at, active_since, created_at].map((date) => date?.getTime() ?? 0)))

/** What became of the events of an active PUSH subscription of which nothing has been delivered for an hour or more. */
export function silenceOf(
  row: SubscriptionRow,
  figures: FigureRow | undefined,
  { now, passedOver }: { now: Date; passedOver: PassedOverRow | undefined },
): SubscriptionStatus['silence'] {
  // What is tried again isn't lost: the target or the callback fails.
  if (!row.active || !figures || (figures.retrying ?? 0) > 0 || quietSince(row) > quietBy(now)) return undefined
  const dates = [figures.silent_since, passedOver?.silent_since].flatMap((date) => date?.getTime() ?? [])
  const since = Math.min(...dates)
  if (dates.length === 0 || since > quietBy(now).getTime()) return undefined
  return {
    since: new Date(since).toISOString(),
    suppressed: figures.suppressed ?? 0,
    omitted: figures.omitted ?? 0,
    passedOver: passedOver?.silent,
  }
}
