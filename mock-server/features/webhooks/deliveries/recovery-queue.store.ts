import { type Selectable, sql } from 'kysely'
import type { Member } from '#events/event-access.policy.ts'
import type { Database, Tx } from '#storage/database.ts'
import { requeued } from './deliveries.store.ts'
import { type Search, matching } from './matching.store.ts'
import { hasWords } from './search.store.ts'
import { joinAccess, memberIn } from '#events/visible-to.store.ts'

export type ClaimedRecovery = Selectable<Database['recovery']> & {
  /** Null if the subscription was deleted. */
  active: boolean | null
  /** Access of the person who started it, at this moment: deliveries of events that they may not read are not queued. */
  starter: Member
  /** Deliveries of this recovery that are still in the queue, counted up to the limit. */
  waiting: number
  /** The first event of the workspace that has not been dropped. */
  oldest: number
}

/** The queue may hold this many seconds' worth of a recovery. */
const AHEAD = 10
/** Deliveries whose words are compared in one statement. */
const WINDOW = 2000

/**
 * One running recovery that is due, locked until the transaction ends: a process that dies in the middle leaves nothing behind, and another
 * process continues from the last commit.
 */
export async function claimRecovery(tx: Tx, now: Date): Promise<ClaimedRecovery | undefined> {
  const { rows } = await sql<Omit<ClaimedRecovery, 'starter'> & { starter: string | null }>`
    WITH r AS (
      SELECT * FROM recovery WHERE status = 'RUNNING' AND (lease_until IS NULL OR lease_until <= ${now})
      ORDER BY lease_until NULLS FIRST LIMIT 1 FOR UPDATE SKIP LOCKED
    )
    SELECT r.*, s.active, access.member AS starter,
      (SELECT count(*) FROM (SELECT 1 FROM delivery d WHERE d.workspace_id = r.workspace_id AND d.recovery_id = r.id AND d.settled_at IS NULL
        LIMIT ${AHEAD} * r.per_second) d) AS waiting,
      coalesce((SELECT min(e.seq) FROM event e WHERE e.workspace_id = r.workspace_id), r.up_to + 1) AS oldest
    FROM r LEFT JOIN subscription s ON s.workspace_id = r.workspace_id AND s.id = r.subscription_id
    ${joinAccess(sql`r.workspace_id`, sql`r.created_by`)}`.execute(tx)
  const [row] = rows
  return row && { ...row, starter: memberIn(row.starter) }
}

/** How many deliveries the recovery may queue now. */
export const quotaOf = ({ active, per_second: perSecond, waiting }: ClaimedRecovery): number =>
  active === true ? Math.max(0, Math.min(perSecond, AHEAD * perSecond - waiting)) : 0

export interface Queued {
  count: number
  /** Everything up to this offset was scanned; null when nothing is left. */
  upTo: number | null
}

/**
 * Queues the next deliveries that match, in the order of their offsets. Only deliveries that had settled before the recovery was started
 * count, so that one that fails while it runs is not queued twice.
 */
export async function queueNext(tx: Tx, recovery: ClaimedRecovery, search: Search, limit: number): Promise<Queued> {
  const { subscription, conditions, range, now } = search
  const within = {
    above: Math.max(range.above, recovery.at_seq, recovery.oldest - 1),
    upTo: Math.min(range.upTo, recovery.up_to),
  }
  const { words } = conditions
  const window = words === undefined ? limit : WINDOW
  const { rows } = await sql<{
    count: number
    scanned: number
    scanned_to: number | null
    matched: number
    last: number | null
  }>`
    WITH scanned AS MATERIALIZED (
      SELECT d.seq FROM delivery d WHERE ${matching({ ...search, range: within })} AND d.due_at IS NULL AND d.settled_at < ${recovery.created_at}
      ORDER BY d.seq LIMIT ${window}
    ),
    matched AS MATERIALIZED (
      SELECT d.seq FROM scanned d WHERE ${words === undefined ? sql`true` : hasWords(subscription, words)} ORDER BY d.seq LIMIT ${limit}
    ),
    again AS (
      UPDATE delivery SET ${requeued({ trigger: 'bulk', now })}, recovery_id = ${recovery.id}
      WHERE workspace_id = ${subscription.workspaceId} AND subscription_id = ${subscription.subscriptionId} AND seq = ANY(ARRAY(SELECT seq FROM matched))
        AND due_at IS NULL RETURNING seq
    )
    SELECT (SELECT count(*) FROM again) AS count, (SELECT count(*) FROM scanned) AS scanned, (SELECT max(seq) FROM scanned) AS scanned_to,
      (SELECT count(*) FROM matched) AS matched, (SELECT max(seq) FROM matched) AS last`.execute(tx)
  const [row] = rows
  if (!row) throw new Error('An aggregate without a row')
  const upTo = row.matched === limit ? row.last : row.scanned === window ? row.scanned_to : null
  return { count: row.count, upTo }
}

/** Records the progress of a recovery, in the transaction that queued. `nextAt`: when it may queue again. */
export const moveRecovery = (
  tx: Tx,
  { workspace_id: workspaceId, id }: ClaimedRecovery,
  { count, upTo, nextAt }: Queued & { nextAt: Date },
) =>
  sql`UPDATE recovery SET queued = queued + ${count}, at_seq = coalesce(${upTo}::bigint, at_seq), lease_until = ${nextAt}
    WHERE workspace_id = ${workspaceId} AND id = ${id}`.execute(tx)
