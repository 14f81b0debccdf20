import type { ColumnType } from 'kysely'
import type { Instant } from './columns.ts'

/** Documents of fact sheets; the content of uploaded ones is in a table of its own, so that lists never read it. */
export interface DocumentTables {
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
}
