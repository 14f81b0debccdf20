import { type RawBuilder, sql } from 'kysely'
import { eventText } from '#events/event-text.ts'
import type { Database } from '#storage/database.ts'
import type { DeliveryLane } from '#storage/tables/deliveries.ts'
import type { SealedTarget } from '#features/webhooks/subscriptions/push-target.ts'

/** A delivery that this process may send until its lease ends, with everything needed to send it. */
export interface ClaimedDelivery extends SealedTarget {
  workspace_id: string
  subscription_id: string
  seq: number
  /** Number of the attempt, from 1. */
  nth: number
  trigger: Database['delivery']['trigger']
  /** Where it waited. */
  lane: DeliveryLane
  claim_id: string
  started_at: Date
  event_id: string
  event_at: Date
  type: string
  /** The text to send, before the callback; null if it is too big to be kept for long. */
  text: string | null
  payload_mode: Database['subscription']['payload_mode']
  callback: string | null
  ignore_error: boolean
  ordered: boolean
  heed_target: boolean
  /** It passed a gate: a probe, or the single delivery that an ordered subscription has in flight. */
  gated: boolean
  allow_insecure: boolean
}

/** Longer texts are read when they are sent: 128 texts at once should fit into memory. */
const KEPT_TEXT = 262_144

/** The columns of a claimed delivery; `d` delivery, `e` event, `s` subscription. */
export const claimedColumns = (application: string): RawBuilder<unknown> => sql`
  d.workspace_id, d.subscription_id, d.seq, d.attempts AS nth, d.trigger, d.lane, d.claim_id, d.started_at, d.gated, e.id AS event_id,
  e.created_at AS event_at, e.type, CASE WHEN octet_length(e.body) <= ${KEPT_TEXT} THEN ${eventText(sql`s.payload_mode`, application)} END AS text,
  s.payload_mode, s.callback, s.ignore_error, s.ordered, s.heed_target, s.allow_insecure, s.sealed_target_url, s.target_method, s.sealed_authorization,
  s.sealed_headers, s.signed, s.sealed_signing`
