import { type Selectable, sql } from 'kysely'
import type { EventAccess } from '#events/event-access.policy.ts'
import { ofVisibleEvents } from '#events/visible-to.store.ts'
import type { Database, Db } from '#storage/database.ts'
import { probedIn } from '#features/webhooks/subscriptions/probed.store.ts'
import { APART_MS, MOMENTS } from './growth.ts'

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
      s.active, h.failing, h.first_failure_at, CASE WHEN s.active THEN min(greatest(d.due_at, CASE WHEN ${probedIn('h', 's')} OR s.ordered THEN h.probe_at END,
        CASE WHEN s.heed_target THEN h.held_until END)) END AS next_at
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

/** The newest delivery `d` of the cause `c` that a reader may see, and what was answered when it failed last, `a`. */
const newestOf = (access: EventAccess) => sql`
  (
    SELECT d.subscription_id, d.seq FROM delivery d
    WHERE d.workspace_id = c.workspace_id AND d.cause = c.id AND ${ofVisibleEvents(access, 'd')} ORDER BY d.seq DESC LIMIT 1
  ) d ON true
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
    SELECT c.*, a.text FROM failure_cause c LEFT JOIN LATERAL ${newestOf(access)}
    WHERE c.workspace_id = ${workspaceId} AND c.id = ANY(${[...ids]}::uuid[])`.execute(db)
  return rows
}

/** A cause that is over, with the subscription of its newest delivery. */
export type PastCauseRow = CauseRow & Pick<CauseCount, 'subscription_id' | 'identifier' | 'ordered' | 'active'>

/** All causes but these of which the reader may see a delivery, the last failure first. */
export async function findPastCauses(
  db: Db,
  workspaceId: string,
  { but, access, limit }: { but: readonly string[]; access: EventAccess; limit: number },
): Promise<PastCauseRow[]> {
  const { rows } = await sql<PastCauseRow>`
    SELECT c.*, a.text, d.subscription_id, s.identifier, s.ordered, s.active FROM failure_cause c JOIN LATERAL ${newestOf(access)}
    JOIN subscription s ON s.workspace_id = c.workspace_id AND s.id = d.subscription_id
    WHERE c.workspace_id = ${workspaceId} AND c.id <> ALL(${[...but]}::uuid[]) ORDER BY c.last_at DESC, c.id LIMIT ${limit}`.execute(
    db,
  )
  return rows
}

/** When a cause occurred first, and the subscriptions that have deliveries of it; undefined where the reader may see none of them. */
export async function beginOfCause(
  db: Db,
  { workspaceId, id, access }: { workspaceId: string; id: string; access: EventAccess },
): Promise<{ at: Date; subscriptions: string[] } | undefined> {
  const { rows } = await sql<{ at: Date; subscriptions: string[] }>`
    SELECT c.first_at AS at, d.ids AS subscriptions FROM failure_cause c CROSS JOIN LATERAL (
      SELECT array_agg(DISTINCT d.subscription_id) AS ids FROM delivery d
      WHERE d.workspace_id = c.workspace_id AND d.cause = c.id AND ${ofVisibleEvents(access, 'd')}
    ) d WHERE c.workspace_id = ${workspaceId} AND c.id = ${id} AND d.ids IS NOT NULL`.execute(db)
  return rows[0]
}
