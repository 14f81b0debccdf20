import type { Generated } from 'kysely'
import type { Instant, Int8 } from './columns.ts'

/** The event log of each workspace. */
export interface EventTables {
  /** `seq`: the offset of the newest event. */
  event_counter: { workspace_id: string; seq: Int8 }
  event: {
    workspace_id: string
    /** The offset. */
    seq: Int8
    id: string
    /** The id as its publisher sent it; null where `id` is the one. */
    sent_id: string | null
    type: string
    tags: string[]
    actor_id: string | null
    object_id: string | null
    object_name: string | null
    created_at: Instant
    body: string
    fact_sheet_type: string | null
    /** Published for no particular workspace; this one has a copy. */
    workspaceless: Generated<boolean>
    /** Of custom events; null for the service's own. */
    source_name: string | null
    source_id: string | null
    source_url: string | null
    /** Who may read it besides administrators: the access control entities of the fact sheet it is about; empty = everybody. */
    read_acl: Generated<string[]>
    /** Of a relation's event: the fact sheet at the other end. */
    other_id: string | null
    /**
     * Of events about fact sheets: the types of all that it tells about. Of events about bookmarks: `toldOfBookmark`. Null for events
     * from before roles could be limited to these.
     */
    told_types: string[] | null
  }
  /** Tags of custom events, offered when somebody sets up a subscription. */
  custom_tag: { workspace_id: string; tag: string; last_used_at: Instant }
}
