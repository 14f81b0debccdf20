import type { Generated } from 'kysely'
import type { z } from 'zod'
import type { AttemptOutcome, DeliveryState, Trigger } from '#contract/deliveries.ts'
import type { Recovery } from '#contract/recoveries.ts'
import type { Subscription } from '#contract/subscriptions.ts'
import type { Instant, Int8, Json } from './columns.ts'

/** Where a delivery waits: each lane of a subscription has its own order and pace. */
export type DeliveryLane = 'now' | 'usual' | 'refused'

/** Headers as [name, value], masked. */
type Headers = [string, string][]

/** The queue of PUSH deliveries, the log of attempts, and recoveries. */
export interface DeliveryTables {
  /** How far events were turned into deliveries. */
  fan_out: { workspace_id: string; seq: Int8 }
  delivery: {
    workspace_id: string
    subscription_id: string
    seq: Int8
    type: string
    /** Never `unknown`: that is how a delivery shows whose sender died. */
    state: Exclude<DeliveryState, 'unknown'>
    created_at: Instant
    /** When it may be claimed: at its next attempt, or when the lease of its sender ends; null once settled. */
    due_at: Instant | null
    claim_id: string | null
    started_at: Instant | null
    attempts: Generated<number>
    attempted_at: Instant | null
    http_status: number | null
    error: string | null
    duration_ms: number | null
    /** Set exactly while there is no `due_at`: the delivery is over. */
    settled_at: Instant | null
    trigger: z.output<typeof Trigger>
    recovery_id: string | null
    /** `refused` by its target or callback when it was last tried, or sent `now` because somebody asked for it. */
    lane: Generated<DeliveryLane>
    /** Why its last attempt failed; null before any has failed. */
    cause: string | null
  }
  /** Why deliveries fail: what has the same id is listed as one. */
  failure_cause: {
    workspace_id: string
    id: string
    kind: 'refused' | 'unreachable' | 'callback'
    http_status: number | null
    error: string | null
    /** Of the target; null where it doesn't matter. */
    host: string | null
    first_at: Instant
    last_at: Instant
    snoozed_until: Instant | null
    resolved_at: Instant | null
    marked_by_name: string | null
    /** The delivery that failed for it last; null if that was before they were noted. */
    subscription_id: string | null
    seq: Int8 | null
  }
  attempt: {
    workspace_id: string
    subscription_id: string
    seq: Int8
    nth: number
    created_at: Instant
    trigger: z.output<typeof Trigger>
    outcome: AttemptOutcome
    http_status: number | null
    error: string | null
    error_text: string | null
    /** For administrators only: may name resolved addresses. */
    error_detail: string | null
    duration_ms: number | null
    /** Milliseconds by phase. */
    phases: Json<Record<string, number>> | null
    /** Masked, as are the headers. */
    target_url: string
    target_method: string
    request_headers: Json<Headers>
    payload_mode: Subscription['payloadMode']
    /** Only where a callback changed it; otherwise it is the event in its payload mode. */
    payload: string | null
    response_headers: Json<Headers> | null
    response_body: string | null
    response_bytes: Int8 | null
    truncated: Generated<boolean>
    cut: string | null
    callback_console: string | null
    callback_ms: number | null
    words: string | null
  }
  /** The middle of a long series of attempts, summed up per hour. */
  attempt_fold: {
    workspace_id: string
    subscription_id: string
    seq: Int8
    hour: Instant
    result: string
    count: number
    first_at: Instant
    last_at: Instant
    fastest_ms: number | null
    slowest_ms: number | null
  }
  delivery_hour: {
    workspace_id: string
    subscription_id: string
    hour: Instant
    succeeded: Int8
    failed: Int8
    total_ms: number
    slowest_ms: number
  }
  recovery: {
    workspace_id: string
    id: string
    subscription_id: string
    filter: Json<Recovery['filter']>
    status: Recovery['status']
    per_second: number
    total: Int8
    queued: Int8
    /** Deliveries up to this offset have been examined. */
    at_seq: Int8
    up_to: Int8
    created_by: string
    created_by_name: string
    created_at: Instant
    ended_at: Instant | null
    /** Who cancelled it. */
    ended_by_name: string | null
    lease_until: Instant | null
  }
}
