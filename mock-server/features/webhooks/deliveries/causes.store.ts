import { type Selectable, sql } from 'kysely'
import type { EventAccess } from '#events/event-access.policy.ts'
import { ofVisibleEvents } from '#events/visible-to.store.ts'
import type { Database, Db, Tx } from '#storage/database.ts'
import { probedIn } from '#features/webhooks/subscriptions/probed.store.ts'
import { APART_MS, MOMENTS } from './growth.ts'
import { isSentByNobody } from './matching.store.ts'

export interface CauseCount {
  /** Null for the deliveries that an ordered subscription holds back behind a failed one. */
  cause: string | null
  subscription_id: string
  identifier: string | null
  ordered: boolean
  /** How many of these moments ago the events were recorded; from MOMENTS - 1 on, all older ones. */
  ago: number
  count: number
  active: boolean
  next_at: Date | null
  failing: boolean
  first_failure_at: Date | null
}

/** Of one subscription; more waiting deliveries aren't counted. 60,000 of 240,000 take 0.1 s, embedded 0.2 s without statistics. */
const MOST_COUNTED = 100_000

/** The open deliveries of a workspace by cause, subscription and age, in one pass over the queue. */
export async function countByCause(
  db: Db,
  workspaceId: string,
  { access, now }: { access: EventAccess; now: Date },
): Promise<CauseCount[]> {
  const { rows } = await sql<CauseCount>`
    SELECT coalesce(d.cause, CASE WHEN d.lane <> 'now' AND ${probedIn('h', 's')} THEN h.cause END) AS cause, s.id AS subscription_id, s.identifier, s.ordered,
      least(floor(extract(epoch FROM ${now}::timestamptz - d.created_at) * 1000 / ${APART_MS}), ${MOMENTS - 1})::int AS ago, count(*) AS count,
      s.active, h.failing, h.first_failure_at, CASE WHEN s.active THEN min(CASE WHEN NOT ${isSentByNobody(now)} THEN d.started_at ELSE greatest(d.due_at, CASE WHEN ${probedIn('h', 's')} OR s.ordered THEN h.probe_at END,
        CASE WHEN s.heed_target THEN h.held_until END) END) END AS next_at
    FROM subscription s JOIN push_health h ON h.workspace_id = s.workspace_id AND h.subscription_id = s.id
    CROSS JOIN LATERAL (
      SELECT d.* FROM delivery d WHERE d.workspace_id = s.workspace_id AND d.subscription_id = s.id AND d.settled_at IS NULL
        AND (d.cause IS NOT NULL OR (h.cause IS NOT NULL AND (s.ordered OR (d.lane <> 'now' AND ${probedIn('h', 's')}))))
        AND ${ofVisibleEvents(access, 'd')} LIMIT ${MOST_COUNTED}
    ) d
    WHERE s.workspace_id = ${workspaceId}
    GROUP BY 1, s.id, s.identifier, s.ordered, s.active, h.failing, h.first_failure_at, 5`.execute(db)
  return rows
}

export type CauseRow = Selectable<Database['failure_cause']> & {
  /** Of the newest delivery that the reader may see. */
  text: string | null
}

/** Characters of an answer that are shown. */
const SHOWN = 1000

/** What the delivery `d` was answered when it failed last, as `a`. */
const answered = sql`
  LEFT JOIN LATERAL (
    SELECT left(coalesce(a.error_text, a.response_body), ${SHOWN}) AS text FROM attempt a
    WHERE a.workspace_id = c.workspace_id AND a.subscription_id = d.subscription_id AND a.seq = d.seq
      AND a.outcome IN ('refused', 'unreachable', 'callback') ORDER BY a.nth DESC LIMIT 1
  ) a ON true`

/** These causes, with what the newest of their deliveries was answered. */
export async function findCauses(
  db: Db,
  workspaceId: string,
  { ids, access }: { ids: readonly string[]; access: EventAccess },
): Promise<CauseRow[]> {
  const { rows } = await sql<CauseRow>`
    SELECT c.*, a.text FROM failure_cause c
    LEFT JOIN LATERAL (
      SELECT d.subscription_id, d.seq FROM delivery d
      WHERE d.workspace_id = c.workspace_id AND d.cause = c.id AND ${ofVisibleEvents(access, 'd')} ORDER BY d.seq DESC LIMIT 1
    ) d ON true ${answered}
    WHERE c.workspace_id = ${workspaceId} AND c.id = ANY(${[...ids]}::uuid[])`.execute(db)
  return rows
}

/** The delivery `d` that failed last for the cause `c`, if the reader may see it. */
const lastOf = (access: EventAccess) =>
  sql`d.workspace_id = c.workspace_id AND d.subscription_id = c.subscription_id AND d.seq = c.seq AND ${ofVisibleEvents(access, 'd')}`

/** Nobody has deliveries of the cause `c` left that are tried, or somebody marked it as resolved. */
const isOver = sql`(c.resolved_at >= c.last_at OR NOT (
  EXISTS (SELECT 1 FROM delivery o WHERE o.workspace_id = c.workspace_id AND o.cause = c.id AND o.settled_at IS NULL)
  OR EXISTS (SELECT 1 FROM push_health h JOIN subscription p ON p.workspace_id = h.workspace_id AND p.id = h.subscription_id
    WHERE h.workspace_id = c.workspace_id AND h.cause = c.id AND ${probedIn('h', 'p')} AND EXISTS (
      SELECT 1 FROM delivery o WHERE o.workspace_id = h.workspace_id AND o.subscription_id = h.subscription_id AND o.settled_at IS NULL))))`

/** A cause that is over, with the subscription of its last failure. `count`: deliveries that are still tried although it is resolved. */
export type PastCauseRow = CauseRow &
  Pick<CauseCount, 'identifier' | 'ordered' | 'active' | 'count'> & { subscription_id: string }

/** The causes that are over of which the reader may see the last failure, the last one first. */
export async function findPastCauses(
  db: Db,
  workspaceId: string,
  { access, limit }: { access: EventAccess; limit: number },
): Promise<PastCauseRow[]> {
  const { rows } = await sql<PastCauseRow>`
    SELECT c.*, a.text, s.identifier, s.ordered, s.active, (SELECT count(*) FROM (
        SELECT 1 FROM delivery d WHERE d.workspace_id = c.workspace_id AND d.cause = c.id AND d.settled_at IS NULL AND ${ofVisibleEvents(access, 'd')}
        LIMIT ${MOST_COUNTED}) d) AS count
    FROM failure_cause c JOIN delivery d ON ${lastOf(access)}
    JOIN subscription s ON s.workspace_id = c.workspace_id AND s.id = c.subscription_id ${answered}
    WHERE c.workspace_id = ${workspaceId} AND ${isOver} ORDER BY c.last_at DESC, c.id LIMIT ${limit}`.execute(db)
  return rows
}

/** Whether the reader may see a delivery of the cause, or the one that failed for it last. */
export const isCauseVisible = async (
  db: Db | Tx,
  { workspaceId, id, access }: { workspaceId: string; id: string; access: EventAccess },
): Promise<boolean> =>
  (
    await sql`SELECT 1 FROM failure_cause c WHERE c.workspace_id = ${workspaceId} AND c.id = ${id} AND (
      EXISTS (SELECT 1 FROM delivery d WHERE ${lastOf(access)})
      OR EXISTS (SELECT 1 FROM delivery d WHERE d.workspace_id = c.workspace_id AND d.cause = c.id AND ${ofVisibleEvents(access, 'd')}))`.execute(
      db,
    )
  ).rows.length > 0

/** When a cause occurred first, and the subscriptions that have deliveries of it; undefined where the reader may see none of them. */
export async function beginOfCause(
  db: Db,
  { workspaceId, id, access }: { workspaceId: string; id: string; access: EventAccess },
): Promise<{ at: Date; subscriptions: string[] } | undefined> {
  const { rows } = await sql<{ at: Date; subscriptions: string[] }>`
    SELECT c.first_at AS at, d.ids AS subscriptions FROM failure_cause c CROSS JOIN LATERAL (
      SELECT array_agg(DISTINCT d.subscription_id) AS ids FROM (
        SELECT d.subscription_id FROM delivery d WHERE d.workspace_id = c.workspace_id AND d.cause = c.id AND ${ofVisibleEvents(access, 'd')}
        UNION ALL SELECT d.subscription_id FROM delivery d WHERE ${lastOf(access)}
      ) d
    ) d WHERE c.workspace_id = ${workspaceId} AND c.id = ${id} AND d.ids IS NOT NULL`.execute(db)
  return rows[0]
}
