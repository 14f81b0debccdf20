import { type RawBuilder, sql } from 'kysely'
import type { EventAccess } from '#events/event-access.policy.ts'
import { ofVisibleEvents } from '#events/visible-to.store.ts'
import { probedIn } from '#features/webhooks/subscriptions/probed.store.ts'
import type { Db, Tx } from '#storage/database.ts'
import { givenUp, isWaiting } from './deliveries.store.ts'
import type { SubscriptionKey } from './matching.store.ts'

/** Rows per statement: few, so that nobody waits for it. */
const BATCH = 1000

/** The deliveries of a cause that somebody acts on. */
export interface OfCause {
  workspaceId: string
  id: string
  access: EventAccess
  now: Date
}

/** What is done with deliveries `d`: which they are, and the assignments of an UPDATE. */
interface Change {
  readonly of: RawBuilder<unknown>
  readonly set: RawBuilder<unknown>
}

/** Of an inactive subscription only what failed: the rest is kept for its resumption. */
const openOf = ({ id, now }: OfCause) => sql`
  ${isWaiting(now)} AND (d.cause = ${id} OR (d.cause IS NULL AND d.lane <> 'now' AND s.active AND h.cause = ${id} AND ${probedIn('h', 's')}))`

/** Makes them due; each waits where it waited. */
export const toMakeDue = (of: OfCause): Change => ({
  of: sql`s.active AND ${openOf(of)}`,
  set: sql`due_at = least(d.due_at, ${of.now})`,
})

export const toGiveUp = (of: OfCause): Change => ({ of: openOf(of), set: sql`${givenUp(of.now)}, cause = ${of.id}` })

/** Puts those back where they were that were given up at an instant. */
export const toTakeUp = (of: OfCause, at: Date): Change => ({
  of: sql`d.state = 'omitted' AND d.error = 'STOPPED' AND d.cause = ${of.id} AND d.settled_at = ${at}`,
  set: sql`state = CASE WHEN d.attempts > 0 THEN 'retrying' ELSE 'pending' END, due_at = ${of.now}, settled_at = NULL, error = NULL,
    cause = CASE WHEN d.attempts > 0 THEN d.cause END`,
})

/** The subscriptions that may have deliveries of a cause. */
export async function subscriptionsOf(db: Db, { workspaceId }: OfCause): Promise<SubscriptionKey[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT id FROM subscription WHERE workspace_id = ${workspaceId} AND delivery_type = 'PUSH' ORDER BY id`.execute(db)
  return rows.map(({ id: subscriptionId }) => ({ workspaceId, subscriptionId }))
}

/** The next of them from an offset on: how many were changed, and the last offset; undefined once there are no more. */
export async function changeBatch(
  db: Db,
  { workspaceId, subscriptionId }: SubscriptionKey,
  { of, set, access, after }: Change & { access: EventAccess; after: number },
): Promise<{ count: number; next: number | undefined }> {
  const { rows } = await sql<{ count: number; last: number | null }>`
    WITH page AS MATERIALIZED (
      SELECT d.seq FROM push_health h JOIN subscription s ON s.workspace_id = h.workspace_id AND s.id = h.subscription_id
      JOIN delivery d ON d.workspace_id = h.workspace_id AND d.subscription_id = h.subscription_id
      WHERE h.workspace_id = ${workspaceId} AND h.subscription_id = ${subscriptionId} AND d.seq > ${after} AND ${of} AND ${ofVisibleEvents(access, 'd')}
      ORDER BY d.seq LIMIT ${BATCH} FOR UPDATE OF d
    ),
    changed AS (
      UPDATE delivery d SET ${set} FROM page p
      WHERE d.workspace_id = ${workspaceId} AND d.subscription_id = ${subscriptionId} AND d.seq = p.seq RETURNING d.seq
    )
    SELECT (SELECT count(*) FROM changed) AS count, (SELECT max(seq) FROM page) AS last`.execute(db)
  const { count = 0, last = null } = rows[0] ?? {}
  return { count, next: count < BATCH || last === null ? undefined : last }
}

/** Puts a cause off, marks it as resolved, or takes either back. */
export const markCause = (
  tx: Tx,
  { workspaceId, id }: { workspaceId: string; id: string },
  { snoozedUntil, resolvedAt, by }: { snoozedUntil: Date | null; resolvedAt: Date | null; by: string },
) =>
  sql`
  UPDATE failure_cause SET snoozed_until = ${snoozedUntil}, resolved_at = ${resolvedAt}, marked_by_name = ${by}
  WHERE workspace_id = ${workspaceId} AND id = ${id}`.execute(tx)
