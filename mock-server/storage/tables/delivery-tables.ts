import type { ColumnType, Generated } from 'kysely'

type Instant = ColumnType<Date, Date | string, Date | string>
type Json = ColumnType<unknown, string, string>

/** The tables of migration 0002: queue, attempt log, health, recoveries, alerts. */
export interface DeliveryTables {
  custom_tag: { workspace_id: string; tag: string; last_used_at: Instant }
  push_health: {
    workspace_id: string
    subscription_id: string
    failing: Generated<boolean>
    first_failure_at: Instant | null
    /** Up to three different events that failed since the last success (decisions.md 24). */
    failed_seqs: Generated<number[]>
    error_count: Generated<number>
    last_status: number | null
    last_error: string | null
    last_delivery_at: Instant | null
    last_success_at: Instant | null
    /** While failing: when the next probe may go out. */
    probe_at: Instant | null
    /** The last of the days 0, 1, 3, 7, 9 of failing that was told; -1 = none. */
    alerted_day: Generated<number>
  }
  /** How far events were turned into deliveries. */
  fan_out: { workspace_id: string; seq: number }
  delivery: {
    workspace_id: string
    subscription_id: string
    seq: number
    type: string
    state: string
    created_at: Instant
    /** When it may be claimed: next attempt, or end of the lease of who is sending it; null once settled. */
    due_at: Instant | null
    claim_id: string | null
    started_at: Instant | null
    attempts: Generated<number>
    attempted_at: Instant | null
    http_status: number | null
    error: string | null
    duration_ms: number | null
    settled_at: Instant | null
    trigger: string
    recovery_id: string | null
  }
  attempt: {
    workspace_id: string
    subscription_id: string
    seq: number
    nth: number
    created_at: Instant
    trigger: string
    outcome: string
    http_status: number | null
    error: string | null
    error_text: string | null
    /** For administrators only: may name resolved addresses. */
    error_detail: string | null
    duration_ms: number | null
    phases: Json | null
    /** Masked, as are the headers. */
    target_url: string
    target_method: string
    request_headers: Json
    payload_mode: string
    /** Only where a callback changed it; otherwise it is the event in its payload mode. */
    payload: string | null
    response_headers: Json | null
    response_body: string | null
    response_bytes: number | null
    truncated: Generated<boolean>
    cut: string | null
    callback_console: string | null
    callback_ms: number | null
    words: string | null
  }
  /** The middle of a long row of attempts, summed up per hour (webhooks.md part 1). */
  attempt_fold: {
    workspace_id: string
    subscription_id: string
    seq: number
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
    succeeded: number
    failed: number
    total_ms: number
    slowest_ms: number
  }
  recovery: {
    workspace_id: string
    id: string
    subscription_id: string
    filter: Json
    status: string
    per_second: number
    total: number
    queued: number
    /** Deliveries up to this offset were looked at. */
    at_seq: number
    up_to: number
    created_by: string
    created_by_name: string
    created_at: Instant
    ended_at: Instant | null
    lease_until: Instant | null
  }
  subscription_history: {
    workspace_id: string
    subscription_id: string
    at: Instant
    id: string
    actor_id: string | null
    actor_name: string | null
    action: string
    detail: Json
  }
  notification: {
    workspace_id: string
    user_id: string
    id: string
    created_at: Instant
    kind: string
    subscription_id: string
    subscription_name: string
    detail: Json
    read_at: Instant | null
    mail_due_at: Instant | null
    mail_tries: Generated<number>
  }
}
