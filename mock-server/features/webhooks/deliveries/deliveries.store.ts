import { type RawBuilder, sql } from 'kysely'
import type { DeliveryState } from '#contract/deliveries.ts'
import type { Db, Tx } from '#storage/database.ts'
import { SHOWN_TEXT } from './attempts.store.ts'
import type { SubscriptionKey } from './matching.store.ts'
import { isSentByNobody, shownState } from './matching.store.ts'
import type { EventAccess } from '#events/event-access.policy.ts'
import { ofVisibleEvents } from '#events/visible-to.store.ts'
import { type DeliveryLogRow, deliveryColumns } from './search.store.ts'

export interface SubscriptionState {
  id: string
  active: boolean
}

/** The subscription of a request for deliveries, if it belongs to this workspace. */
export const subscriptionState = async (
  db: Db | Tx,
  { workspaceId, subscriptionId }: SubscriptionKey,
): Promise<SubscriptionState | undefined> =>
  await db
    .selectFrom('subscription')
    .select(['id', 'active'])
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', subscriptionId)
    .executeTakeFirst()

export type DeliveryDetailRow = DeliveryLogRow & {
  event_id: string | null
  event: string | null
  is_event_cut: boolean
}

/** One delivery with the beginning of its event, if the event is kept. */
export async function findDelivery(
  db: Db | Tx,
  { workspaceId, subscriptionId }: SubscriptionKey,
  { offset, now, access }: { offset: number; now: Date; access: EventAccess },
): Promise<DeliveryDetailRow | undefined> {
  const { rows } = await sql<DeliveryDetailRow>`
    SELECT ${deliveryColumns(now)}, e.id AS event_id, left(e.body, ${SHOWN_TEXT}) AS event,
      coalesce(char_length(e.body) > ${SHOWN_TEXT}, false) AS is_event_cut
    FROM delivery d
    LEFT JOIN event e ON e.workspace_id = d.workspace_id AND e.seq = d.seq
    WHERE d.workspace_id = ${workspaceId} AND d.subscription_id = ${subscriptionId} AND d.seq = ${offset}
      AND ${ofVisibleEvents(access, 'd')}`.execute(db)
  return rows[0]
}

export interface OtherDeliveryRow {
  subscription_id: string
  identifier: string | null
  state: DeliveryState
  attempts: number
}

/** The deliveries of the same event to the other subscriptions of the workspace. */
export async function deliveriesElsewhere(
  db: Db,
  { workspaceId, subscriptionId }: SubscriptionKey,
  { offset, now }: { offset: number; now: Date },
): Promise<OtherDeliveryRow[]> {
  const { rows } = await sql<OtherDeliveryRow>`
    SELECT d.subscription_id, s.identifier, ${shownState(now)} AS state, d.attempts
    FROM subscription s JOIN delivery d ON d.workspace_id = s.workspace_id AND d.subscription_id = s.id AND d.seq = ${offset}
    WHERE s.workspace_id = ${workspaceId} AND s.id <> ${subscriptionId} ORDER BY s.identifier NULLS LAST, s.id`.execute(
    db,
  )
  return rows
}

export interface QueueOptions {
  trigger: 'manual' | 'bulk'
  now: Date
}

/**
 * Puts a delivery back into the queue, as assignments of an UPDATE; one that is in the queue already only becomes due sooner. What a
 * person asks for goes out now, past the schedule, unless its subscription keeps an order.
 */
export const requeued = ({ trigger, now }: QueueOptions): RawBuilder<unknown> => sql`
  state = CASE WHEN due_at IS NULL THEN 'pending' ELSE state END, due_at = ${now}, settled_at = NULL, claim_id = NULL, trigger = ${trigger},
  cause = CASE WHEN due_at IS NULL THEN NULL ELSE cause END, error = CASE WHEN error NOT IN ('STOPPED', 'SKIPPED') THEN error END,
  lane = ${trigger === 'manual' ? 'now' : 'usual'}`

/** Assignments of an UPDATE that give deliveries up because a person wants it. */
export const givenUp = (now: Date): RawBuilder<unknown> =>
  sql`state = 'omitted', due_at = NULL, claim_id = NULL, settled_at = ${now}, error = 'STOPPED'`

/** The deliveries `d` in the queue that no process is sending. */
export const isWaiting = (now: Date): RawBuilder<boolean> =>
  sql<boolean>`d.settled_at IS NULL AND ${isSentByNobody(now)}`

/** Gives up one delivery; false unless it waits. */
export async function giveUpDelivery(
  tx: Tx,
  { workspaceId, subscriptionId }: SubscriptionKey,
  { offset, now }: { offset: number; now: Date },
): Promise<boolean> {
  const { rows } = await sql`
    UPDATE delivery d SET ${givenUp(now)}
    WHERE d.workspace_id = ${workspaceId} AND d.subscription_id = ${subscriptionId} AND d.seq = ${offset} AND ${isWaiting(now)}
    RETURNING seq`.execute(tx)
  return rows.length > 0
}

/** Puts one delivery into the queue; false while it is being sent. */
export async function queueDelivery(
  tx: Tx,
  { workspaceId, subscriptionId }: SubscriptionKey,
  { offset, now }: { offset: number; now: Date },
): Promise<boolean> {
  const { rows } = await sql`
    UPDATE delivery d SET ${requeued({ trigger: 'manual', now })}
    WHERE d.workspace_id = ${workspaceId} AND d.subscription_id = ${subscriptionId} AND d.seq = ${offset} AND ${isSentByNobody(now)}
    RETURNING seq`.execute(tx)
  return rows.length > 0
}
