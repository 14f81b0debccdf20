import type { ColumnType, Generated } from 'kysely'
import type { Export } from '#contract/exports/exports.ts'
import type { ExportOptions, MadeWith } from '#contract/exports/export-options.ts'
import type { Instant, Int8, Json } from './columns.ts'

export type JobState = 'QUEUED' | 'RUNNING' | 'DONE' | 'FAILED' | 'CANCELLED'

/** Work that outlives requests and processes, and the files that exports make. */
export interface JobTables {
  /** One row for each workspace that has had a job: the number of the last one. */
  job_gate: { workspace_id: string; last: Int8 }
  job: {
    workspace_id: string
    id: string
    number: Int8
    /** Says who runs it. */
    kind: string
    state: JobState
    created_by: string
    created_at: Instant
    started_at: Instant | null
    ended_at: Instant | null
    /** Who cancelled it. */
    ended_by: string | null
    /** How many times it has been taken up. */
    attempt: Generated<number>
    /** Who runs it, until then unless they renew it. */
    holder: string | null
    lease_until: Instant | null
    done: Generated<Int8>
    /** Unknown until it has begun. */
    total: Int8 | null
    /** Why it failed, in words for people. */
    failure: string | null
  }
  /** Its id is that of its job. */
  export: {
    workspace_id: string
    id: string
    type: Export['type']
    options: Json<ExportOptions>
    user_id: string
    bookmark_id: string | null
    bookmark_name: string | null
    created_at: Instant
    download_name: string
    fact_sheet_types: string[]
    fact_sheet_count: number | null
    column_count: number | null
    row_count: Int8 | null
    size: Int8 | null
    sha256: string | null
    /** The key that lists show to whoever started it, sealed. */
    listed_key: string | null
    completed_at: Instant | null
    /** When its file is deleted. */
    delete_at: Instant | null
    downloaded_at: Instant | null
    /** The access of whoever started it, while its file was made: null for files of earlier versions. */
    made_with: Json<MadeWith> | null
  }
  /** The file of an attempt; those of earlier attempts are rubbish. */
  export_part: {
    workspace_id: string
    export_id: string
    attempt: number
    nth: number
    content: ColumnType<Uint8Array, Uint8Array, Uint8Array>
  }
  export_key: {
    workspace_id: string
    hash: string
    export_id: string
    /** Who made it. */
    user_id: string
    created_at: Instant
    used_at: Instant | null
    /** How many bytes from the beginning of the file have been sent at most. */
    sent: Generated<Int8>
  }
}
