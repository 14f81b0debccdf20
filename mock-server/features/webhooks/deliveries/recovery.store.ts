import { type Selectable, sql } from 'kysely'
import type { Database, Db, Tx } from '#storage/database.ts'
import { probedIn } from '#features/webhooks/subscriptions/probed.store.ts'
import type { SubscriptionKey, Search } from './matching.store.ts'
import { hitsOf } from './search.store.ts'

export type RecoveryRow = Selectable<Database['recovery']> & {
  /** Deliveries that it queued, by their state now. */
  delivered: number
  failed: number
  identifier: string | null
  /** Nothing more is queued: the subscription is inactive or probed. */
  is_waiting: boolean
}

const recoveriesWithFigures = sql`r.*, coalesce(f.delivered, 0) AS delivered, coalesce(f.failed, 0) AS failed, s.identifier,
  (r.status = 'RUNNING' AND (NOT s.active OR coalesce(${probedIn('h', 's')}, false))) AS is_waiting FROM recovery r
  JOIN subscription s ON s.workspace_id = r.workspace_id AND s.id = r.subscription_id
  LEFT JOIN push_health h ON h.workspace_id = r.workspace_id AND h.subscription_id = r.subscription_id LEFT JOIN LATERAL (
  SELECT count(*) FILTER (WHERE d.state = 'delivered') AS delivered, count(*) FILTER (WHERE d.state IN ('retrying', 'omitted')) AS failed
  FROM delivery d WHERE d.workspace_id = r.workspace_id AND d.recovery_id = r.id) f ON true`

/** The recoveries of a subscription, newest first; ended ones are kept for a year. */
export async function listRecoveries(
  db: Db,
  key: SubscriptionKey,
  running: boolean | undefined,
): Promise<RecoveryRow[]> {
  const only = running === undefined ? sql`` : sql`AND (r.status = 'RUNNING') = ${running}`
  const { rows } = await sql<RecoveryRow>`SELECT ${recoveriesWithFigures}
    WHERE r.workspace_id = ${key.workspaceId} AND r.subscription_id = ${key.subscriptionId} ${only}
    ORDER BY r.created_at DESC, r.id DESC LIMIT 100`.execute(db)
  return rows
}

/** Recoveries that end up in the list of jobs. */
const MOST_JOBS = 50

/** The recoveries of a workspace that run or have ended since a time: running ones first, then the newest. */
export async function listRecoveryJobs(db: Db, workspaceId: string, endedSince: Date): Promise<RecoveryRow[]> {
  const { rows } = await sql<RecoveryRow>`SELECT ${recoveriesWithFigures}
    WHERE r.workspace_id = ${workspaceId} AND (r.status = 'RUNNING' OR r.ended_at >= ${endedSince})
    ORDER BY r.status = 'RUNNING' DESC, coalesce(r.ended_at, r.created_at) DESC, r.id LIMIT ${MOST_JOBS}`.execute(db)
  return rows
}

export async function findRecovery(db: Db | Tx, key: SubscriptionKey, id: string): Promise<RecoveryRow | undefined> {
  const { rows } = await sql<RecoveryRow>`SELECT ${recoveriesWithFigures}
    WHERE r.workspace_id = ${key.workspaceId} AND r.subscription_id = ${key.subscriptionId} AND r.id = ${id}`.execute(
    db,
  )
  return rows[0]
}

/** The running recovery of a subscription; locks the subscription, so that no other can be started before the transaction ends. */
export async function runningRecovery(tx: Tx, key: SubscriptionKey): Promise<RecoveryRow | undefined> {
  await sql`SELECT 1 FROM subscription WHERE workspace_id = ${key.workspaceId} AND id = ${key.subscriptionId} FOR UPDATE`.execute(
    tx,
  )
  const { rows } = await sql<RecoveryRow>`SELECT ${recoveriesWithFigures}
    WHERE r.workspace_id = ${key.workspaceId} AND r.subscription_id = ${key.subscriptionId} AND r.status = 'RUNNING'`.execute(
    tx,
  )
  return rows[0]
}

export interface NewRecovery extends SubscriptionKey {
  id: string
  filter: string
  perSecond: number
  total: number
  upTo: number
  createdBy: { id: string; name: string }
  now: Date
}

export const insertRecovery = (tx: Tx, recovery: NewRecovery) =>
  tx
    .insertInto('recovery')
    .values({
      workspace_id: recovery.workspaceId,
      id: recovery.id,
      subscription_id: recovery.subscriptionId,
      filter: recovery.filter,
      status: 'RUNNING',
      per_second: recovery.perSecond,
      total: recovery.total,
      queued: 0,
      at_seq: -1,
      up_to: recovery.upTo,
      created_by: recovery.createdBy.id,
      created_by_name: recovery.createdBy.name,
      created_at: recovery.now,
      ended_at: null,
      ended_by_name: null,
      lease_until: null,
    })
    .execute()

/** Ends a running recovery; false if it is not running. */
export async function endRecovery(
  tx: Tx,
  { workspaceId, id }: { workspaceId: string; id: string },
  { status, now, by }: { status: 'DONE' | 'CANCELLED'; now: Date; by?: string },
): Promise<boolean> {
  const { rows } = await sql`UPDATE recovery SET status = ${status}, ended_at = ${now}, ended_by_name = ${by ?? null}
    WHERE workspace_id = ${workspaceId} AND id = ${id} AND status = 'RUNNING' RETURNING id`.execute(tx)
  return rows.length > 0
}

/**
 * Lets a cancelled recovery run on from where it stopped, now in the name of another person; false if it is not cancelled. What settled
 * since its start still doesn't belong to it, so that nothing is sent twice.
 */
export async function continueRecovery(
  tx: Tx,
  { workspaceId, id }: { workspaceId: string; id: string },
  by: { id: string; name: string },
): Promise<boolean> {
  const { rows } =
    await sql`UPDATE recovery SET status = 'RUNNING', ended_at = NULL, ended_by_name = NULL, lease_until = NULL,
      created_by = ${by.id}, created_by_name = ${by.name}
    WHERE workspace_id = ${workspaceId} AND id = ${id} AND status = 'CANCELLED' RETURNING id`.execute(tx)
  return rows.length > 0
}

export interface PreviewRow {
  type: string
  ready: number
  on_their_way: number
  gone: number
  delivered_before: number
  oldest: Date | null
  newest: Date | null
  first: number | null
  last: number | null
}

/** The matching deliveries by event type. `oldestKept`: the first event that has not been dropped. */
export async function previewOf(db: Db | Tx, search: Search, oldestKept: number): Promise<PreviewRow[]> {
  const hits = await hitsOf(db, search)
  const ready = sql`due_at IS NULL AND seq >= ${oldestKept}`
  const { rows } = await sql<PreviewRow>`
    SELECT type, count(*) FILTER (WHERE ${ready}) AS ready, count(*) FILTER (WHERE due_at IS NOT NULL) AS on_their_way,
      count(*) FILTER (WHERE due_at IS NULL AND seq < ${oldestKept}) AS gone,
      count(*) FILTER (WHERE ${ready} AND state = 'delivered') AS delivered_before,
      min(created_at) FILTER (WHERE ${ready}) AS oldest, max(created_at) FILTER (WHERE ${ready}) AS newest,
      min(seq) FILTER (WHERE ${ready}) AS first, max(seq) FILTER (WHERE ${ready}) AS last
    FROM (${hits}) h GROUP BY type ORDER BY 2 DESC, type`.execute(db)
  return rows
}

/** The highest offset among the deliveries of a subscription. */
export async function newestDelivery(db: Db | Tx, { workspaceId, subscriptionId }: SubscriptionKey): Promise<number> {
  const { rows } = await sql<{ seq: number | null }>`
    SELECT max(seq) AS seq FROM delivery WHERE workspace_id = ${workspaceId} AND subscription_id = ${subscriptionId}`.execute(
    db,
  )
  return rows[0]?.seq ?? -1
}
