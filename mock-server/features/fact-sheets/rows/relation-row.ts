import type { Fields } from './fact-sheet-row.ts'

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

export const emptyRelation: RelationValues = {
  active_from: null,
  active_until: null,
  description: null,
  fields: {},
  na_fields: [],
  constraining: [],
}

/** Only the members that an edit may change. */
export const relationValuesOf = (row: RelationValues): RelationValues => ({
  active_from: row.active_from,
  active_until: row.active_until,
  description: row.description,
  fields: row.fields,
  na_fields: row.na_fields,
  constraining: row.constraining,
})
