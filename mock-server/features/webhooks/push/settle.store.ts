import { sql } from 'kysely'
import type { Database, Db } from '#storage/database.ts'
import type { Outcome, Settlement } from './outcome.ts'

/** One attempt that has ended, and what becomes of its delivery. Members are named like the columns. */
export interface EndedAttempt {
  workspace_id: string
  subscription_id: string
  seq: number
  nth: number
  claim_id: string
  created_at: string
  trigger: Database['attempt']['trigger']
  outcome: Outcome
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
  /** When the delivery is sent again; null once it is settled. */
  due_at: string | null
  /** An unreachable target makes a subscription failing; refusals do only if they span three events, or hit the one of an ordered subscription three times. */
  counts: Settlement['counts']
  ordered: boolean
  gated: boolean
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
  await sql`
    WITH done AS MATERIALIZED (
      SELECT * FROM json_to_recordset(${JSON.stringify(batch)}::json) AS r (
        workspace_id uuid, subscription_id uuid, seq bigint, nth integer, claim_id uuid, created_at timestamptz(3), trigger text, outcome text,
        http_status integer, error text, error_text text, error_detail text, duration_ms real, phases json, target_url text,
        target_method text, request_headers json, payload_mode text, payload text, response_headers json, response_body text,
        response_bytes bigint, truncated boolean, cut text, callback_console text, callback_ms real, words text, state text,
        due_at timestamptz(3), counts text, ordered boolean, gated boolean)
    ),
    written AS (
      INSERT INTO attempt (workspace_id, subscription_id, seq, nth, created_at, trigger, outcome, http_status, error, error_text,
        error_detail, duration_ms, phases, target_url, target_method, request_headers, payload_mode, payload, response_headers,
        response_body, response_bytes, truncated, cut, callback_console, callback_ms, words)
      SELECT r.workspace_id, r.subscription_id, seq, nth, r.created_at, trigger, outcome, http_status, error, error_text, error_detail, duration_ms,
        phases, r.target_url, r.target_method, request_headers, r.payload_mode, payload, response_headers, response_body, response_bytes,
        truncated, cut, callback_console, callback_ms, words::tsvector
      FROM done r JOIN subscription s ON s.workspace_id = r.workspace_id AND s.id = r.subscription_id
      ON CONFLICT (workspace_id, subscription_id, seq, nth) DO UPDATE SET outcome = excluded.outcome, http_status = excluded.http_status,
        error = excluded.error, error_text = excluded.error_text, duration_ms = excluded.duration_ms, target_url = excluded.target_url,
        target_method = excluded.target_method, request_headers = excluded.request_headers, response_headers = excluded.response_headers,
        response_body = excluded.response_body, response_bytes = excluded.response_bytes, truncated = excluded.truncated,
        words = excluded.words, payload_mode = excluded.payload_mode, payload = excluded.payload
      WHERE attempt.outcome = 'unknown'
    ),
    settled AS (
      UPDATE delivery d SET state = r.state, due_at = CASE WHEN r.due_at IS NOT NULL AND r.ordered THEN d.due_at ELSE r.due_at END,
        claim_id = NULL, attempted_at = r.created_at, http_status = r.http_status, error = r.error, duration_ms = r.duration_ms,
        settled_at = CASE WHEN r.due_at IS NULL THEN ${now}::timestamptz END
      FROM done r
      WHERE d.workspace_id = r.workspace_id AND d.subscription_id = r.subscription_id AND d.seq = r.seq AND d.claim_id = r.claim_id
      RETURNING d.workspace_id, d.subscription_id, d.seq
    ),
    outcomes AS (
      SELECT workspace_id, subscription_id, bool_or(counts = 'success') AS success, bool_or(counts = 'unreachable') AS unreachable,
        bool_or(gated AND s.seq IS NOT NULL) AS passed, bool_or(ordered) AS ordered, max(due_at) FILTER (WHERE ordered) AS again_at,
        count(*) FILTER (WHERE counts IN ('failure', 'unreachable')) AS failures,
        array_agg(DISTINCT done.seq) FILTER (WHERE counts IN ('failure', 'unreachable')) AS seqs,
        (array_agg(http_status ORDER BY created_at DESC))[1] AS status, (array_agg(error ORDER BY created_at DESC))[1] AS error,
        max(created_at) AS at
      FROM done LEFT JOIN settled s USING (workspace_id, subscription_id, seq)
      WHERE counts <> 'nothing' OR gated GROUP BY workspace_id, subscription_id ORDER BY 1, 2
    ),
    health AS (
      SELECT h.workspace_id, h.subscription_id, t.success, t.status, t.error, t.at, t.failures, t.passed, t.ordered, t.again_at, h.failing AS was_failing,
        CASE WHEN t.success THEN '{}'::bigint[] ELSE
          (SELECT coalesce(array_agg(x), '{}') FROM (SELECT DISTINCT x FROM unnest(h.failed_seqs || t.seqs) AS u (x) LIMIT 3) y) END AS seqs,
        t.unreachable OR (t.ordered AND h.error_count + t.failures >= 3) AS fails_at_once
      FROM outcomes t JOIN push_health h ON h.workspace_id = t.workspace_id AND h.subscription_id = t.subscription_id
    ),
    updated AS (
      UPDATE push_health h SET
        failing = NOT x.success AND (h.failing OR x.fails_at_once OR cardinality(x.seqs) >= 3),
        failed_seqs = x.seqs,
        first_failure_at = CASE WHEN x.success THEN NULL WHEN x.failures = 0 THEN h.first_failure_at
          WHEN NOT h.failing AND (x.fails_at_once OR cardinality(x.seqs) >= 3) THEN x.at ELSE coalesce(h.first_failure_at, x.at) END,
        error_count = CASE WHEN x.success THEN 0 ELSE h.error_count + x.failures END,
        last_status = CASE WHEN x.success OR x.failures > 0 THEN x.status ELSE h.last_status END,
        last_error = CASE WHEN x.success OR x.failures > 0 THEN x.error ELSE h.last_error END,
        last_delivery_at = greatest(h.last_delivery_at, x.at),
        last_success_at = CASE WHEN x.success THEN greatest(h.last_success_at, x.at) ELSE h.last_success_at END,
        alerted_day = CASE WHEN x.success THEN -1 ELSE h.alerted_day END,
        -- A delivery that passed the gate and ended opens it, immediately or when it is due again; a new failure closes the gate.
        probe_at = CASE WHEN x.success OR x.failures = 0 THEN CASE WHEN x.passed THEN x.again_at WHEN x.success AND h.failing THEN NULL ELSE h.probe_at END
          WHEN x.passed AND x.ordered THEN x.again_at
          WHEN NOT x.was_failing AND (x.fails_at_once OR cardinality(x.seqs) >= 3) THEN ${nextProbeAt}::timestamptz ELSE h.probe_at END
      FROM health x WHERE h.workspace_id = x.workspace_id AND h.subscription_id = x.subscription_id
    )
    INSERT INTO delivery_hour AS o (workspace_id, subscription_id, hour, succeeded, failed, total_ms, slowest_ms)
    SELECT r.workspace_id, r.subscription_id, date_trunc('hour', r.created_at), count(*) FILTER (WHERE counts = 'success'),
      count(*) FILTER (WHERE counts <> 'success'), sum(duration_ms), max(duration_ms)
    FROM done r JOIN subscription s ON s.workspace_id = r.workspace_id AND s.id = r.subscription_id
    WHERE counts <> 'nothing' GROUP BY 1, 2, 3 ORDER BY 1, 2, 3
    ON CONFLICT (workspace_id, subscription_id, hour) DO UPDATE SET succeeded = o.succeeded + excluded.succeeded,
      failed = o.failed + excluded.failed, total_ms = o.total_ms + excluded.total_ms, slowest_ms = greatest(o.slowest_ms, excluded.slowest_ms)`.execute(
    db,
  )
}

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
