import type { Generated } from 'kysely'
import type { SubscriptionChangeRecord } from '#contract/webhooks/history.ts'
import type { Subscription } from '#contract/subscriptions.ts'
import type { Instant, Int8, Json } from './columns.ts'

/** Webhook subscriptions, the lease of whoever retrieves from one, what was done to them, and their callbacks over time. */
export interface SubscriptionTables {
  subscription: {
    workspace_id: string
    id: string
    identifier: string | null
    delivery_type: Subscription['deliveryType']
    tag_sets: Json<Subscription['tagSets']>
    user_id: string
    workspace_constraint: Subscription['workspaceConstraint']
    payload_mode: Subscription['payloadMode']
    max_batch_size: number
    ignore_error: boolean
    active: boolean
    cursor_offset: Int8
    created_at: Instant
    last_poll_at: Instant | null
    last_poll_by: string | null
    last_poll_user_id: string | null
    /** Who last retrieved and then moved the cursor. */
    consumer_id: string | null
    /** Sealed, because the query of a target may hold a token. */
    sealed_target_url: string | null
    target_method: Generated<Subscription['targetMethod']>
    sealed_authorization: string | null
    /** A JSON list of [name, value], sealed. */
    sealed_headers: string | null
    allow_insecure: Generated<boolean>
    callback: string | null
    signed: Generated<boolean>
    /** A JSON list of {secret, until?}, newest first, sealed. */
    sealed_signing: string | null
    ordered: Generated<boolean>
    heed_target: Generated<boolean>
    /** The service has paused it, and nobody was notified of that yet. */
    notice_due: Generated<boolean>
    /** Its queue has events that nobody's rights decided about, because its managing user could read none. */
    keeps_all: Generated<boolean>
    fact_sheet_types: Generated<string[]>
    revision: Generated<Int8>
    updated_at: Instant | null
    active_since: Instant | null
    inactive_reason: NonNullable<Subscription['inactiveReason']> | null
    inactive_since: Instant | null
    expired_events: Generated<Int8>
    expired_at: Instant | null
    /** PULL: when the cursor was last set or moved on. */
    last_commit_at: Instant | null
    /** PULL: events that the last retrieval got. */
    last_poll_events: number | null
  }
  pull_lease: {
    workspace_id: string
    subscription_id: string
    holder: string
    caller_id: string
    caller_name: string
    closing: boolean
    claim: number
    since: Instant
    expires_at: Instant
  }
  subscription_history: {
    workspace_id: string
    subscription_id: string
    at: Instant
    id: string
    actor_id: string | null
    actor_name: string | null
    action: SubscriptionChangeRecord['action']
    detail: Json<SubscriptionChangeRecord['detail']>
  }
  callback_version: {
    workspace_id: string
    subscription_id: string
    version: number
    /** Null if the callback was removed. */
    callback: string | null
    saved_at: Instant
    saved_by: string | null
    restored_from: number | null
  }
  callback_draft: {
    workspace_id: string
    subscription_id: string
    user_id: string
    callback: string
    base_version: number
    saved_at: Instant
  }
}
