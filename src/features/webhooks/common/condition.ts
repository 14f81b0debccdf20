import type { WatchedSubscription } from './subscriptions.queries.ts'

/** How a subscription is doing, the worst first; the filter of the list offers these. */
export const conditions = ['failing', 'lagging', 'idle', 'active', 'paused', 'deactivated'] as const
export type Condition = (typeof conditions)[number]

const HOUR = 3_600_000
const DAY = 24 * HOUR

/** A reader that hasn't polled for an hour while events wait may have stopped for good. */
const LAGGING_MS = HOUR
/** The service deactivates a reader after 30 days of silence; a week before, somebody should know. */
const IDLE_WARNING_MS = 7 * DAY
/** A failing subscription that has less time left shows its deadline instead of its next attempt. */
const DEADLINE_MS = 3 * DAY

/** `now` in milliseconds: time alone turns a reader into a lagging or idle one. */
export function conditionOf({ subscription, status }: WatchedSubscription, now: number): Condition {
  if (status.state === 'FAILING') return 'failing'
  if (status.state === 'PAUSED') return 'paused'
  if (status.state === 'DEACTIVATED') return 'deactivated'
  if (subscription.deliveryType === 'PUSH' || status.polling) return 'active'
  if (status.deactivatesAt !== undefined && msUntil(status.deactivatesAt, now) < IDLE_WARNING_MS) return 'idle'
  const isSilent = -msUntil(status.lastPollAt ?? subscription.createdAt, now) > LAGGING_MS
  return (status.backlog > 0 && isSilent) || status.expiresAt !== undefined ? 'lagging' : 'active'
}

/** Somebody should act, or deliveries or events are lost. What a person paused and what the service gave up are history. */
export const needsAttention = (condition: Condition): boolean =>
  condition === 'failing' || condition === 'lagging' || condition === 'idle'

/** The deadline of a failing subscription is near. */
export const isDeadlineNear = (deactivatesAt: string | undefined, now: number): boolean =>
  deactivatesAt !== undefined && msUntil(deactivatesAt, now) < DEADLINE_MS

export const msUntil = (instant: string, now: number): number => Date.parse(instant) - now
