import { sql } from 'kysely'
import type { Db, Tx } from '#storage/database.ts'
import { joinAccess, memberIn } from '#events/visible-to.store.ts'
import { type ClaimedDelivery, claimedColumns } from './claimed-delivery.store.ts'
import type { EventFilter, RoutableEvent } from './matching.ts'

/** Events per transaction: enough to amortise it, few enough to be quick. */
export const FAN_OUT_PAGE = 500

export interface NewEventRow extends RoutableEvent {
  seq: number
  created_at: Date
}

export interface PushSubscriptionRow extends EventFilter {
  id: string
  is_active: boolean
  /** The head of the log when the subscription was created: nothing up to it is delivered. */
  cursor_offset: number
  /** Whether new deliveries may be sent as soon as they exist. */
  is_open: boolean
}

/** The events after the workspace's mark; none while another process holds the mark. */
export async function eventsToFanOut(tx: Tx, workspaceId: string): Promise<NewEventRow[]> {
  const { rows } = await sql<NewEventRow>`
    WITH mark AS MATERIALIZED (SELECT seq FROM fan_out WHERE workspace_id = ${workspaceId} FOR UPDATE SKIP LOCKED)
    SELECT e.seq, e.type, e.tags, e.created_at, e.workspaceless, e.fact_sheet_type, e.read_acl, e.told_types FROM mark CROSS JOIN LATERAL (
      SELECT * FROM event WHERE workspace_id = ${workspaceId} AND seq > mark.seq ORDER BY seq LIMIT ${FAN_OUT_PAGE}
    ) e ORDER BY e.seq`.execute(tx)
  return rows
}

/** The PUSH subscriptions of a workspace with the access of their managing users, inactive ones too, because pausing keeps events. */
export async function pushSubscriptions(tx: Tx, workspaceId: string, now: Date): Promise<PushSubscriptionRow[]> {
  const { rows } = await sql<Omit<PushSubscriptionRow, 'manager'> & { manager: string | null }>`
    SELECT s.id, s.user_id, s.tag_sets, s.workspace_constraint, s.fact_sheet_types, s.cursor_offset, s.active AS is_active,
      s.active AND NOT s.ordered AND (s.ignore_error OR NOT h.probing)
        AND NOT (s.heed_target AND coalesce(h.held_until > ${now}, false)) AS is_open,
      access.member AS manager
    FROM subscription s JOIN push_health h ON h.workspace_id = s.workspace_id AND h.subscription_id = s.id
    ${joinAccess(sql`s.workspace_id`, sql`s.user_id`)}
    WHERE s.workspace_id = ${workspaceId} AND s.delivery_type = 'PUSH'`.execute(tx)
  return rows.map(({ manager, ...row }) => ({ ...row, manager: memberIn(manager) }))
}

/** Marks subscriptions whose queue nobody's rights decide about. */
export const markKeepsAll = (tx: Tx, workspaceId: string, subscriptions: readonly { readonly id: string }[]) =>
  sql`UPDATE subscription SET keeps_all = true WHERE workspace_id = ${workspaceId} AND NOT keeps_all
    AND id = ANY(${subscriptions.map(({ id }) => id)}::uuid[])`.execute(tx)

export interface NewDelivery {
  subscriptionId: string
  event: NewEventRow
  /** Claimed in the transaction that creates it, which saves a second look at the queue while the subscription keeps up. */
  isClaimed: boolean
}

export interface FanOut {
  workspaceId: string
  upTo: number
  deliveries: readonly NewDelivery[]
  claimId: string
  now: Date
  leaseUntil: Date
  application: string
}

/** Creates the deliveries and moves the mark in one statement; returns the claimed ones. A repetition creates none twice. */
export async function insertDeliveries(tx: Tx, fanOut: FanOut): Promise<ClaimedDelivery[]> {
  const { workspaceId, upTo, deliveries, claimId, now, leaseUntil, application } = fanOut
  const { rows } = await sql<ClaimedDelivery>`
    WITH moved AS (UPDATE fan_out SET seq = ${upTo} WHERE workspace_id = ${workspaceId}),
    created AS (
      INSERT INTO delivery AS d (workspace_id, subscription_id, seq, type, created_at, trigger, state, due_at, claim_id, started_at, attempts)
      SELECT ${workspaceId}, n.subscription_id, n.seq, n.type, n.created_at, 'automatic',
        CASE WHEN n.claimed THEN 'sending' ELSE 'pending' END, CASE WHEN n.claimed THEN ${leaseUntil}::timestamptz ELSE ${now}::timestamptz END,
        CASE WHEN n.claimed THEN ${claimId}::uuid END, CASE WHEN n.claimed THEN ${now}::timestamptz END, CASE WHEN n.claimed THEN 1 ELSE 0 END
      FROM unnest(
        ${deliveries.map(({ subscriptionId }) => subscriptionId)}::uuid[], ${deliveries.map(({ event }) => event.seq)}::bigint[],
        ${deliveries.map(({ event }) => event.type)}::text[], ${deliveries.map(({ event }) => event.created_at)}::timestamptz[],
        ${deliveries.map(({ isClaimed }) => isClaimed)}::boolean[]
      ) AS n (subscription_id, seq, type, created_at, claimed)
      ON CONFLICT DO NOTHING RETURNING d.*, false AS gated
    )
    SELECT ${claimedColumns(application)} FROM created d
    JOIN subscription s ON s.workspace_id = d.workspace_id AND s.id = d.subscription_id
    JOIN event e ON e.workspace_id = d.workspace_id AND e.seq = d.seq
    WHERE d.claim_id IS NOT NULL ORDER BY d.seq`.execute(tx)
  return rows
}

/** Workspaces whose log has grown beyond their mark. */
export async function workspacesBehind(db: Db): Promise<string[]> {
  const { rows } = await sql<{ workspace_id: string }>`
    SELECT f.workspace_id FROM fan_out f JOIN event_counter c ON c.workspace_id = f.workspace_id WHERE c.seq > f.seq`.execute(
    db,
  )
  return rows.map(({ workspace_id: id }) => id)
}
