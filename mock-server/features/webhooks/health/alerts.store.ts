import { sql } from 'kysely'
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
  /** The last milestone that it has reached. */
  day: number
}

const failing = sql`s.active AND s.delivery_type = 'PUSH' AND h.failing`
const columns = sql`h.workspace_id, h.subscription_id, s.identifier, s.user_id, h.first_failure_at, h.last_error, h.last_status, h.alerted_day`
const healths = sql`push_health h JOIN subscription s ON s.workspace_id = h.workspace_id AND s.id = h.subscription_id`

/** Subscriptions of all workspaces that have reached a milestone of which nobody was told. Begun anew by hand, it has yet to fail. */
export async function findMilestones(
  db: Db,
  milestones: readonly { day: number; beganBy: Date }[],
  limit: number,
): Promise<FailingRow[]> {
  const { rows } = await sql<FailingRow>`
    SELECT ${columns}, m.day FROM ${healths} CROSS JOIN LATERAL (
      SELECT max(t.day) AS day
      FROM unnest(${milestones.map(({ day }) => day)}::int[], ${milestones.map(({ beganBy }) => beganBy)}::timestamptz[]) AS t (day, began_by)
      WHERE h.first_failure_at <= t.began_by
    ) m
    WHERE ${failing} AND h.last_delivery_at >= h.first_failure_at AND m.day > h.alerted_day
    ORDER BY h.workspace_id, h.subscription_id LIMIT ${limit}`.execute(db)
  return rows
}

/** Whether this process is the one to tell: of several, one moves the mark on. */
export async function passMilestone(tx: Tx, row: FailingRow): Promise<boolean> {
  const passed = await sql`
    UPDATE push_health SET alerted_day = ${row.day}
    WHERE workspace_id = ${row.workspace_id} AND subscription_id = ${row.subscription_id} AND failing
      AND first_failure_at = ${row.first_failure_at} AND alerted_day = ${row.alerted_day}`.execute(tx)
  return passed.numAffectedRows === 1n
}

export type OverdueRow = Omit<FailingRow, 'day'>

// An attempt after that time must have failed too: a service that slept through it tries first.
const overdue = (days: number) =>
  sql`${failing} AND h.last_delivery_at > h.first_failure_at + make_interval(hours => ${days * 24}::int)`

/** Subscriptions of all workspaces that have been failing for more than so many days. */
export async function findOverdue(db: Db, days: number, limit: number): Promise<OverdueRow[]> {
  const { rows } = await sql<OverdueRow>`
    SELECT ${columns} FROM ${healths} WHERE ${overdue(days)} ORDER BY h.workspace_id, h.subscription_id LIMIT ${limit}`.execute(
    db,
  )
  return rows
}

/** The same one, locked, if it is still so: its last attempt may have got through meanwhile, another process may have come first. */
export async function lockOverdue(
  tx: Tx,
  workspaceId: string,
  id: string,
  days: number,
): Promise<OverdueRow | undefined> {
  // In the order in which others lock them: the subscription, then its health.
  await sql`SELECT id FROM subscription WHERE workspace_id = ${workspaceId} AND id = ${id} FOR UPDATE`.execute(tx)
  const { rows } = await sql<OverdueRow>`
    SELECT ${columns} FROM ${healths}
    WHERE h.workspace_id = ${workspaceId} AND h.subscription_id = ${id} AND ${overdue(days)} FOR UPDATE OF h`.execute(
    tx,
  )
  return rows[0]
}

export async function deactivate(tx: Tx, workspaceId: string, id: string, now: Date): Promise<void> {
  await sql`
    UPDATE subscription SET active = false, inactive_reason = 'failing', inactive_since = ${now}, revision = revision + 1, updated_at = ${now}
    WHERE workspace_id = ${workspaceId} AND id = ${id}`.execute(tx)
}
