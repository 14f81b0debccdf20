import { type RawBuilder, sql } from 'kysely'
import type { DeliveryState } from '#contract/deliveries.ts'
import type { Db, Tx } from '#storage/database.ts'
import { wildcardPattern } from '#storage/like.ts'
import type { DeliveryConditions } from './filter.ts'
import type { EventAccess } from '#events/event-access.policy.ts'
import { ofVisibleEvents } from '#events/visible-to.store.ts'
import { probedIn } from '#features/webhooks/subscriptions/probed.store.ts'
import { LEASE_MS } from './lease.ts'

export interface SubscriptionKey {
  workspaceId: string
  subscriptionId: string
}

/** Bounds of the offsets that can match: above the first, up to and including the second. */
export interface OffsetRange {
  above: number
  upTo: number
}

/** One subscription, or the column that has the id of one of several. */
export type MatchedSubscription = { workspaceId: string; subscriptionId: string | RawBuilder<unknown> }

export interface Search<Subscription extends MatchedSubscription = SubscriptionKey> {
  subscription: Subscription
  conditions: DeliveryConditions
  range: OffsetRange
  now: Date
  /** Deliveries of events that the caller may not read do not match. */
  access: EventAccess
  /** The events about an object of the name that the conditions have. Left out, each delivery is looked at. */
  named?: readonly number[] | undefined
}

const everything: OffsetRange = { above: -1, upTo: Number.MAX_SAFE_INTEGER }
export const isEverything = ({ above, upTo }: OffsetRange): boolean =>
  above === everything.above && upTo === everything.upTo

/** The commit order of events may differ from the order of their dates by this much. */
const MARGIN_MS = 10_000

/** The offsets that a time filter leaves, read from the index on dates. */
export async function offsetRange(
  db: Db | Tx,
  workspaceId: string,
  { from, to }: DeliveryConditions,
): Promise<OffsetRange> {
  if (from === undefined && to === undefined) return everything
  const event = sql`SELECT seq FROM event WHERE workspace_id = ${workspaceId} AND created_at`
  const before = from === undefined ? null : new Date(Date.parse(from) - MARGIN_MS)
  const after = to === undefined ? null : new Date(Date.parse(to) + MARGIN_MS)
  const { rows } = await sql<{ above: number | null; upto: number | null }>`
    SELECT (${event} < ${before}::timestamptz ORDER BY created_at DESC, seq DESC LIMIT 1) AS above,
      (${event} > ${after}::timestamptz ORDER BY created_at, seq LIMIT 1) AS upto`.execute(db)
  return { above: rows[0]?.above ?? -1, upTo: rows[0]?.upto ?? Number.MAX_SAFE_INTEGER }
}

/**
 * All conditions on a delivery (`d`) except its words. `now` separates deliveries that are being sent from those that a dead process left
 * behind.
 */
export function matching({
  subscription,
  conditions,
  range,
  now,
  access,
  named,
}: Search<MatchedSubscription>): RawBuilder<unknown> {
  const { workspaceId, subscriptionId } = subscription
  const { above, upTo } = range
  const terms = [
    sql`d.workspace_id = ${workspaceId} AND d.subscription_id = ${subscriptionId} AND d.seq > ${above} AND d.seq <= ${upTo}`,
  ]
  const {
    state,
    types,
    error,
    trigger,
    from,
    to,
    minDuration,
    maxDuration,
    minAttempts,
    failedSince,
    objectId,
    object,
    cause,
    offset,
  } = conditions
  if (conditions.isEmpty) terms.push(sql`false`)
  // Verbatim as in the migration, so that the planner recognises that the partial indexes suffice.
  if (conditions.isUnusual) {
    terms.push(sql`(d.state IN ('retrying', 'omitted', 'suppressed', 'expired') OR d.trigger <> 'automatic'
      OR d.attempts > 1 OR d.error IS NOT NULL OR d.http_status NOT IN (200, 202, 204))`)
  }
  if (conditions.isOpen) terms.push(sql`d.settled_at IS NULL`)
  if (state) terms.push(inStates(state, now))
  if (types) terms.push(ofTypes(types, conditions.typeWildcards))
  if (conditions.statuses) terms.push(inStatuses(conditions.statuses, conditions.classes))
  if (error) terms.push(oneOf(sql`d.error`, error))
  if (trigger) terms.push(oneOf(sql`d.trigger`, trigger))
  if (from !== undefined) terms.push(sql`d.created_at >= ${from}::timestamptz`)
  if (to !== undefined) terms.push(sql`d.created_at <= ${to}::timestamptz`)
  if (minDuration !== undefined) terms.push(sql`d.duration_ms >= ${minDuration}`)
  if (maxDuration !== undefined) terms.push(sql`d.duration_ms <= ${maxDuration}`)
  if (minAttempts !== undefined) terms.push(sql`d.attempts >= ${minAttempts}`)
  if (failedSince !== undefined) terms.push(hasFailedSince(subscription, failedSince))
  if (offset !== undefined) terms.push(sql`d.seq = ${offset}`)
  if (objectId !== undefined) {
    terms.push(
      sql`d.seq IN (SELECT e.seq FROM event e WHERE e.workspace_id = ${workspaceId} AND e.object_id = ${objectId})`,
    )
  }
  if (cause !== undefined) terms.push(isOfCause(subscription, cause))
  if (object !== undefined) terms.push(isAbout(workspaceId, object, named))
  if (access !== 'all') terms.push(ofVisibleEvents(access, 'd'))
  return sql.join(terms, sql` AND `)
}

/** Whether an attempt of a delivery (`d`) failed; those that were summed up since count, too. */
const hasFailedSince = ({ workspaceId, subscriptionId }: MatchedSubscription, since: string) =>
  sql`d.attempted_at >= ${since}::timestamptz AND (
    EXISTS (SELECT 1 FROM attempt a WHERE a.workspace_id = ${workspaceId} AND a.subscription_id = ${subscriptionId} AND a.seq = d.seq
      AND a.outcome IN ('refused', 'unreachable', 'callback') AND a.created_at >= ${since}::timestamptz)
    OR EXISTS (SELECT 1 FROM attempt_fold f WHERE f.workspace_id = ${workspaceId} AND f.subscription_id = ${subscriptionId} AND f.seq = d.seq
      AND f.last_at >= ${since}::timestamptz))`

/**
 * A delivery whose attempt started by then and that is not settled was left behind. The due time would not show it: an ordered delivery
 * keeps its own.
 */
export const leftBehindAt = (now: Date): Date => new Date(now.getTime() - LEASE_MS)

/** No process is sending the delivery `d`: one that a process left behind when it died is not being sent. */
export const isSentByNobody = (now: Date): RawBuilder<boolean> =>
  sql<boolean>`(d.state <> 'sending' OR d.claim_id IS NULL OR d.started_at <= ${leftBehindAt(now)})`

/** The state that people see: a delivery in flight in a process that died is unknown. */
export const shownState = (now: Date) =>
  sql<DeliveryState>`CASE WHEN d.state = 'sending' AND d.started_at <= ${leftBehindAt(now)}::timestamptz THEN 'unknown' ELSE d.state END`

function inStates(states: readonly string[], now: Date): RawBuilder<unknown> {
  const derived = states.includes('sending') !== states.includes('unknown')
  const stored = [...new Set(states.map((state) => (state === 'unknown' ? 'sending' : state)))]
  return derived
    ? sql`${oneOf(sql`d.state`, stored)} AND ${oneOf(shownState(now), states)}`
    : oneOf(sql`d.state`, stored)
}

function ofTypes(types: readonly string[], wildcards: readonly string[]): RawBuilder<unknown> {
  if (wildcards.length === 0) return oneOf(sql`d.type`, types)
  return sql`(d.type = ANY(${[...types]}::text[]) OR d.type ILIKE ANY(${wildcards.map(wildcardPattern)}::text[]))`
}

/** As the list of causes counts (causes.store.ts). */
const isOfCause = ({ workspaceId, subscriptionId }: MatchedSubscription, cause: string) => sql`
  d.settled_at IS NULL AND (d.cause = ${cause} OR (d.cause IS NULL AND d.lane <> 'now' AND EXISTS (
    SELECT 1 FROM push_health held JOIN subscription own ON own.workspace_id = held.workspace_id AND own.id = held.subscription_id
    WHERE held.workspace_id = ${workspaceId} AND held.subscription_id = ${subscriptionId} AND held.cause = ${cause} AND ${probedIn('held', 'own')})))`

const isAbout = (workspaceId: string, object: string, named: readonly number[] | undefined) =>
  named
    ? sql`d.seq = ANY(${[...named]}::bigint[])`
    : sql`(SELECT e.object_name ILIKE ${wildcardPattern(object)} FROM event e WHERE e.workspace_id = ${workspaceId} AND e.seq = d.seq)`

function inStatuses(statuses: readonly number[], classes: readonly number[]): RawBuilder<unknown> {
  const exact = statuses.length > 0 ? [sql`d.http_status = ANY(${[...statuses]}::int[])`] : []
  const ranges = classes.map((n) => sql`d.http_status BETWEEN ${n * 100}::int AND ${n * 100 + 99}::int`)
  const any = [...exact, ...ranges]
  return any.length === 0 ? sql`false` : sql`(${sql.join(any, sql` OR `)})`
}

/** A single value as an equation, because the index then returns its rows in the order of offsets. */
function oneOf(column: RawBuilder<unknown>, values: readonly string[]): RawBuilder<unknown> {
  return values.length === 1 ? sql`${column} = ${values[0]}` : sql`${column} = ANY(${[...values]}::text[])`
}
