import { sql } from 'kysely'

/** Different events that the target must fail to take since the last success before it is probed; one alone may be to blame itself. */
const FAILED_EVENTS = sql.lit(3)
/** Failures since the last success that make an ordered subscription probed: it can't try another event first. */
const FAILURES_OF_ORDERED = sql.lit(3)
/** A subscription of which nothing was accepted for this long, while three or more events were tried, is failing. */
const NOTHING_TAKEN = sql`interval '10 minutes'`
/** After a gap this long, a new event starts a new failure; one that is sent again doesn't. */
const FORGOTTEN = sql`interval '10 days'`

/** An attempt that was not accepted, and one that is held against the target: an ordered subscription can't leave a refused event behind. */
const isMiss = sql`counts IN ('refused', 'failure', 'unreachable')`
const isFailure = sql`(counts IN ('failure', 'unreachable') OR (counts = 'refused' AND ordered))`

/**
 * What a batch says about each subscription. Reads `ended` and `settled` of `settleAttempts`; attempts that count as nothing matter only
 * if their delivery passed the gate.
 */
export const resultsBySubscription = sql`
  SELECT workspace_id, subscription_id, bool_or(counts = 'success') AS success, bool_or(counts = 'unreachable') AS unreachable,
    bool_or(gated AND s.seq IS NOT NULL) AS passed, bool_or(ordered) AS ordered, max(due_at) FILTER (WHERE ordered) AS again_at,
    count(*) FILTER (WHERE ${isMiss}) AS misses, bool_or(${isFailure}) AS failed,
    bool_or(counts = 'success' AND from_lane = 'refused') AS took_refused, max(held_until) AS held_until,
    max(sealed_target_url) FILTER (WHERE held_until IS NOT NULL) AS held_by, bool_and(nth = 1) AS are_new,
    array_agg(DISTINCT ended.seq) FILTER (WHERE ${isFailure}) AS failed_seqs,
    array_agg(DISTINCT ended.seq) FILTER (WHERE ${isMiss}) AS tried_seqs,
    (array_agg(http_status ORDER BY created_at DESC))[1] AS status, (array_agg(error ORDER BY created_at DESC))[1] AS error,
    (array_agg(cause ORDER BY created_at DESC) FILTER (WHERE cause IS NOT NULL))[1] AS cause, max(created_at) AS at
  FROM ended LEFT JOIN settled s USING (workspace_id, subscription_id, seq)
  WHERE counts <> 'nothing' OR gated GROUP BY workspace_id, subscription_id ORDER BY 1, 2`

/** Its former failures are too long ago to count, and nothing of them is being repeated. */
const startsAnew = sql`coalesce(r.are_new AND h.last_delivery_at < r.at - ${FORGOTTEN}, false)`

/** Different events of before and now; no more of them than it takes to decide. */
const together = (before: 'failed_seqs' | 'tried_seqs') => sql`CASE WHEN r.success THEN '{}'::bigint[] ELSE
  (SELECT coalesce(array_agg(x), '{}') FROM (SELECT DISTINCT x
    FROM unnest(CASE WHEN ${startsAnew} THEN '{}' ELSE ${sql.ref(`h.${before}`)} END || ${sql.ref(`r.${before}`)}) AS u (x) LIMIT ${FAILED_EVENTS}) y) END`

/** Every miss was about one event, so the target can be reached. */
const answered = sql`(r.misses > 0 AND NOT r.failed)`

/** Failures that make a subscription probed whatever other events do. */
const failsAtOnce = sql`r.unreachable OR (r.ordered AND h.error_count + r.misses >= ${FAILURES_OF_ORDERED})`

/** The results `r` beside the health `h` before them, and the failures of both together. */
export const resultsWithHistory = sql`
  SELECT r.*, h.probing AS was_probing, h.failing AND NOT ${startsAnew} AS was_failing, ${startsAnew} AS starts_anew,
    CASE WHEN ${startsAnew} THEN r.at ELSE coalesce(h.first_failure_at, r.at) END AS first_at,
    CASE WHEN ${answered} AND h.probing THEN '{}'::bigint[] ELSE ${together('failed_seqs')} END AS all_failed,
    ${together('tried_seqs')} AS all_tried, ${failsAtOnce} AS fails_at_once, ${answered} AS answered
  FROM results r JOIN push_health h ON h.workspace_id = r.workspace_id AND h.subscription_id = r.subscription_id`

/** Whether the failures up to now are enough for probes. */
const isEnough = sql`(x.fails_at_once OR cardinality(x.all_failed) >= ${FAILED_EVENTS})`

/** Probed, once enough has failed, until the target answers about an event: takes it, or refuses it alone. */
const probing = sql`NOT x.success AND (${isEnough} OR (h.probing AND NOT x.answered))`

/** Failing, until the next success: what is probed, and what has taken nothing for a while. */
const failing = sql`NOT x.success AND (x.was_failing OR ${isEnough}
  OR (x.misses > 0 AND cardinality(x.all_tried) >= ${FAILED_EVENTS} AND x.at >= x.first_at + ${NOTHING_TAKEN}))`

/** The gate: a delivery that passed it and ended opens it, immediately or when it is due again; a subscription that becomes probed closes it. */
const probeAt = (nextProbeAt: Date) => sql`CASE
  WHEN x.success OR x.misses = 0 THEN CASE WHEN x.passed THEN x.again_at WHEN x.success AND h.probing THEN NULL ELSE h.probe_at END
  WHEN x.passed AND x.ordered THEN x.again_at
  WHEN h.probing AND x.answered AND NOT ${isEnough} THEN NULL
  WHEN NOT x.was_probing AND ${isEnough} THEN ${nextProbeAt}::timestamptz ELSE h.probe_at END`

/** The target is still the one that asked for a pause. */
const isOwnTarget = sql`x.held_until IS NOT NULL AND (SELECT s.sealed_target_url = x.held_by FROM subscription s
  WHERE s.workspace_id = h.workspace_id AND s.id = h.subscription_id)`

/** Writes the health that follows from `history`. */
export const updateHealth = (nextProbeAt: Date) => sql`
  UPDATE push_health h SET
    failing = ${failing},
    probing = ${probing},
    failed_seqs = x.all_failed,
    tried_seqs = x.all_tried,
    refused_until = CASE WHEN x.took_refused THEN NULL ELSE h.refused_until END,
    held_until = CASE WHEN ${isOwnTarget} THEN greatest(h.held_until, x.held_until) ELSE h.held_until END,
    first_failure_at = CASE WHEN x.success THEN NULL WHEN x.misses = 0 THEN h.first_failure_at ELSE x.first_at END,
    error_count = CASE WHEN x.success THEN 0 ELSE h.error_count + x.misses END,
    last_status = CASE WHEN x.success OR x.misses > 0 THEN x.status ELSE h.last_status END,
    last_error = CASE WHEN x.success OR x.misses > 0 THEN x.error ELSE h.last_error END,
    cause = CASE WHEN x.success THEN NULL ELSE coalesce(x.cause, h.cause) END,
    last_delivery_at = greatest(h.last_delivery_at, x.at),
    last_success_at = CASE WHEN x.success THEN greatest(h.last_success_at, x.at) ELSE h.last_success_at END,
    alerted_day = CASE WHEN x.success OR x.starts_anew THEN -1 ELSE h.alerted_day END,
    probe_at = ${probeAt(nextProbeAt)}
  FROM history x WHERE h.workspace_id = x.workspace_id AND h.subscription_id = x.subscription_id`
