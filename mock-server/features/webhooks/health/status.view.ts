import type { SubscriptionStatus } from '#contract/subscriptions.ts'
import { daysAfter, deactivationOf, IDLE_DAYS } from '#features/webhooks/subscriptions/deadlines.ts'
import type { PassedOverRow } from './passed-over.store.ts'
import { silenceOf } from './silence.ts'
import type { FigureRow } from './status.store.ts'
import type { SubscriptionRow } from '#features/webhooks/subscriptions/subscriptions.store.ts'
import { isProbed } from '#features/webhooks/subscriptions/probed.ts'
import { stateOf } from '#features/webhooks/subscriptions/subscriptions.view.ts'
import type { Settings } from '#features/webhooks/subscriptions/settings.ts'
import { warningsOf } from '#features/webhooks/subscriptions/warnings.ts'

const HOUR = 3_600_000
/** The hours of a status; the current one is the last. */
const HOURS = 24
/** From this age of the oldest unread event on, a PULL subscription says when the event will be dropped. */
const WARNING_DAYS = 25

/** The start of the first hour of a status. */
export const firstHour = (now: Date): Date => new Date(Math.floor(now.getTime() / HOUR) * HOUR - (HOURS - 1) * HOUR)

/** `polling` is true while somebody retrieves from the subscription. */
type StatusContext = {
  settings: Settings
  polling: boolean
  now: Date
  /** Undefined where it isn't counted. */
  passedOver?: PassedOverRow | undefined
}

/** Row and figures → SubscriptionStatus. */
export function toStatus(
  row: SubscriptionRow,
  figures: FigureRow | undefined,
  { settings, polling, now, passedOver }: StatusContext,
): SubscriptionStatus {
  const state = stateOf(row)
  const oldest = figures?.oldest_pending_at ?? null
  return {
    id: row.id,
    identifier: row.identifier ?? undefined,
    deliveryType: row.delivery_type,
    active: row.active,
    state,
    failingSince: state === 'FAILING' ? row.first_failure_at?.toISOString() : undefined,
    probing: row.active && isProbed(row),
    deactivatesAt: deactivatesAt(row, now)?.toISOString(),
    backlog: figures?.backlog ?? 0,
    retrying: figures?.retrying ?? 0,
    oldestPendingAt: oldest?.toISOString(),
    silence: silenceOf(row, figures, { now, passedOver }),
    passedOver: passedOver?.since ? { since: passedOver.since.toISOString(), count: passedOver.count } : undefined,
    expiresAt: row.delivery_type === 'PULL' ? expiresAt(oldest, now)?.toISOString() : undefined,
    nextAttemptAt: row.active ? nextAttemptAt(row, figures?.next_attempt_at ?? null)?.toISOString() : undefined,
    lastCommitAt: row.last_commit_at?.toISOString(),
    lastPollEvents: row.last_poll_events ?? undefined,
    lastDeliveryStatus: row.last_status ?? undefined,
    lastDeliveryAt: row.last_delivery_at?.toISOString(),
    lastPollAt: row.last_poll_at?.toISOString(),
    lastPollBy: row.last_poll_by ?? undefined,
    polling,
    hours: hoursOf(figures?.hours ?? [], now),
    warnings: warningsOf(settings, row),
  }
}

function deactivatesAt(row: SubscriptionRow, now: Date): Date | undefined {
  if (!row.active) return undefined
  return row.delivery_type === 'PULL' ? daysAfter(lastActivity(row), IDLE_DAYS) : deactivationOf(row, now)
}

/** The last retrieval, commit or activation. */
const lastActivity = ({ created_at, active_since, last_poll_at, last_commit_at }: SubscriptionRow): Date =>
  new Date(Math.max(...[created_at, active_since, last_poll_at, last_commit_at].map((date) => date?.getTime() ?? 0)))

function expiresAt(oldest: Date | null, now: Date): Date | null {
  return oldest === null || now < daysAfter(oldest, WARNING_DAYS) ? null : daysAfter(oldest, IDLE_DAYS)
}

/** Deliveries that are due wait for the probe of a subscription that is probed or delivers in order, and for a target that asked to wait. */
function nextAttemptAt(row: SubscriptionRow, next: Date | null): Date | null {
  if (next === null) return null
  const gates = [next, isProbed(row) || row.ordered ? row.probe_at : null, row.heed_target ? row.held_until : null]
  return new Date(Math.max(...gates.map((date) => date?.getTime() ?? 0)))
}

function hoursOf(counted: FigureRow['hours'], now: Date): SubscriptionStatus['hours'] {
  const start = firstHour(now).getTime()
  const byHour = new Map(counted.map((figures) => [Date.parse(figures.hour), figures]))
  return Array.from({ length: HOURS }, (_, index) => {
    const from = start + index * HOUR
    const { succeeded = 0, failed = 0 } = byHour.get(from) ?? {}
    return { from: new Date(from).toISOString(), succeeded, failed }
  })
}
