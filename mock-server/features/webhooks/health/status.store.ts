import { sql } from 'kysely'
import type { Db } from '#storage/database.ts'
import { type SilenceRow, joinSilence } from './silence.store.ts'

/** A longer backlog isn't counted further. */
const MAX_COUNT = 100_000
/** More deliveries that are tried again say nothing more. */
const MAX_RETRYING = 1000

export interface FigureRow extends SilenceRow {
  id: string
  backlog: number
  retrying: number | null
  oldest_pending_at: Date | null
  next_attempt_at: Date | null
  hours: { hour: string; succeeded: number; failed: number }[]
}

/**
 * Backlog, silence and hourly figures of one or all subscriptions of a workspace, in one statement. `since` is the start of the first hour;
 * a success after `quietBy` is no silence.
 */
export async function readFigures(
  db: Db,
  workspaceId: string,
  { id, since, quietBy }: { id: string | undefined; since: Date; quietBy: Date },
): Promise<FigureRow[]> {
  const own = sql`d.workspace_id = s.workspace_id AND d.subscription_id = s.id`
  const { rows } = await sql<FigureRow>`
    SELECT s.id, CASE WHEN s.delivery_type = 'PULL' THEN pull.backlog ELSE push.backlog END AS backlog,
      CASE WHEN s.delivery_type = 'PULL' THEN pull.oldest ELSE push.oldest END AS oldest_pending_at, push.next AS next_attempt_at, push.retrying,
      coalesce(h.hours, '[]'::json) AS hours, silence.silent_since, silence.suppressed, silence.omitted
    FROM subscription s JOIN event_counter c ON c.workspace_id = s.workspace_id
    LEFT JOIN LATERAL (
      SELECT least(greatest(c.seq - greatest(s.cursor_offset, coalesce(kept.first, c.seq + 1) - 1), 0), ${MAX_COUNT}) AS backlog,
        (SELECT e.created_at FROM event e WHERE e.workspace_id = s.workspace_id AND e.seq > s.cursor_offset ORDER BY e.seq LIMIT 1) AS oldest
      FROM (SELECT min(e.seq) AS first FROM event e WHERE e.workspace_id = s.workspace_id) kept
    ) pull ON s.delivery_type = 'PULL'
    LEFT JOIN LATERAL (
      SELECT (SELECT count(*) FROM (SELECT 1 FROM delivery d WHERE ${own} AND d.settled_at IS NULL LIMIT ${MAX_COUNT}) d) AS backlog,
        (SELECT count(*) FROM (SELECT 1 FROM delivery d WHERE ${own} AND d.state = 'retrying' AND d.settled_at IS NULL LIMIT ${MAX_RETRYING}) d) AS retrying,
        (SELECT min(first.created_at) FROM unnest(ARRAY['pending', 'retrying', 'sending']) AS q (state) CROSS JOIN LATERAL (
          SELECT d.created_at FROM delivery d WHERE ${own} AND d.state = q.state AND d.settled_at IS NULL ORDER BY d.seq LIMIT 1) first) AS oldest,
        (SELECT min(CASE WHEN l.lane = 'refused' THEN greatest(first.due_at, h.refused_until) ELSE first.due_at END)
          FROM push_health h CROSS JOIN unnest('{now,usual,refused}'::text[]) AS l (lane) CROSS JOIN LATERAL (
            SELECT d.due_at FROM delivery d WHERE ${own} AND d.lane = l.lane AND d.due_at IS NOT NULL AND d.state <> 'sending' ORDER BY d.due_at LIMIT 1
          ) first WHERE h.workspace_id = s.workspace_id AND h.subscription_id = s.id) AS next
    ) push ON s.delivery_type = 'PUSH'
    LEFT JOIN LATERAL (
      SELECT json_agg(json_build_object('hour', d.hour, 'succeeded', d.succeeded, 'failed', d.failed)) AS hours
      FROM delivery_hour d WHERE ${own} AND d.hour >= ${since}
    ) h ON s.delivery_type = 'PUSH'
    ${joinSilence(quietBy)}
    WHERE s.workspace_id = ${workspaceId} AND (${id ?? null}::uuid IS NULL OR s.id = ${id ?? null}::uuid)`.execute(db)
  return rows
}
