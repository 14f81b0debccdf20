import { sql } from 'kysely'

/** Different events that must fail since the last success before their subscription is failing; one alone may be to blame itself. */
const FAILED_EVENTS = sql.lit(3)
/** Failures since the last success that make an ordered subscription failing: it can't try another event first. */
const FAILURES_OF_ORDERED = sql.lit(3)

/**
 * What a batch says about each subscription. Reads `ended` and `settled` of `settleAttempts`; attempts that count as nothing matter only
 * if their delivery passed the gate.
 */
export const resultsBySubscription = sql`
  SELECT workspace_id, subscription_id, bool_or(counts = 'success') AS success, bool_or(counts = 'unreachable') AS unreachable,
    bool_or(gated AND s.seq IS NOT NULL) AS passed, bool_or(ordered) AS ordered, max(due_at) FILTER (WHERE ordered) AS again_at,
    count(*) FILTER (WHERE counts IN ('failure', 'unreachable')) AS failures,
    array_agg(DISTINCT ended.seq) FILTER (WHERE counts IN ('failure', 'unreachable')) AS seqs,
    (array_agg(http_status ORDER BY created_at DESC))[1] AS status, (array_agg(error ORDER BY created_at DESC))[1] AS error,
    max(created_at) AS at
  FROM ended LEFT JOIN settled s USING (workspace_id, subscription_id, seq)
  WHERE counts <> 'nothing' OR gated GROUP BY workspace_id, subscription_id ORDER BY 1, 2`

/** The events that have failed since the last success; no more of them than it takes to decide. */
const failedSeqs = sql`CASE WHEN r.success THEN '{}'::bigint[] ELSE
  (SELECT coalesce(array_agg(x), '{}') FROM (SELECT DISTINCT x FROM unnest(h.failed_seqs || r.seqs) AS u (x) LIMIT ${FAILED_EVENTS}) y) END`

/** Failures that make a subscription failing whatever other events do. */
const failsAtOnce = sql`r.unreachable OR (r.ordered AND h.error_count + r.failures >= ${FAILURES_OF_ORDERED})`

/** The results `r` beside the health `h` before them, and the failures of both together. */
export const resultsWithHistory = sql`
  SELECT h.workspace_id, h.subscription_id, r.success, r.status, r.error, r.at, r.failures, r.passed, r.ordered, r.again_at,
    h.failing AS was_failing, ${failedSeqs} AS seqs, ${failsAtOnce} AS fails_at_once
  FROM results r JOIN push_health h ON h.workspace_id = r.workspace_id AND h.subscription_id = r.subscription_id`

/** Whether the failures up to now are enough to make a subscription failing. */
const isEnough = sql`(x.fails_at_once OR cardinality(x.seqs) >= ${FAILED_EVENTS})`

/** Failing, once enough has failed, until the next success. */
const failing = sql`NOT x.success AND (h.failing OR ${isEnough})`

/** Of a failing subscription: when it became failing. Of a healthy one: its first failure since the last success. */
const firstFailureAt = sql`CASE WHEN x.success THEN NULL WHEN x.failures = 0 THEN h.first_failure_at
  WHEN NOT h.failing AND ${isEnough} THEN x.at ELSE coalesce(h.first_failure_at, x.at) END`

/** The gate: a delivery that passed it and ended opens it, immediately or when it is due again; a subscription that becomes failing closes it. */
const probeAt = (nextProbeAt: Date) => sql`CASE
  WHEN x.success OR x.failures = 0 THEN CASE WHEN x.passed THEN x.again_at WHEN x.success AND h.failing THEN NULL ELSE h.probe_at END
  WHEN x.passed AND x.ordered THEN x.again_at
  WHEN NOT x.was_failing AND ${isEnough} THEN ${nextProbeAt}::timestamptz ELSE h.probe_at END`

/** Writes the health that follows from `history`. */
export const updateHealth = (nextProbeAt: Date) => sql`
  UPDATE push_health h SET
    failing = ${failing},
    failed_seqs = x.seqs,
    first_failure_at = ${firstFailureAt},
    error_count = CASE WHEN x.success THEN 0 ELSE h.error_count + x.failures END,
    last_status = CASE WHEN x.success OR x.failures > 0 THEN x.status ELSE h.last_status END,
    last_error = CASE WHEN x.success OR x.failures > 0 THEN x.error ELSE h.last_error END,
    last_delivery_at = greatest(h.last_delivery_at, x.at),
    last_success_at = CASE WHEN x.success THEN greatest(h.last_success_at, x.at) ELSE h.last_success_at END,
    alerted_day = CASE WHEN x.success THEN -1 ELSE h.alerted_day END,
    probe_at = ${probeAt(nextProbeAt)}
  FROM history x WHERE h.workspace_id = x.workspace_id AND h.subscription_id = x.subscription_id`
