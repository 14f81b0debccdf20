import type { Subscription, SubscriptionStatus } from 'mock-server/contract/subscriptions.ts'

/** How a subscription is doing, the worst first; the filter of the list offers these. */
export const conditions = ['failing', 'lagging', 'idle', 'silent', 'active', 'paused', 'deactivated'] as const
export type Condition = (typeof conditions)[number]

const HOUR = 3_600_000
const DAY = 24 * HOUR

/** A reader that hasn't polled for an hour while events wait may have stopped for good. */
const LAGGING_MS = HOUR
/** The service deactivates a reader after so much silence; a week before, somebody should know. */
const IDLE_MS = 30 * DAY
const IDLE_WARNING_MS = 7 * DAY
/** A failing subscription that has less time left shows its deadline instead of its next attempt. */
const DEADLINE_MS = 3 * DAY

/** `now` in milliseconds: time alone turns a reader into a lagging or idle one. */
export function conditionOf({ status }: { readonly status: SubscriptionStatus }, now: number): Condition {
  const { state, deliveryType, deactivatesAt } = status
  if (state === 'FAILING') return 'failing'
  if (state === 'PAUSED') return 'paused'
  if (state === 'DEACTIVATED') return 'deactivated'
  if (status.silence) return 'silent'
  if (deliveryType === 'PUSH' || status.polling || deactivatesAt === undefined) return 'active'
  const left = msUntil(deactivatesAt, now)
  if (left < IDLE_WARNING_MS) return 'idle'
  // The time that is left says when it polled last, or was created or resumed.
  const isSilent = IDLE_MS - left > LAGGING_MS
  return (status.backlog > 0 && isSilent) || status.expiresAt !== undefined ? 'lagging' : 'active'
}

/** How failed events of a failing subscription are tried again; undefined for one that isn't failing. */
export type Retries = 'probe' | 'each' | 'none'
type Props = {
  readonly subscription: Pick<Subscription, 'ignoreError'>
  readonly status: Pick<SubscriptionStatus, 'state' | 'probing'>
}

export function retriesOf({ subscription, status }: Props): Retries | undefined {
  if (status.state !== 'FAILING') return undefined
  if (status.probing) return 'probe'
  return subscription.ignoreError ? 'none' : 'each'
}

/** Somebody should act, or deliveries or events are lost. A silence may be what a callback is for; what a person paused and what the service gave up are history. */
export const needsAttention = (condition: Condition): boolean =>
  condition === 'failing' || condition === 'lagging' || condition === 'idle'

/** The deadline of a failing subscription is near. */
export const isDeadlineNear = (deactivatesAt: string | undefined, now: number): boolean =>
  deactivatesAt !== undefined && msUntil(deactivatesAt, now) < DEADLINE_MS

export const msUntil = (instant: string, now: number): number => Date.parse(instant) - now
