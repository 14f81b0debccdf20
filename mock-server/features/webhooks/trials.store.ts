import { sql } from 'kysely'
import type { Db } from '#storage/database.ts'
import { eventShape } from './pull-batch.store.ts'
import type { SealedTarget } from './push-target.policy.ts'

export interface TrialEvent {
  seq: number
  id: string
  text: string
}

type Wanted = { workspaceId: string; payloadMode: string; application: string }

/** The events at these offsets, in the shape that a subscription would send; those that are gone are missing. */
export async function eventsAt(db: Db, wanted: Wanted, offsets: readonly number[]): Promise<TrialEvent[]> {
  const { rows } = await sql<TrialEvent>`
    SELECT e.seq, e.id, ${eventShape(wanted.payloadMode, wanted.application)} AS text FROM event e
    WHERE e.workspace_id = ${wanted.workspaceId} AND e.seq = ANY(${[...offsets]}::bigint[]) ORDER BY e.seq`.execute(db)
  return rows
}

/** The offset of the newest event; undefined in an empty log. */
export async function newestOffset(db: Db, workspaceId: string): Promise<number | undefined> {
  const { rows } = await sql<{ seq: number | null }>`
    SELECT max(seq) AS seq FROM event WHERE workspace_id = ${workspaceId}`.execute(db)
  return rows[0]?.seq ?? undefined
}

/** The offsets of a subscription's last deliveries. */
export async function lastDelivered(db: Db, workspaceId: string, subscriptionId: string, count: number) {
  const { rows } = await sql<{ seq: number }>`
    SELECT seq FROM delivery WHERE workspace_id = ${workspaceId} AND subscription_id = ${subscriptionId}
    ORDER BY seq DESC LIMIT ${count}`.execute(db)
  return rows.map(({ seq }) => seq)
}

export interface TrialTarget extends SealedTarget {
  user_id: string
  callback: string | null
  payload_mode: string
  allow_insecure: boolean
}

/** The saved subscription that stands in for what a trial leaves out. */
export async function trialTarget(db: Db, workspaceId: string, id: string): Promise<TrialTarget | undefined> {
  return await db
    .selectFrom('subscription')
    .select(['user_id', 'callback', 'payload_mode', 'allow_insecure', 'sealed_target_url', 'target_method'])
    .select(['sealed_authorization', 'sealed_headers', 'signed', 'sealed_signing'])
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', id)
    .executeTakeFirst()
}
