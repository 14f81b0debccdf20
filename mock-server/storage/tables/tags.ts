import type { Generated } from 'kysely'
import type { z } from 'zod'
import type { Tag, TagGroup } from '#contract/fact-sheet-records.ts'
import type { Instant } from './columns.ts'

export interface TagTables {
  tag_group: {
    workspace_id: string
    id: string
    name: string
    short_name: string | null
    description: string | null
    mode: z.output<typeof TagGroup>['mode']
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
    status: Tag['status']
    created_at: Instant
  }
}
