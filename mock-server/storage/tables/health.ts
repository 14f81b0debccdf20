import type { Generated } from 'kysely'
import type { Notification } from '#contract/notifications.ts'
import type { Instant, Int8, Json } from './columns.ts'

/** How PUSH deliveries are going, and what people are notified of. */
export interface HealthTables {
  push_health: {
    workspace_id: string
    subscription_id: string
    failing: Generated<boolean>
    first_failure_at: Instant | null
    /** Whether only one delivery at a time goes out, every 50 seconds, because the target can't be reached. */
    probing: Generated<boolean>
    /** Up to three different events that the target failed to take since the last success; three of them make it probed. */
    failed_seqs: Generated<number[]>
    /** Up to three different events that were tried and not accepted since the last success, for whatever reason. */
    tried_seqs: Generated<number[]>
    /** Before this time no refused delivery may be tried again, to avoid bursts. */
    refused_until: Instant | null
    /** Until then its target asked to be left alone, which counts while the subscription heeds its target. */
    held_until: Instant | null
    error_count: Generated<Int8>
    last_status: number | null
    last_error: string | null
    last_delivery_at: Instant | null
    last_success_at: Instant | null
    /** When the gate opens again: for the next probe, or the next delivery of an ordered one. */
    probe_at: Instant | null
    /** The last of the days 0, 1, 3, 7, 9 of failing that people were notified of; -1 = none. */
    alerted_day: Generated<number>
    /** Why its last attempt failed; null after a success. */
    cause: string | null
  }
  notification: {
    workspace_id: string
    user_id: string
    id: string
    created_at: Instant
    kind: Notification['kind']
    /** Null where it is about no subscription. */
    subscription_id: string | null
    subscription_name: string | null
    detail: Json<Pick<Notification, 'since' | 'deactivatesAt' | 'reason' | 'accessRequest' | 'sharedBookmark'>>
    read_at: Instant | null
    mail_due_at: Instant | null
    mail_tries: Generated<number>
  }
}
