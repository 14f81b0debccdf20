import type { Completion, LxState, Milestone } from '#contract/fact-sheet-records.ts'
import type { Stored } from '#data-model/model.ts'

export type Fields = Readonly<Record<string, Stored>>

/** The members of a fact sheet that an edit may change, named as its row's columns. */
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

/** A whole fact sheet as it is kept: what was edited and what follows from it. */
export interface FactSheetRow extends FactSheetState {
  readonly workspace_id: string
  readonly id: string
  readonly type: string
  readonly display_name: string
  readonly full_name: string
  readonly sort_key: string
  readonly search_text: string
  readonly status: 'ACTIVE' | 'ARCHIVED'
  readonly seal: 'DISABLED' | 'APPROVED' | 'BROKEN'
  readonly approved_at: Date | null
  readonly seal_until: Date | null
  readonly rev: number
  readonly level: number
  readonly sides: readonly string[]
  readonly completion: Completion
  readonly percentage: number
  readonly created_at: Date
  readonly updated_at: Date
  readonly archived_with: string | null
}

/** The members of a relation that an edit may change. */
export interface RelationValues {
  readonly active_from: string | null
  readonly active_until: string | null
  readonly description: string | null
  readonly fields: Fields
  readonly na_fields: readonly string[]
  readonly constraining: readonly string[]
}

export interface RelationRow extends RelationValues {
  readonly workspace_id: string
  readonly id: string
  /** The persisted name. */
  readonly type: string
  readonly from_id: string
  readonly to_id: string
  readonly status: 'ACTIVE' | 'ARCHIVED'
  readonly created_at: Date
}

/** A relation as one of its ends sees it. */
export interface RelationSeen extends RelationRow {
  readonly side: string
  readonly otherId: string
  /** Whether the caller may read the fact sheet at the other end; where not, the relation does not exist for him. */
  readonly isVisible: boolean
}

/** `path`: where a violation to it points, such as `/relApplicationToITComponent/new_1`. */
export interface NewRelation {
  readonly path: string
  readonly side: string
  readonly otherId: string
  readonly id?: string | undefined
  readonly values: RelationValues
}
export interface ChangedRelation {
  readonly path: string
  readonly id: string
  /** Another fact sheet at the other end, where it moves. */
  readonly otherId?: string | undefined
  readonly values: RelationValues
}
export interface RemovedRelation {
  readonly path: string
  readonly id: string
}

/** All that one request wants of one fact sheet. */
export interface Edit {
  readonly state: FactSheetState
  readonly added: readonly NewRelation[]
  readonly changed: readonly ChangedRelation[]
  readonly removed: readonly RemovedRelation[]
  /** Read-only external ids that the request says are to be written all the same. */
  readonly forced?: readonly string[]
}

export const emptyRelation: RelationValues = {
  active_from: null,
  active_until: null,
  description: null,
  fields: {},
  na_fields: [],
  constraining: [],
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

export const relationValuesOf = (row: RelationValues): RelationValues => ({
  active_from: row.active_from,
  active_until: row.active_until,
  description: row.description,
  fields: row.fields,
  na_fields: row.na_fields,
  constraining: row.constraining,
})
