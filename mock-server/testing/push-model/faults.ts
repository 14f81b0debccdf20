import { replacingSql } from '#testing/replacing-sql.ts'
import type { Fault } from './world.ts'

/** Faults of PUSH that the reference model must detect; otherwise its passing would prove nothing. */
export const faults: Record<string, Fault> = {
  'an event is skipped when deliveries are made': replacingSql(
    /AND seq > mark\.seq ORDER/,
    'AND seq > mark.seq + 1 ORDER',
  ),
  'a refused event is held against the target': replacingSql(
    /\(counts IN \('failure', 'unreachable'\) OR/,
    "(counts IN ('refused', 'failure', 'unreachable') OR",
  ),
  'a refused event is given up': replacingSql(
    /due_at = CASE WHEN (r\.due_at IS NOT NULL AND r\.ordered[^]*) CASE WHEN r\.due_at IS NULL/,
    "due_at = CASE WHEN r.lane = 'refused' THEN NULL WHEN $1 CASE WHEN r.lane = 'refused' OR r.due_at IS NULL",
  ),
  'a refused event is tried again too early': replacingSql(
    /THEN d\.due_at ELSE r\.due_at END/,
    "THEN d.due_at ELSE r.due_at - interval '20 seconds' END",
  ),
  'refused events take all slots, at any pace': replacingSql(
    /least\(r\.refused_slots, r\.free_slots\)/,
    'r.free_slots',
  ),
  'what is wanted now waits for its turn': replacingSql(
    /FROM \(VALUES \('now', 0, CASE WHEN r\.pace/,
    "FROM (VALUES ('now', 0, CASE WHEN true THEN 0 WHEN r.pace",
  ),
  'a pause loses what happens meanwhile': replacingSql(/(AND s\.delivery_type = 'PUSH')$/, '$1 AND s.active'),
  'an ordered subscription begins with the newest': replacingSql(
    /AND d\.settled_at IS NULL ORDER BY d\.seq LIMIT 1\n\s+\) first/,
    'AND d.settled_at IS NULL ORDER BY d.seq DESC LIMIT 1) first',
  ),
  'what a target asks for counts for nothing': replacingSql(
    /s\.heed_target AND coalesce\(h\.held_until > /g,
    'false AND coalesce(h.held_until > ',
  ),
  'a subscription goes on to a target that is gone': replacingSql(
    /^heed_target AND sealed_target_url = /,
    'false AND sealed_target_url = ',
  ),
  'a subscription of which nobody may read the events goes on': replacingSql(
    / AND active AND $/,
    ' AND NOT active AND ',
  ),
  'a retry tries nothing again': replacingSql(/^due_at = least\(d\.due_at, $/, 'due_at = greatest(d.due_at, '),
  'what is given up for a cause takes all others with it': replacingSql(
    / OR \(d\.cause IS NULL AND d\.lane <> 'now' AND s\.active AND h\.cause = $/,
    " OR d.cause IS NULL OR (d.lane <> 'now' AND s.active AND h.cause = ",
  ),
  'what is taken up again is not sent': replacingSql(
    /^, settled_at = NULL, error = NULL/,
    "::timestamptz + interval '30 days', settled_at = NULL, error = NULL",
  ),
  'what a dead process was sending is never sent': replacingSql(
    /NOT \(d\.claim_id IS NOT NULL AND d\.started_at > /,
    'NOT (d.claim_id IS NOT NULL AND d.started_at IS DISTINCT FROM ',
  ),
}
