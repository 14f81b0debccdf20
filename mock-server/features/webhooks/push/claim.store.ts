import { sql } from 'kysely'
import type { Db } from '#storage/database.ts'
import { eventText } from '#events/event-text.ts'
import { type ClaimedDelivery, claimedColumns } from './claimed-delivery.store.ts'
import type { SubscriptionLoad } from './slots.ts'

export interface Claim {
  claimId: string
  now: Date
  leaseMs: number
  /** When a failing subscription that is probed now may be probed again. */
  nextProbeAt: Date
  /** What this process has in flight for each subscription it has sent for. */
  loads: readonly SubscriptionLoad[]
  /** Free slots in all, and for subscriptions that are unproven or slow. */
  free: { all: number; unproven: number; slow: number }
  perSubscription: number
  /** How many of these slots refused deliveries may use. */
  perSubscriptionRefused: number
  application: string
}

/** Refused deliveries of one subscription are tried again five a second at most, over all processes. */
const REFUSED_PAUSE_MS = 200

/**
 * Claims due deliveries, a few of each subscription, in one statement. Healthy subscriptions get as many as they have free slots: first
 * what somebody wants sent now, then new events and those that the target failed to take, last those that it refused, in some of the
 * slots and at a pace of their own. Probed ones (without ignore-errors) and ordered ones pass a gate, one delivery at a time across all
 * processes: `probe_at` says when the gate opens again; what is sent now passes beside it. The gate of an ordered subscription lets only its lowest offset through, because due times come from the clocks of several
 * processes. A delivery that a dead process left in state `sending` is claimed again once its lease has run out, and the attempt of the
 * dead process is recorded as unknown. Lanes are read in the order of `delivery_due`, whatever the planner knows of the queue: no condition
 * of theirs names what the other indexes of open deliveries are about, and `(SELECT true … LIMIT 1)` is not made a join, as EXISTS is.
 */
export async function claimDue(db: Db, claim: Claim): Promise<ClaimedDelivery[]> {
  const { claimId, now, leaseMs, nextProbeAt, loads, free, perSubscription, perSubscriptionRefused, application } =
    claim
  const leaseUntil = new Date(now.getTime() + leaseMs)
  // An ordered delivery keeps its due time while it is sent, so that it stays first in the queue; its lease counts from its start.
  const expiredLeaseStart = new Date(now.getTime() - leaseMs)
  const due = sql`d.due_at <= ${now} AND NOT (d.claim_id IS NOT NULL AND d.started_at > ${expiredLeaseStart})`
  const isNotHeld = sql`NOT (s.heed_target AND coalesce(h.held_until > ${now}, false))`
  const { rows } = await sql<ClaimedDelivery>`
    WITH load AS (
      SELECT * FROM unnest(${loads.map(({ id }) => id)}::uuid[], ${loads.map(({ inFlight }) => inFlight)}::int[],
        ${loads.map(({ refused }) => refused)}::int[], ${loads.map(({ pace }) => pace)}::text[]) AS b (id, in_flight, refused, pace)
    ),
    gate AS (
      SELECT h.workspace_id, h.subscription_id, first.seq AS lowest FROM push_health h
      JOIN subscription s ON s.workspace_id = h.workspace_id AND s.id = h.subscription_id
      LEFT JOIN LATERAL (
        SELECT d.seq, ${due} AS is_due FROM delivery d
        WHERE d.workspace_id = s.workspace_id AND d.subscription_id = s.id AND d.settled_at IS NULL ORDER BY d.seq LIMIT 1
      ) first ON s.ordered
      WHERE s.active AND ((h.probing AND NOT s.ignore_error) OR s.ordered) AND coalesce(h.probe_at <= ${now}, true) AND ${isNotHeld}
        AND CASE WHEN s.ordered THEN first.is_due ELSE (
          SELECT true FROM delivery d WHERE d.workspace_id = s.workspace_id AND d.subscription_id = s.id AND d.lane = ANY('{usual,refused}') AND ${due} LIMIT 1) END
      ORDER BY h.probe_at NULLS FIRST LIMIT ${Math.min(free.slow, free.all)} FOR UPDATE OF h SKIP LOCKED
    ),
    paced AS (
      SELECT h.workspace_id, h.subscription_id FROM push_health h
      WHERE coalesce(h.refused_until <= ${now}, true) AND (
        SELECT true FROM delivery d WHERE d.workspace_id = h.workspace_id AND d.subscription_id = h.subscription_id AND d.lane = 'refused' AND ${due} LIMIT 1)
      ORDER BY h.workspace_id, h.subscription_id FOR UPDATE OF h SKIP LOCKED
    ),
    ready AS (
      SELECT s.workspace_id, s.id, ${perSubscription}::int - coalesce(b.in_flight, 0) AS free_slots, coalesce(b.pace, 'unproven') AS pace, NULL::bigint AS lowest,
        (s.ignore_error OR NOT h.probing) AND ${isNotHeld} AS is_open,
        CASE WHEN p.subscription_id IS NULL THEN 0 ELSE ${perSubscriptionRefused}::int - coalesce(b.refused, 0) END AS refused_slots
      FROM subscription s JOIN push_health h ON h.workspace_id = s.workspace_id AND h.subscription_id = s.id LEFT JOIN load b ON b.id = s.id
      LEFT JOIN paced p ON p.workspace_id = s.workspace_id AND p.subscription_id = s.id
      WHERE s.delivery_type = 'PUSH' AND s.active AND NOT s.ordered
      UNION ALL SELECT workspace_id, subscription_id, 1, 'gated', lowest, true, 1 FROM gate
    ),
    waiting AS (
      SELECT r.pace, d.*, row_number() OVER (PARTITION BY r.pace ORDER BY d.nth, d.due_at) AS turn
      FROM ready r CROSS JOIN LATERAL (
        SELECT d.*, row_number() OVER (ORDER BY d.rank, d.due_at, d.seq) AS nth FROM (
          SELECT l.rank, d.* FROM (VALUES ('now', 0, CASE WHEN r.pace = 'gated' AND r.lowest IS NULL THEN 0 ELSE r.free_slots END),
            ('usual', CASE r.pace WHEN 'gated' THEN 0 ELSE 1 END, CASE WHEN r.is_open THEN r.free_slots ELSE 0 END),
            ('refused', CASE r.pace WHEN 'gated' THEN 0 ELSE 2 END, CASE WHEN r.is_open THEN least(r.refused_slots, r.free_slots) ELSE 0 END)
          ) AS l (lane, rank, slots) CROSS JOIN LATERAL (
            SELECT d.workspace_id, d.subscription_id, d.seq, d.due_at, d.lane FROM delivery d
            WHERE d.workspace_id = r.workspace_id AND d.subscription_id = r.id AND d.lane = l.lane AND ${due} AND (r.lowest IS NULL OR d.seq = r.lowest)
            ORDER BY d.due_at, d.seq LIMIT greatest(l.slots, 0) FOR UPDATE SKIP LOCKED
          ) d ORDER BY l.rank, d.due_at, d.seq LIMIT greatest(r.free_slots, 0)
        ) d
      ) d
    ),
    picked AS (
      SELECT * FROM waiting WHERE turn <= CASE pace WHEN 'gated' THEN ${free.all}::int WHEN 'slow' THEN ${free.slow}::int
        WHEN 'unproven' THEN ${free.unproven}::int ELSE ${free.all}::int END
      ORDER BY nth, due_at LIMIT ${free.all}
    ),
    shut AS (
      UPDATE push_health h SET
        probe_at = CASE WHEN NOT p.gated THEN h.probe_at WHEN h.probing THEN ${nextProbeAt}::timestamptz ELSE ${leaseUntil}::timestamptz END,
        refused_until = CASE WHEN p.refused = 0 THEN h.refused_until
          ELSE greatest(h.refused_until, ${now}::timestamptz) + p.refused * make_interval(secs => ${REFUSED_PAUSE_MS / 1000}::float8) END
      FROM (
        SELECT workspace_id, subscription_id, bool_or(pace = 'gated') AS gated, count(*) FILTER (WHERE lane = 'refused' AND pace <> 'gated') AS refused
        FROM picked GROUP BY workspace_id, subscription_id
      ) p WHERE (p.gated OR p.refused > 0) AND h.workspace_id = p.workspace_id AND h.subscription_id = p.subscription_id
    ),
    before AS (SELECT d.* FROM delivery d JOIN picked p USING (workspace_id, subscription_id, seq)),
    unknown AS (
      INSERT INTO attempt (workspace_id, subscription_id, seq, nth, created_at, trigger, outcome, target_url, target_method, request_headers, payload_mode)
      SELECT workspace_id, subscription_id, seq, attempts, started_at, trigger, 'unknown', '', 'POST', '[]', 'DEFAULT'
      FROM before WHERE state = 'sending' ON CONFLICT DO NOTHING
    ),
    claimed AS (
      UPDATE delivery d SET state = 'sending', claim_id = ${claimId}, started_at = ${now}, attempts = d.attempts + 1,
        due_at = CASE WHEN s.ordered THEN d.due_at ELSE ${leaseUntil}::timestamptz END
      FROM picked p, subscription s
      WHERE d.workspace_id = p.workspace_id AND d.subscription_id = p.subscription_id AND d.seq = p.seq
        AND s.workspace_id = p.workspace_id AND s.id = p.subscription_id
      RETURNING d.*, p.pace = 'gated' AS gated
    )
    SELECT ${claimedColumns(application)} FROM claimed d
    JOIN subscription s ON s.workspace_id = d.workspace_id AND s.id = d.subscription_id
    JOIN event e ON e.workspace_id = d.workspace_id AND e.seq = d.seq ORDER BY d.seq`.execute(db)
  return rows
}

/**
 * When the next delivery will be due; undefined while none waits. For an ordered subscription its lowest offset counts, for others the
 * earliest due time of each lane.
 */
export async function nextDue(db: Db, leaseMs: number): Promise<Date | undefined> {
  const open = sql`
    SELECT d.lane, CASE WHEN d.claim_id IS NULL THEN d.due_at
      ELSE greatest(d.due_at, d.started_at + make_interval(secs => ${leaseMs / 1000}::int)) END AS at
    FROM delivery d WHERE d.workspace_id = s.workspace_id AND d.subscription_id = s.id`
  const { rows } = await sql<{ at: Date | null }>`
    SELECT min(CASE WHEN o.lane = 'now' AND NOT s.ordered THEN o.at
      ELSE greatest(o.at, CASE WHEN s.ordered OR (h.probing AND NOT s.ignore_error) THEN h.probe_at WHEN o.lane = 'refused' THEN h.refused_until END,
        CASE WHEN s.heed_target THEN h.held_until END) END) AS at
    FROM subscription s JOIN push_health h ON h.workspace_id = s.workspace_id AND h.subscription_id = s.id
    CROSS JOIN LATERAL (
      (${open} AND d.settled_at IS NULL AND s.ordered ORDER BY d.seq LIMIT 1) UNION ALL
      SELECT o.* FROM unnest('{now,usual,refused}'::text[]) AS l (lane)
      CROSS JOIN LATERAL (${open} AND d.due_at IS NOT NULL AND NOT s.ordered AND d.lane = l.lane ORDER BY d.due_at LIMIT 1) o
    ) o WHERE s.delivery_type = 'PUSH' AND s.active`.execute(db)
  return rows[0]?.at ?? undefined
}

/** For a store that only one process can open: deliveries in flight when the last process ended need not wait for their leases. */
export async function releaseClaims(db: Db, now: Date): Promise<void> {
  await sql`
    UPDATE delivery d SET due_at = least(d.due_at, ${now}), claim_id = NULL FROM subscription s
    WHERE s.delivery_type = 'PUSH' AND d.workspace_id = s.workspace_id AND d.subscription_id = s.id AND d.settled_at IS NULL AND d.state = 'sending'`.execute(
    db,
  )
  await sql`
    UPDATE push_health h SET probe_at = ${now} FROM subscription s
    WHERE s.workspace_id = h.workspace_id AND s.id = h.subscription_id AND s.ordered AND NOT h.probing`.execute(db)
}

/** The text of a delivery that was too big to be claimed with it; undefined once its event was dropped. */
export async function textOf(
  db: Db,
  application: string,
  { workspace_id: workspaceId, seq, payload_mode: payloadMode }: ClaimedDelivery,
): Promise<string | undefined> {
  const { rows } = await sql<{ text: string }>`
    SELECT ${eventText(payloadMode, application)} AS text FROM event e
    WHERE e.workspace_id = ${workspaceId} AND e.seq = ${seq}`.execute(db)
  return rows[0]?.text
}
