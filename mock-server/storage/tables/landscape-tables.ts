import type { ColumnType, Generated } from 'kysely'

type Instant = ColumnType<Date, Date | string, Date | string>
/** Written as JSON text. */
type Json = ColumnType<unknown, string, string>

/** The tables of migration 0003. */
export interface LandscapeTables {
  /** One row for each revision of a model document (decisions.md 30); the highest revision of a kind is the current one. */
  model: {
    workspace_id: string
    /** `data`, `view`, `reporting`, `resources`, or `language:<id>`. */
    kind: string
    revision: number
    document: string
    created_at: Instant
    created_by: string | null
  }
  access_control_entity: {
    workspace_id: string
    id: string
    name: string
    name_key: string
    display_name: string | null
    description: string | null
  }
  fact_sheet: {
    workspace_id: string
    id: string
    type: string
    name: string
    display_name: string
    full_name: string
    /** The display name folded: what lists are sorted by. */
    sort_key: string
    /** Folded: display name, and the values of fields marked for search, separated by line feeds. */
    search_text: string
    description: string | null
    category: string | null
    status: string
    lx_state: string
    /** DISABLED, APPROVED or BROKEN. */
    seal: string
    approved_at: Instant | null
    /** When an approved seal breaks by itself. */
    seal_until: Instant | null
    rev: number
    level: number
    /** Stored values (model/model.ts) by field name; a field without a value has no key. */
    fields: Json
    na_fields: string[]
    /** Side names of the relations it has at least one active one of. */
    sides: string[]
    tag_ids: string[]
    milestones: Json
    completion: Json
    percentage: number
    /** Access control entities; empty = everybody. */
    read_acl: string[]
    write_acl: string[]
    exclude_from_quota: Generated<boolean>
    created_at: Instant
    updated_at: Instant
    /** The fact sheet by whose archiving this one was archived. */
    archived_with: string | null
  }
  relation: {
    workspace_id: string
    id: string
    /** The persisted name. */
    type: string
    from_id: string
    to_id: string
    /** ACTIVE only while both ends are. */
    status: string
    active_from: string | null
    active_until: string | null
    description: string | null
    fields: Json
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
  external_id_counter: { workspace_id: string; field: string; last: number }
  tag_group: {
    workspace_id: string
    id: string
    name: string
    short_name: string | null
    description: string | null
    mode: string
    mandatory: Generated<boolean>
    fact_sheet_types: string[]
    mandatory_types: string[]
    created_at: Instant
  }
  tag: {
    workspace_id: string
    id: string
    tag_group_id: string | null
    name: string
    description: string | null
    color: string
    status: string
    created_at: Instant
  }
  subscription_role: {
    workspace_id: string
    id: string
    name: string
    description: string | null
    subscription_type: string
    fact_sheet_types: string[]
    created_at: Instant
  }
  fact_sheet_subscription: {
    workspace_id: string
    id: string
    fact_sheet_id: string
    user_id: string
    type: string
    /** A list of {id, comment?}. */
    roles: Json
    created_at: Instant
  }
  document: {
    workspace_id: string
    id: string
    fact_sheet_id: string
    name: string
    description: string | null
    url: string | null
    origin: string | null
    document_type: string | null
    metadata: string | null
    ref_id: string | null
    file_name: string | null
    media_type: string | null
    size: number | null
    created_at: Instant
  }
  document_content: { workspace_id: string; document_id: string; content: ColumnType<unknown, Uint8Array, Uint8Array> }
  comment: {
    workspace_id: string
    id: string
    fact_sheet_id: string
    /** Of a reply: the comment that it answers. */
    reply_to: string | null
    user_id: string
    message: string
    status: string
    created_at: Instant
  }
}
