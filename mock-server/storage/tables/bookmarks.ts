import type { Role } from '#contract/access.ts'
import type { Bookmark, BookmarkType } from '#contract/bookmarks.ts'
import type { Instant, Int8, Json } from './columns.ts'

/** Bookmarks, with whom they are shared, and how often each person opened one on each day. */
export interface BookmarkTables {
  bookmark: {
    workspace_id: string
    id: string
    owner_id: string
    name: string
    name_key: string
    search_text: string
    type: BookmarkType
    group_key: string | null
    description: string | null
    state: Json<Bookmark['state']>
    /** The record as JSON without its closing brace, and as a search hit: lists are put together from these texts. */
    record_json: string
    hit_json: string
    i18n_key: string | null
    predefined: boolean
    readonly: boolean
    default_sharing_priority: number | null
    permitted_read: string[]
    permitted_write: string[]
    permitted_read_roles: Role[]
    permitted_write_roles: Role[]
    referenced_fact_sheets: string[]
    views: Int8
    revision: Int8
    temporary: boolean
    odata_enabled: boolean
    created_at: Instant
    updated_at: Instant
    updated_by: string | null
    last_viewed_at: Instant | null
    deleted_at: Instant | null
    deleted_by: string | null
  }
  bookmark_share: {
    workspace_id: string
    bookmark_id: string
    shared_by: string
    shared_with: string
    shared_at: Instant
    /** Whether sharing put the person on a list of the bookmark, and ending it takes them off. */
    granted: boolean
  }
  bookmark_view: { workspace_id: string; bookmark_id: string; user_id: string; day: string; views: number }
}
