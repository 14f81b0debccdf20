import type { Generated } from 'kysely'
import type { z } from 'zod'
import type { Completion, FactSheet, FactSheetSubscription, LxState, Milestone } from '#contract/fact-sheet-records.ts'
import type { Instant, Int8, Json } from './columns.ts'

type Status = FactSheet['status']
type SubscriptionType = z.output<typeof FactSheetSubscription>['type']

/** A field's value as it is stored; the data model says what it means. */
type Value = string | number | boolean | readonly Value[] | { readonly [key: string]: Value | null }
/** Values by field name; a field without a value has no key. */
type Fields = Readonly<Record<string, Value>>

/** Fact sheets and their relations, external ids, observers and comments. */
export interface FactSheetTables {
  /** Workspaces whose search texts were made by an earlier version and are to be made anew. */
  search_renewal: { workspace_id: string }
  /** Workspaces whose names were made by an earlier version and are to be made anew. */
  renaming: { workspace_id: string }
  fact_sheet: {
    workspace_id: string
    id: string
    type: string
    name: string
    display_name: string
    full_name: string
    /** The display name folded: what lists are sorted by. */
    sort_key: string
    /** Folded: display name, and the values of fields marked for quick search, separated by line feeds. */
    search_text: string
    /** Folded: display name, description, and the values of fields marked for full-text search, separated by line feeds. */
    full_text: Generated<string>
    description: string | null
    category: string | null
    status: Status
    lx_state: LxState
    seal: FactSheet['qualitySealStatus']
    approved_at: Instant | null
    /** When an approved seal breaks automatically. */
    seal_until: Instant | null
    rev: Int8
    /** 1 without a parent. */
    level: number
    /** What readers are told instead, where they differ. */
    shown_level: Generated<number | null>
    fields: Json<Fields>
    na_fields: string[]
    /** Side names of the relations it has at least one active one of. */
    sides: string[]
    tag_ids: string[]
    milestones: Json<Milestone[]>
    completion: Json<Completion>
    percentage: number
    /** Access control entities; empty = everybody. */
    read_acl: string[]
    write_acl: string[]
    exclude_from_quota: Generated<boolean>
    created_at: Instant
    /** Unknown of those that were created before this was recorded. */
    created_by: string | null
    updated_at: Instant
    /** The fact sheet whose archiving archived this one. */
    archived_with: string | null
    /** The number of its audience, which the database keeps. */
    audience: Generated<Int8>
  }
  /** The types with lists of readers that fact sheets have or had, each once or more; no entity = everybody. */
  audience: { workspace_id: string; id: Int8; type: string; entities: string[] }
  relation: {
    workspace_id: string
    id: string
    /** The persisted name. */
    type: string
    from_id: string
    to_id: string
    /** The audiences of both ends, which the database keeps. */
    from_audience: Generated<Int8>
    to_audience: Generated<Int8>
    /** ACTIVE only while both ends are. */
    status: Status
    active_from: string | null
    active_until: string | null
    description: string | null
    fields: Json<Fields>
    na_fields: string[]
    constraining: string[]
    created_at: Instant
  }
  external_id: {
    workspace_id: string
    field: string
    fact_sheet_id: string
    external_id: string
    is_unique: boolean
  }
  external_id_counter: { workspace_id: string; field: string; last: Int8 }
  subscription_role: {
    workspace_id: string
    id: string
    name: string
    description: string | null
    subscription_type: SubscriptionType
    fact_sheet_types: string[]
    created_at: Instant
  }
  fact_sheet_subscription: {
    workspace_id: string
    id: string
    fact_sheet_id: string
    user_id: string
    type: SubscriptionType
    roles: Json<{ id: string; comment?: string }[]>
    created_at: Instant
  }
  comment: {
    workspace_id: string
    id: string
    fact_sheet_id: string
    /** Of a reply: the comment that it answers. */
    reply_to: string | null
    user_id: string
    message: string
    status: Status
    created_at: Instant
  }
}
