import { sql } from 'kysely'
import type { AttemptOutcome } from '#contract/deliveries.ts'
import type { Database, Db } from '#storage/database.ts'
import type { DeliveryLane } from '#storage/tables/deliveries.ts'
import { resultsBySubscription, resultsWithHistory, updateHealth } from './failing.store.ts'
import type { Settlement } from './outcome.ts'

/** One attempt that has ended, and what becomes of its delivery. Members are named like the columns. */
export interface EndedAttempt {
  workspace_id: string
  subscription_id: string
  seq: number
  nth: number
  claim_id: string
  created_at: string
  trigger: Database['attempt']['trigger']
  outcome: AttemptOutcome
  http_status: number | null
  error: string | null
  error_text: string | null
  error_detail: string | null
  duration_ms: number
  phases: Readonly<Record<string, number>> | null
  target_url: string
  target_method: string
  request_headers: readonly (readonly [string, string])[]
  payload_mode: Database['attempt']['payload_mode']
  payload: string | null
  response_headers: readonly (readonly [string, string])[] | null
  response_body: string | null
  response_bytes: number | null
  truncated: boolean
  cut: string | null
  callback_console: string | null
  callback_ms: number | null
  /** Text of a tsvector. */
  words: string
  state: Settlement['state']
  /** Where the delivery waits until it is sent again; null where it waited before. */
  lane: Settlement['lane']
  /** The lane that it was claimed from. */
  from_lane: DeliveryLane
  /** When the delivery is sent again; null once it is settled. */
  due_at: string | null
  /** What the attempt says about the health of its subscription (failing.store.ts). */
  counts: Settlement['counts']
  ordered: boolean
  gated: boolean
  /** What the target asked for (target-request.ts), where its subscription heeds that. */
  held_until: string | null
  gone: boolean
  /** The target as the subscription had it then: what another one asked for doesn't count. */
  sealed_target_url: string | null
  /** Why it failed (cause.ts); null if it did not. */
  cause_key: string | null
  cause_kind: Database['failure_cause']['kind'] | null
  cause_host: string | null
}

/**
 * Writes attempts, deliveries, health and hourly figures of a batch in one statement, hence in one transaction. A delivery whose lease ran
 * out and that another process has claimed since is left to that process; only the outcome of its attempt, unknown until now, is recorded.
 */
export async function settleAttempts(
  db: Db,
  batch: readonly EndedAttempt[],
  { now, nextProbeAt }: { now: Date; nextProbeAt: Date },
): Promise<void> {
  // Most batches have nothing for it, and planning it takes time.
  const causes = batch.some(({ cause_key: key }) => key !== null) ? sql`, causes AS (${writeCauses})` : sql``
  await sql`
    WITH ended AS MATERIALIZED (
      SELECT r.*, ${causeId} AS cause FROM json_to_recordset(${JSON.stringify(batch)}::json) AS r (${endedColumns})
    ),
    written AS (${writeAttempts}),
    settled AS (${settleDeliveries(now)}),
    results AS (${resultsBySubscription}),
    history AS (${resultsWithHistory}),
    updated AS (${updateHealth(nextProbeAt)})${causes}
    ${countByHour}`.execute(db)
}

/** The same id for the same key, as a UUID of version 8. */
const causeId = sql`overlay(overlay(left(encode(sha256(convert_to(cause_key, 'UTF8')), 'hex'), 32) PLACING '8' FROM 13) PLACING '8' FROM 17)::uuid`

/** The members of EndedAttempt as columns. */
const endedColumns = sql`
  workspace_id uuid, subscription_id uuid, seq bigint, nth integer, claim_id uuid, created_at timestamptz(3), trigger text, outcome text,
  http_status integer, error text, error_text text, error_detail text, duration_ms real, phases json, target_url text,
  target_method text, request_headers json, payload_mode text, payload text, response_headers json, response_body text,
  response_bytes bigint, truncated boolean, cut text, callback_console text, callback_ms real, words text, state text,
  due_at timestamptz(3), counts text, ordered boolean, gated boolean, lane text, from_lane text, held_until timestamptz(3), gone boolean, sealed_target_url text, cause_key text, cause_kind text, cause_host text`

/** An attempt may exist already, as unknown: the next claim wrote it when its lease had run out. */
const writeAttempts = sql`
  INSERT INTO attempt (workspace_id, subscription_id, seq, nth, created_at, trigger, outcome, http_status, error, error_text,
    error_detail, duration_ms, phases, target_url, target_method, request_headers, payload_mode, payload, response_headers,
    response_body, response_bytes, truncated, cut, callback_console, callback_ms, words)
  SELECT r.workspace_id, r.subscription_id, seq, nth, r.created_at, trigger, outcome, http_status, error, error_text, error_detail, duration_ms,
    phases, r.target_url, r.target_method, request_headers, r.payload_mode, payload, response_headers, response_body, response_bytes,
    truncated, cut, callback_console, callback_ms, words::tsvector
  FROM ended r JOIN subscription s ON s.workspace_id = r.workspace_id AND s.id = r.subscription_id
  ON CONFLICT (workspace_id, subscription_id, seq, nth) DO UPDATE SET outcome = excluded.outcome, http_status = excluded.http_status,
    error = excluded.error, error_text = excluded.error_text, duration_ms = excluded.duration_ms, target_url = excluded.target_url,
    target_method = excluded.target_method, request_headers = excluded.request_headers, response_headers = excluded.response_headers,
    response_body = excluded.response_body, response_bytes = excluded.response_bytes, truncated = excluded.truncated,
    words = excluded.words, payload_mode = excluded.payload_mode, payload = excluded.payload
  WHERE attempt.outcome = 'unknown'`

/** The deliveries that this process still holds. An ordered one keeps its due time, and so its turn. */
const settleDeliveries = (now: Date) => sql`
  UPDATE delivery d SET state = r.state, due_at = CASE WHEN r.due_at IS NOT NULL AND r.ordered THEN d.due_at ELSE r.due_at END,
    lane = CASE WHEN r.ordered THEN 'usual' ELSE coalesce(r.lane, d.lane) END, claim_id = NULL, attempted_at = r.created_at, http_status = r.http_status, error = r.error, duration_ms = r.duration_ms,
    settled_at = CASE WHEN r.due_at IS NULL THEN ${now}::timestamptz END, cause = CASE WHEN r.outcome = 'unknown' THEN d.cause ELSE r.cause END
  FROM ended r
  WHERE d.workspace_id = r.workspace_id AND d.subscription_id = r.subscription_id AND d.seq = r.seq AND d.claim_id = r.claim_id
  RETURNING d.workspace_id, d.subscription_id, d.seq`

/** A cause that was marked as resolved is back with its next failure; one that did not occur for a day begins anew. */
const writeCauses = sql`
  INSERT INTO failure_cause AS c (workspace_id, id, kind, http_status, error, host, first_at, last_at, subscription_id, seq)
  SELECT r.workspace_id, r.cause, min(cause_kind), min(http_status), min(error), min(cause_host), min(r.created_at), max(r.created_at),
    (array_agg(r.subscription_id ORDER BY r.created_at DESC, r.seq DESC))[1], (array_agg(r.seq ORDER BY r.created_at DESC, r.seq DESC))[1]
  FROM ended r JOIN subscription s ON s.workspace_id = r.workspace_id AND s.id = r.subscription_id
  WHERE cause IS NOT NULL GROUP BY 1, 2 ORDER BY 1, 2
  ON CONFLICT (workspace_id, id) DO UPDATE SET last_at = greatest(c.last_at, excluded.last_at),
    subscription_id = excluded.subscription_id, seq = excluded.seq,
    first_at = CASE WHEN c.resolved_at < excluded.last_at OR c.last_at < excluded.first_at - interval '1 day' THEN excluded.first_at ELSE c.first_at END,
    resolved_at = CASE WHEN c.resolved_at >= excluded.last_at THEN c.resolved_at END`

/** The hourly figures, which outlive the attempts. */
const countByHour = sql`
  INSERT INTO delivery_hour AS o (workspace_id, subscription_id, hour, succeeded, failed, total_ms, slowest_ms)
  SELECT r.workspace_id, r.subscription_id, date_trunc('hour', r.created_at), count(*) FILTER (WHERE counts = 'success'),
    count(*) FILTER (WHERE counts <> 'success'), sum(duration_ms), max(duration_ms)
  FROM ended r JOIN subscription s ON s.workspace_id = r.workspace_id AND s.id = r.subscription_id
  WHERE counts <> 'nothing' GROUP BY 1, 2, 3 ORDER BY 1, 2, 3
  ON CONFLICT (workspace_id, subscription_id, hour) DO UPDATE SET succeeded = o.succeeded + excluded.succeeded,
    failed = o.failed + excluded.failed, total_ms = o.total_ms + excluded.total_ms, slowest_ms = greatest(o.slowest_ms, excluded.slowest_ms)`

/** Attempts of one delivery that are kept individually, from its beginning and its end; the rest is summed up by the hour. */
const FIRST = 20
const LAST = 50

/** Adds attempts that have just left the last 50 of their delivery to the sum of their hour. */
export async function foldAttempts(
  db: Db,
  attempts: readonly Pick<EndedAttempt, 'workspace_id' | 'subscription_id' | 'seq' | 'nth'>[],
): Promise<void> {
  const long = attempts.filter(({ nth }) => nth > FIRST + LAST)
  if (long.length === 0) return
  await sql`
    WITH gone AS (
      DELETE FROM attempt a USING unnest(
        ${long.map((row) => row.workspace_id)}::uuid[], ${long.map((row) => row.subscription_id)}::uuid[], ${long.map((row) => row.seq)}::bigint[],
        ${long.map((row) => row.nth - LAST)}::int[]) AS n (workspace_id, subscription_id, seq, upto)
      WHERE a.workspace_id = n.workspace_id AND a.subscription_id = n.subscription_id AND a.seq = n.seq AND a.nth > ${FIRST} AND a.nth <= n.upto
      RETURNING a.*
    )
    INSERT INTO attempt_fold AS f (workspace_id, subscription_id, seq, hour, result, count, first_at, last_at, fastest_ms, slowest_ms)
    SELECT workspace_id, subscription_id, seq, date_trunc('hour', created_at), coalesce(error, http_status::text, outcome), count(*), min(created_at),
      max(created_at), min(duration_ms), max(duration_ms)
    FROM gone GROUP BY 1, 2, 3, 4, 5 ORDER BY 1, 2, 3, 4, 5
    ON CONFLICT (workspace_id, subscription_id, seq, hour, result) DO UPDATE SET count = f.count + excluded.count,
      last_at = greatest(f.last_at, excluded.last_at), first_at = least(f.first_at, excluded.first_at),
      fastest_ms = least(f.fastest_ms, excluded.fastest_ms), slowest_ms = greatest(f.slowest_ms, excluded.slowest_ms)`.execute(
    db,
  )
}
