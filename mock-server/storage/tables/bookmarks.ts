import type { Generated } from 'kysely'
import type { Bookmark, BookmarkType } from '#contract/bookmarks.ts'
import type { Instant, Int8, Json } from './columns.ts'

/** Bookmarks, their versions and working copies, with whom they are shared, and how often each person opened one on each day. */
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
    permitted_read_roles: string[]
    permitted_write_roles: string[]
    referenced_fact_sheets: string[]
    views: Int8
    revision: Int8
    /** The last of its versions. */
    version: Generated<number>
    temporary: boolean
    odata_enabled: boolean
    created_at: Instant
    updated_at: Instant
    updated_by: string | null
    last_viewed_at: Instant | null
    deleted_at: Instant | null
    deleted_by: string | null
    /** The transaction that wrote the row last, kept by a trigger. */
    changed_in: Generated<string>
  }
  /** What a bookmark showed and was called, after each change of that. */
  bookmark_version: {
    workspace_id: string
    bookmark_id: string
    version: number
    saved_at: Instant
    saved_by: string | null
    restored_from: number | null
    name: string
    type: BookmarkType
    group_key: string | null
    description: string | null
    i18n_key: string | null
    state: Json<Bookmark['state']>
    /** Who could read the bookmark while this was its latest version, kept by triggers: everybody, or these. */
    is_open: Generated<boolean>
    readers: Generated<string[]>
    reader_roles: Generated<string[]>
  }
  bookmark_working_copy: {
    workspace_id: string
    bookmark_id: string
    user_id: string
    id: string
    state: Json<Bookmark['state']>
    /** The version that it was begun from, or last brought up to date with. */
    base_version: number
    created_at: Instant
    updated_at: Instant
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
  bookmark_view: {
    workspace_id: string
    bookmark_id: string
    user_id: string
    day: string
    views: number
    changed_in: Generated<string>
  }
}
