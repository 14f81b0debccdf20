import { type RawBuilder, sql } from 'kysely'
import type { EventAccess } from '#events/event-access.policy.ts'
import { ofVisibleEvents } from '#events/visible-to.store.ts'
import type { Db, Tx } from '#storage/database.ts'
import { givenUp, isWaiting, requeued } from './deliveries.store.ts'

/** Rows per statement: few, so that nobody waits for it. */
const BATCH = 1000

/** The deliveries of a cause that somebody acts on. */
export interface OfCause {
  workspaceId: string
  id: string
  access: EventAccess
  now: Date
}

/** How many deliveries of which subscription were changed. */
export type Changed = ReadonlyMap<string, number>

export const causeExists = async (db: Db, { workspaceId, id }: OfCause): Promise<boolean> =>
  (await sql`SELECT 1 FROM failure_cause WHERE workspace_id = ${workspaceId} AND id = ${id}`.execute(db)).rows.length >
  0

/** Those that failed for the cause, and those that a probed subscription holds back because of it; not those being sent. */
const openOf = ({ id, now }: OfCause) => sql`
  ${isWaiting(now)} AND (d.cause = ${id} OR (d.cause IS NULL AND h.probing AND h.cause = ${id}))`

/** Makes them due, batch by batch; each waits where it waited. */
export const makeDue = (db: Db, of: OfCause): Promise<Changed> =>
  inBatches(db, of, openOf(of), sql`due_at = least(d.due_at, ${of.now})`)

/** Gives them up. */
export const giveUp = (db: Db, of: OfCause): Promise<Changed> =>
  inBatches(db, of, openOf(of), sql`${givenUp(of.now)}, cause = ${of.id}`)

/** Puts those back that were given up at an instant. */
export const takeUp = (db: Db, of: OfCause, at: Date): Promise<Changed> =>
  inBatches(
    db,
    of,
    sql`d.state = 'omitted' AND d.error = 'STOPPED' AND d.cause = ${of.id} AND d.settled_at = ${at}`,
    requeued({ trigger: 'bulk', now: of.now }),
  )

/** Opens the gates of subscriptions whose deliveries were changed, so that they are tried now. */
export const openGates = (tx: Tx | Db, { workspaceId, now }: OfCause, ids: readonly string[]) =>
  sql`
  UPDATE push_health SET probe_at = CASE WHEN probe_at IS NULL THEN NULL ELSE least(probe_at, ${now}) END, refused_until = NULL, held_until = NULL
  WHERE workspace_id = ${workspaceId} AND subscription_id = ANY(${[...ids]}::uuid[])`.execute(tx)

/** In the order of the offsets of each subscription, so that a batch begins where the one before ended. */
async function inBatches(
  db: Db,
  { workspaceId, access }: OfCause,
  condition: RawBuilder<unknown>,
  change: RawBuilder<unknown>,
): Promise<Changed> {
  const changed = new Map<string, number>()
  const { rows: subscriptions } = await sql<{ id: string }>`
    SELECT id FROM subscription WHERE workspace_id = ${workspaceId} AND delivery_type = 'PUSH' ORDER BY id`.execute(db)
  for (const { id } of subscriptions) {
    for (let after = 0; ;) {
      const page = await sql<{ count: number; last: number | null }>`
        WITH page AS MATERIALIZED (
          SELECT d.seq FROM push_health h JOIN delivery d ON d.workspace_id = h.workspace_id AND d.subscription_id = h.subscription_id
          WHERE h.workspace_id = ${workspaceId} AND h.subscription_id = ${id} AND d.seq > ${after} AND ${condition} AND ${ofVisibleEvents(access, 'd')}
          ORDER BY d.seq LIMIT ${BATCH} FOR UPDATE OF d
        ),
        changed AS (
          UPDATE delivery d SET ${change} FROM page p
          WHERE d.workspace_id = ${workspaceId} AND d.subscription_id = ${id} AND d.seq = p.seq RETURNING d.seq
        )
        SELECT (SELECT count(*) FROM changed) AS count, (SELECT max(seq) FROM page) AS last`.execute(db)
      const { count = 0, last = null } = page.rows[0] ?? {}
      if (count > 0) changed.set(id, (changed.get(id) ?? 0) + count)
      if (count < BATCH || last === null) break
      after = last
    }
  }
  return changed
}

/** Puts a cause off, marks it as resolved, or takes either back; false if there is none. */
export async function markCause(
  tx: Tx,
  { workspaceId, id }: { workspaceId: string; id: string },
  { snoozedUntil, resolvedAt, by }: { snoozedUntil: Date | null; resolvedAt: Date | null; by: string },
): Promise<boolean> {
  const { rows } = await sql`
    UPDATE failure_cause SET snoozed_until = ${snoozedUntil}, resolved_at = ${resolvedAt}, marked_by_name = ${by}
    WHERE workspace_id = ${workspaceId} AND id = ${id} RETURNING id`.execute(tx)
  return rows.length > 0
}
