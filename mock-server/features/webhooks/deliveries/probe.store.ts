import { sql } from 'kysely'
import type { Tx } from '#storage/database.ts'
import { type SubscriptionKey, isSentByNobody } from './matching.store.ts'

/** Lets a failing subscription try its next delivery now; false for one that isn't failing or is switched off. */
export async function openGate(tx: Tx, { workspaceId, subscriptionId }: SubscriptionKey, now: Date): Promise<boolean> {
  const { rows } = await sql`
    UPDATE push_health h SET probe_at = ${now}, refused_until = NULL, held_until = NULL FROM subscription s
    WHERE h.workspace_id = ${workspaceId} AND h.subscription_id = ${subscriptionId} AND h.failing
      AND s.workspace_id = h.workspace_id AND s.id = h.subscription_id AND s.active
    RETURNING h.subscription_id`.execute(tx)
  return rows.length > 0
}

/** Makes the delivery due that the gate lets through next, and answers with its offset; undefined if none waits. */
export async function bringForward(
  tx: Tx,
  { workspaceId, subscriptionId }: SubscriptionKey,
  now: Date,
): Promise<number | undefined> {
  const { rows } = await sql<{ seq: number }>`
    UPDATE delivery d SET due_at = least(d.due_at, ${now}) FROM (
      SELECT d.seq FROM delivery d JOIN subscription s ON s.workspace_id = d.workspace_id AND s.id = d.subscription_id
      WHERE d.workspace_id = ${workspaceId} AND d.subscription_id = ${subscriptionId} AND d.settled_at IS NULL AND ${isSentByNobody(now)}
      ORDER BY CASE WHEN s.ordered THEN d.seq END, d.due_at, d.seq LIMIT 1 FOR UPDATE OF d
    ) next
    WHERE d.workspace_id = ${workspaceId} AND d.subscription_id = ${subscriptionId} AND d.seq = next.seq
    RETURNING d.seq`.execute(tx)
  return rows[0]?.seq
}

/** Lets an ordered subscription send a delivery now, if it is the turn of that one and it is not under way. */
export async function openOrderedGate(
  tx: Tx,
  { workspaceId, subscriptionId }: SubscriptionKey,
  { offset, now }: { offset: number; now: Date },
): Promise<void> {
  await sql`
    UPDATE push_health h SET probe_at = ${now}, held_until = NULL FROM subscription s
    WHERE h.workspace_id = ${workspaceId} AND h.subscription_id = ${subscriptionId} AND s.workspace_id = h.workspace_id AND s.id = h.subscription_id
      AND s.ordered AND NOT EXISTS (
        SELECT 1 FROM delivery d WHERE d.workspace_id = s.workspace_id AND d.subscription_id = s.id AND d.settled_at IS NULL
          AND (d.seq < ${offset} OR NOT ${isSentByNobody(now)})
      )`.execute(tx)
}

/** Nothing of the subscription `s` is being sent. */
const isIdle = (now: Date) => sql`NOT EXISTS (
  SELECT 1 FROM delivery d WHERE d.workspace_id = s.workspace_id AND d.subscription_id = s.id AND d.settled_at IS NULL AND NOT ${isSentByNobody(now)})`

/** Lets an ordered subscription go on after what it had to deliver first was given up, if it sends nothing. */
export const openGateOfOrdered = (tx: Tx, { workspaceId, subscriptionId }: SubscriptionKey, now: Date) =>
  sql`
  UPDATE push_health h SET probe_at = least(h.probe_at, ${now}) FROM subscription s
  WHERE h.workspace_id = ${workspaceId} AND h.subscription_id = ${subscriptionId} AND s.workspace_id = h.workspace_id AND s.id = h.subscription_id
    AND s.ordered AND NOT h.probing AND ${isIdle(now)}`.execute(tx)

/** Lets a subscription that waits for its gate try its next delivery, if it sends nothing; a pause that its target asked for goes on. */
export const openGateForRetry = (tx: Tx, { workspaceId, subscriptionId }: SubscriptionKey, now: Date) =>
  sql`
  UPDATE push_health h SET probe_at = least(h.probe_at, ${now}) FROM subscription s
  WHERE h.workspace_id = ${workspaceId} AND h.subscription_id = ${subscriptionId} AND s.workspace_id = h.workspace_id AND s.id = h.subscription_id
    AND (s.ordered OR h.probing) AND ${isIdle(now)}`.execute(tx)
