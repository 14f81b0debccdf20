import type { ColumnType, Generated } from 'kysely'
import type { DeliveryTables } from './delivery-tables.ts'
import type { LandscapeTables } from './landscape-tables.ts'
import type { SuggestionTables } from './suggestion-tables.ts'

type Instant = ColumnType<Date, Date | string, Date | string>
/** int8: both drivers hand it out as a number; offsets and counts stay below 2^53. */
type Int8 = number

export interface Database extends DeliveryTables, LandscapeTables, SuggestionTables {
  account: { id: string; name: string; created_at: Instant }
  workspace: { id: string; account_id: string; name: string; status: string; created_at: Instant }
  users: {
    id: string
    account_id: string
    user_name: string
    email: string
    first_name: string
    last_name: string
    technical: boolean
    role: string
    status: string
    password_hash: string | null
    created_at: Instant
    last_login: Instant | null
  }
  permission: {
    workspace_id: string
    user_id: string
    id: string
    role: string
    status: string
    invited_by: string | null
    last_login: Instant | null
    customer_roles: string | null
    access_control_entities: string | null
    created_at: Instant
  }
  session: {
    id: string
    user_id: string
    workspace_id: string
    secret_hash: string
    kept: boolean
    created_at: Instant
    expires_at: Instant
  }
  api_token: {
    id: string
    user_id: string
    workspace_id: string
    token_hash: string
    prefix: string
    description: string
    expiry: Instant
    created_at: Instant
    creator_id: string | null
    last_used_at: Instant | null
    bootstrap: Generated<boolean>
  }
  signing_key: { id: string; public_key: string; sealed_private_key: string; created_at: Instant }
  bookmark: {
    workspace_id: string
    id: string
    owner_id: string
    name: string
    name_key: string
    search_text: string
    type: string
    group_key: string | null
    description: string | null
    state: ColumnType<unknown, string, string>
    head: string
    hit: string
    i18n_key: string | null
    predefined: boolean
    readonly: boolean
    default_sharing_priority: number | null
    permitted_read: string[]
    permitted_write: string[]
    referenced_fact_sheets: string[]
    views: Int8
    revision: Int8
    temporary: boolean
    odata_enabled: boolean
    created_at: Instant
    updated_at: Instant
    last_viewed_at: Instant | null
    deleted_at: Instant | null
  }
  bookmark_view: { workspace_id: string; bookmark_id: string; user_id: string; day: string; views: number }
  event_counter: { workspace_id: string; seq: Int8 }
  event: {
    workspace_id: string
    seq: Int8
    id: string
    type: string
    tags: string[]
    actor_id: string | null
    object_id: string | null
    object_name: string | null
    created_at: Instant
    body: string
    fact_sheet_type: string | null
    /** About no workspace in particular; copied into this one (decisions.md 18). */
    workspaceless: Generated<boolean>
    /** Of custom events; null for the service's own. */
    source_name: string | null
    source_id: string | null
    source_url: string | null
    /** Who may read it besides administrators: the access control entities of the fact sheet it is about; empty = everybody. */
    read_acl: Generated<string[]>
    /** Of a relation's event: the fact sheet at the other end. */
    other_id: string | null
  }
  subscription: {
    workspace_id: string
    id: string
    identifier: string | null
    delivery_type: string
    tag_sets: ColumnType<unknown, string, string>
    user_id: string
    workspace_constraint: string
    payload_mode: string
    max_batch_size: number
    ignore_error: boolean
    active: boolean
    cursor_offset: Int8
    created_at: Instant
    last_poll_at: Instant | null
    last_poll_by: string | null
    /** Sealed, because a target's query may hold a token (decisions.md 17). */
    sealed_target_url: string | null
    target_method: Generated<string>
    sealed_authorization: string | null
    /** A JSON list of [name, value], sealed. */
    sealed_headers: string | null
    allow_insecure: Generated<boolean>
    callback: string | null
    signed: Generated<boolean>
    /** A JSON list of {secret, until?}, newest first, sealed. */
    sealed_signing: string | null
    ordered: Generated<boolean>
    fact_sheet_types: Generated<string[]>
    revision: Generated<Int8>
    updated_at: Instant | null
    active_since: Instant | null
    inactive_reason: string | null
    inactive_since: Instant | null
    expired_events: Generated<Int8>
    expired_at: Instant | null
    /** PULL: when the cursor was last set or moved on. */
    last_commit_at: Instant | null
  }
  pull_lease: {
    workspace_id: string
    subscription_id: string
    holder: string
    caller_id: string
    caller_name: string
    closing: boolean
    since: Instant
    expires_at: Instant
  }
}
