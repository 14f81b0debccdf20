import type { Completion, LxState, Milestone } from '#contract/fact-sheet-records.ts'
import type { Stored } from '#data-model/model.ts'

export type Fields = Readonly<Record<string, Stored>>

/** The members of a fact sheet that an edit may change, named like the columns of its row. */
export interface FactSheetState {
  readonly name: string
  readonly description: string | null
  readonly category: string | null
  readonly lx_state: LxState
  readonly fields: Fields
  readonly na_fields: readonly string[]
  readonly tag_ids: readonly string[]
  readonly milestones: readonly Milestone[]
  readonly read_acl: readonly string[]
  readonly write_acl: readonly string[]
  readonly exclude_from_quota: boolean
}

/** A whole fact sheet as it is stored: its edited members and those derived from them. */
export interface FactSheetRow extends FactSheetState {
  readonly workspace_id: string
  readonly id: string
  readonly type: string
  readonly display_name: string
  readonly full_name: string
  readonly sort_key: string
  readonly search_text: string
  readonly full_text: string
  readonly status: 'ACTIVE' | 'ARCHIVED'
  readonly seal: 'DISABLED' | 'APPROVED' | 'BROKEN'
  readonly approved_at: Date | null
  readonly seal_until: Date | null
  readonly rev: number
  readonly level: number
  readonly shown_level: number | null
  readonly sides: readonly string[]
  readonly completion: Completion
  readonly percentage: number
  readonly created_at: Date
  readonly created_by: string | null
  readonly updated_at: Date
  readonly archived_with: string | null
}

/** Only the members that an edit may change. */
export const stateOf = (row: FactSheetState): FactSheetState => ({
  name: row.name,
  description: row.description,
  category: row.category,
  lx_state: row.lx_state,
  fields: row.fields,
  na_fields: row.na_fields,
  tag_ids: row.tag_ids,
  milestones: row.milestones,
  read_acl: row.read_acl,
  write_acl: row.write_acl,
  exclude_from_quota: row.exclude_from_quota,
})
