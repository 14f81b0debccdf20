import { sql } from 'kysely'
import type { ServicePause } from '#features/webhooks/subscriptions/pause-by-service.store.ts'
import type { Db, Tx } from '#storage/database.ts'

export interface FailingRow {
  workspace_id: string
  subscription_id: string
  identifier: string | null
  user_id: string
  first_failure_at: Date
  last_error: string | null
  last_status: number | null
  alerted_day: number
  probing: boolean
  ignore_error: boolean
  ordered: boolean
  /** The latest milestone that the subscription has reached. */
  day: number
}

const isPush = sql`s.active AND s.delivery_type = 'PUSH'`
const columns = sql`h.workspace_id, h.subscription_id, s.identifier, s.user_id, h.first_failure_at, h.last_error, h.last_status, h.alerted_day,
  h.probing, s.ignore_error, s.ordered`
const pushHealth = sql`push_health h JOIN subscription s ON s.workspace_id = h.workspace_id AND s.id = h.subscription_id`

/**
 * Subscriptions of all workspaces with a milestone that nobody was notified of; of one whose target only refuses an event or two, people
 * hear after a day. After a manual activation a subscription must fail again first.
 */
export async function findMilestones(
  db: Db,
  milestones: readonly { day: number; beganBy: Date }[],
  limit: number,
): Promise<FailingRow[]> {
  const { rows } = await sql<FailingRow>`
    SELECT ${columns}, m.day FROM ${pushHealth} CROSS JOIN LATERAL (
      SELECT max(t.day) AS day
      FROM unnest(${milestones.map(({ day }) => day)}::int[], ${milestones.map(({ beganBy }) => beganBy)}::timestamptz[]) AS t (day, began_by)
      WHERE h.first_failure_at <= t.began_by
    ) m
    WHERE ${isPush} AND (h.failing OR m.day > 0) AND h.last_delivery_at >= h.first_failure_at AND m.day > h.alerted_day
    ORDER BY h.workspace_id, h.subscription_id LIMIT ${limit}`.execute(db)
  return rows
}

/** True if this process is the one to notify people: only one of several moves the mark forward. */
export async function claimMilestone(tx: Tx, row: FailingRow): Promise<boolean> {
  const result = await sql`
    UPDATE push_health SET alerted_day = ${row.day}
    WHERE workspace_id = ${row.workspace_id} AND subscription_id = ${row.subscription_id}
      AND first_failure_at = ${row.first_failure_at} AND alerted_day = ${row.alerted_day}`.execute(tx)
  return result.numAffectedRows === 1n
}

export type OverdueRow = Omit<FailingRow, 'day'>

type Key = Pick<FailingRow, 'workspace_id' | 'subscription_id'>

// An attempt after the deadline must have failed too, so that a service that was down for days tries once more first.
const overdue = (days: number) =>
  sql`${isPush} AND h.last_delivery_at > h.first_failure_at + make_interval(hours => ${days * 24}::int)`

/** Subscriptions of all workspaces of which nothing was accepted for more than `days`, whatever their targets answered. */
export async function findOverdue(db: Db, days: number, limit: number): Promise<OverdueRow[]> {
  const { rows } = await sql<OverdueRow>`
    SELECT ${columns} FROM ${pushHealth} WHERE ${overdue(days)} ORDER BY h.workspace_id, h.subscription_id LIMIT ${limit}`.execute(
    db,
  )
  return rows
}

/** Locks a subscription if it is still overdue: an attempt may have succeeded, or another process may have been faster. */
export async function lockOverdue(
  tx: Tx,
  { workspace_id: workspaceId, subscription_id: id }: Key,
  days: number,
): Promise<OverdueRow | undefined> {
  // In the order in which others lock them: the subscription, then its health.
  await sql`SELECT id FROM subscription WHERE workspace_id = ${workspaceId} AND id = ${id} FOR UPDATE`.execute(tx)
  const { rows } = await sql<OverdueRow>`
    SELECT ${columns} FROM ${pushHealth}
    WHERE h.workspace_id = ${workspaceId} AND h.subscription_id = ${id} AND ${overdue(days)} FOR UPDATE OF h`.execute(
    tx,
  )
  return rows[0]
}

export async function deactivate(
  tx: Tx,
  { workspace_id: workspaceId, subscription_id: id }: Key,
  now: Date,
): Promise<void> {
  await sql`
    UPDATE subscription SET active = false, inactive_reason = 'failing', inactive_since = ${now}, revision = revision + 1, updated_at = ${now}
    WHERE workspace_id = ${workspaceId} AND id = ${id}`.execute(tx)
}

export interface NoticeRow extends Pick<FailingRow, 'workspace_id' | 'identifier' | 'user_id'> {
  id: string
  inactive_reason: ServicePause
  inactive_since: Date
}

/** Subscriptions of all workspaces that the service has paused, and of which nobody was notified. */
export async function findDueNotices(db: Db, limit: number): Promise<NoticeRow[]> {
  const { rows } = await sql<NoticeRow>`
    SELECT workspace_id, id, identifier, user_id, inactive_reason, inactive_since FROM subscription
    WHERE notice_due AND NOT active ORDER BY workspace_id, id LIMIT ${limit}`.execute(db)
  return rows
}

/** True if this process is the one to notify people. */
export async function claimNotice(tx: Tx, { workspace_id: workspaceId, id }: NoticeRow): Promise<boolean> {
  const result = await sql`
    UPDATE subscription SET notice_due = false WHERE workspace_id = ${workspaceId} AND id = ${id} AND notice_due`.execute(
    tx,
  )
  return result.numAffectedRows === 1n
}
