import { sql } from 'kysely'
import type { EventAccess } from '#events/event-access.policy.ts'
import { eventsHiddenFrom } from '#events/visible-to.store.ts'
import { type Selection, selectedBy } from '#features/webhooks/subscriptions/selected-events.store.ts'
import type { Db } from '#storage/database.ts'

/** More of them aren't counted. */
const MOST_COUNTED = 10_000
/** Offsets of the log that are looked at, the newest. */
const MOST_SCANNED = 100_000

export interface PassedOverQuery extends Selection {
  workspaceId: string
  subscriptionId: string
  /** The event types that can match; undefined = all. */
  types: readonly string[] | undefined
  /** Access of the managing user. */
  access: EventAccess
  /** Nothing was delivered since. */
  quietSince: Date
}

export interface PassedOverRow {
  count: number
  /** When the first of them was created. */
  since: Date | null
  /** Those since `quietSince`. */
  silent: number
  silent_since: Date | null
}

/**
 * The events that a PUSH subscription selects and that its managing user may not read, so that there is no delivery of them or it was given
 * up when the subscription was taken over. From the last change of what it selects on, because the log doesn't say what it selected before.
 * Up to 0.25 s in a log of 200,000 events, if each has to be looked at; 0.04 s where only lists of readers hide some.
 */
export async function countPassedOver(db: Db, query: PassedOverQuery): Promise<PassedOverRow> {
  const { workspaceId, subscriptionId, types, quietSince } = query
  const passed = sql`
    SELECT e.seq, e.created_at FROM event e WHERE e.workspace_id = ${workspaceId} AND e.seq > b.above AND e.seq <= b.up_to
      AND ${eventsHiddenFrom(query.access)} AND ${selectedBy(query)} AND (
        SELECT true FROM delivery d WHERE d.workspace_id = e.workspace_id AND d.subscription_id = ${subscriptionId} AND d.seq = e.seq
          AND d.error IS DISTINCT FROM 'SKIPPED' LIMIT 1) IS NULL`
  const ofTypes = types && sql`unnest(${[...types]}::text[]) AS t (type) CROSS JOIN`
  const { rows } = await sql<PassedOverRow>`
    WITH b AS MATERIALIZED (
      SELECT f.seq AS up_to, greatest(s.cursor_offset, f.seq - ${MOST_SCANNED}, coalesce((
        SELECT e.seq FROM event e WHERE e.workspace_id = s.workspace_id AND e.created_at <= changed.at ORDER BY e.created_at DESC, e.seq DESC LIMIT 1
      ), 0)) AS above
      FROM subscription s JOIN fan_out f ON f.workspace_id = s.workspace_id CROSS JOIN LATERAL (
        SELECT max(h.at) AS at FROM subscription_history h WHERE h.workspace_id = s.workspace_id AND h.subscription_id = s.id
          AND h.action = 'UPDATED' AND coalesce(h.detail -> 'tagSets', h.detail -> 'workspaceConstraint', h.detail -> 'factSheetTypes') IS NOT NULL
      ) changed WHERE s.workspace_id = ${workspaceId} AND s.id = ${subscriptionId}
    ),
    passed AS (
      SELECT e.created_at FROM b CROSS JOIN ${ofTypes ?? sql``} LATERAL (
        ${passed} ${types ? sql`AND e.type = t.type` : sql``} ORDER BY e.seq DESC LIMIT ${MOST_COUNTED}
      ) e ORDER BY e.seq DESC LIMIT ${MOST_COUNTED}
    )
    SELECT count(*) AS count, min(created_at) AS since, count(*) FILTER (WHERE created_at > ${quietSince}) AS silent,
      min(created_at) FILTER (WHERE created_at > ${quietSince}) AS silent_since FROM passed`.execute(db)
  const [row] = rows
  if (!row) throw new Error('An aggregate without a row')
  return row
}
