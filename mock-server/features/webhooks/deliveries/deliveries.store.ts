import { type RawBuilder, sql } from 'kysely'
import type { DeliveryState } from '#contract/deliveries.ts'
import type { Db, Tx } from '#storage/database.ts'
import { SHOWN_TEXT } from './attempts.store.ts'
import type { OfSubscription } from './matching.store.ts'
import { shownState } from './matching.store.ts'
import type { EventAccess } from '#events/event-access.policy.ts'
import { ofVisibleEvents } from '#events/visible-to.store.ts'
import { type FoundDelivery, deliveryColumns } from './search.store.ts'

export interface SubscriptionState {
  id: string
  active: boolean
}

/** The subscription that deliveries are asked of, where it is one of this workspace. */
export const subscriptionState = async (
  db: Db | Tx,
  { workspaceId, subscriptionId }: OfSubscription,
): Promise<SubscriptionState | undefined> =>
  await db
    .selectFrom('subscription')
    .select(['id', 'active'])
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', subscriptionId)
    .executeTakeFirst()

export type OneDelivery = FoundDelivery & { event_id: string | null; event: string | null; is_event_cut: boolean }

/** One delivery with the beginning of its event, as far as that is kept. */
export async function findDelivery(
  db: Db | Tx,
  { workspaceId, subscriptionId }: OfSubscription,
  { offset, now, access }: { offset: number; now: Date; access: EventAccess },
): Promise<OneDelivery | undefined> {
  const { rows } = await sql<OneDelivery>`
    SELECT ${deliveryColumns(now)}, e.id AS event_id, left(e.body, ${SHOWN_TEXT}) AS event,
      coalesce(char_length(e.body) > ${SHOWN_TEXT}, false) AS is_event_cut
    FROM delivery d
    LEFT JOIN event e ON e.workspace_id = d.workspace_id AND e.seq = d.seq
    WHERE d.workspace_id = ${workspaceId} AND d.subscription_id = ${subscriptionId} AND d.seq = ${offset}
      AND ${ofVisibleEvents(access, 'd')}`.execute(db)
  return rows[0]
}

export interface Elsewhere {
  subscription_id: string
  identifier: string | null
  state: DeliveryState
  attempts: number
}

/** What became of the same event at the other subscriptions of the workspace. */
export async function deliveredElsewhere(
  db: Db,
  { workspaceId, subscriptionId }: OfSubscription,
  offset: number,
  now: Date,
): Promise<Elsewhere[]> {
  const { rows } = await sql<Elsewhere>`
    SELECT d.subscription_id, s.identifier, ${shownState(now)} AS state, d.attempts
    FROM subscription s JOIN delivery d ON d.workspace_id = s.workspace_id AND d.subscription_id = s.id AND d.seq = ${offset}
    WHERE s.workspace_id = ${workspaceId} AND s.id <> ${subscriptionId} ORDER BY s.identifier NULLS LAST, s.id`.execute(
    db,
  )
  return rows
}

export interface Queueing {
  trigger: 'manual' | 'bulk'
  now: Date
}

/** What a delivery needs to go out again, as assignments of an UPDATE; one that is being tried already only comes sooner. */
export const queued = ({ trigger, now }: Queueing): RawBuilder<unknown> => sql`
  state = CASE WHEN due_at IS NULL THEN 'pending' ELSE state END, due_at = ${now}, settled_at = NULL, claim_id = NULL, trigger = ${trigger}`

/** Puts one delivery into the queue; false where it is being sent right now. */
export async function queueDelivery(
  tx: Tx,
  { workspaceId, subscriptionId }: OfSubscription,
  offset: number,
  now: Date,
): Promise<boolean> {
  const { rows } = await sql`
    UPDATE delivery SET ${queued({ trigger: 'manual', now })}
    WHERE workspace_id = ${workspaceId} AND subscription_id = ${subscriptionId} AND seq = ${offset} AND state <> 'sending'
    RETURNING seq`.execute(tx)
  return rows.length > 0
}
