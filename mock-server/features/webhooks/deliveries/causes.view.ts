import type { FailureCause } from '#contract/webhooks/failure-causes.ts'
import type { CauseCount, CauseRow, PastCauseRow } from './causes.store.ts'
import { deactivationOf } from '#features/webhooks/subscriptions/deadlines.ts'
import { MOMENTS } from './growth.ts'

/** A cause and its deliveries → FailureCause. `behind`: what ordered subscriptions hold back. */
export function toFailureCause(
  row: CauseRow,
  counts: readonly CauseCount[],
  { behind, now }: { behind: readonly CauseCount[]; now: Date },
): FailureCause {
  const subscriptions = [...Map.groupBy(counts, ({ subscription_id: id }) => id)].map(([subscriptionId, own]) => {
    const identifier = own[0]?.identifier
    return {
      subscriptionId,
      ...(identifier ? { identifier } : {}),
      count: sum(own),
      ordered: own[0]?.ordered ?? false,
      active: own[0]?.active ?? false,
    }
  })
  const ids = new Set(subscriptions.map(({ subscriptionId }) => subscriptionId))
  const nextAt = counts.flatMap(({ next_at: at }) => (at === null ? [] : [at.getTime()]))
  const endsAt = counts.flatMap((one) => (one.active ? [deactivationOf(one, now)?.getTime() ?? Infinity] : []))
  const isSnoozed = row.snoozed_until !== null && row.snoozed_until > now
  return {
    ...toReason(row),
    count: sum(counts),
    heldBack: sum(behind.filter(({ subscription_id: id }) => ids.has(id))),
    ...(nextAt.length === 0 ? {} : { nextAttemptAt: new Date(Math.min(...nextAt)).toISOString() }),
    ...(endsAt.some(Number.isFinite) ? { deactivatesAt: new Date(Math.min(...endsAt)).toISOString() } : {}),
    growth: Array.from({ length: MOMENTS }, (_, nth) => sum(counts.filter(({ ago }) => ago >= MOMENTS - 1 - nth))),
    subscriptions: subscriptions.toSorted((one, other) => other.count - one.count),
    ...(isSnoozed && row.snoozed_until ? { snoozedUntil: row.snoozed_until.toISOString() } : {}),
    ...(isSnoozed && row.marked_by_name !== null ? { markedBy: row.marked_by_name } : {}),
  }
}

/** A cause that is over → FailureCause. */
export function toPastCause(row: PastCauseRow): FailureCause {
  const { subscription_id: subscriptionId, identifier, ordered, active, count } = row
  return {
    ...toReason(row),
    count,
    heldBack: 0,
    growth: Array.from({ length: MOMENTS }, () => 0),
    subscriptions: [{ subscriptionId, ...(identifier ? { identifier } : {}), count, ordered, active }],
  }
}

const toReason = (row: CauseRow) => ({
  id: row.id,
  kind: row.kind,
  ...(row.http_status === null ? {} : { httpStatus: row.http_status }),
  ...(row.error === null ? {} : { error: row.error }),
  ...(row.host === null ? {} : { host: row.host }),
  ...(row.text ? { text: row.text } : {}),
  firstAt: row.first_at.toISOString(),
  lastAt: row.last_at.toISOString(),
})

const sum = (counts: readonly CauseCount[]): number => counts.reduce((total, { count }) => total + count, 0)
