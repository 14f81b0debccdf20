import type { FactSheetState } from '#features/fact-sheets/rows/fact-sheet-row.ts'
import type { RelationRow, RelationValues } from '#features/fact-sheets/rows/relation-row.ts'
import type { FieldState } from '#data-model/validate.ts'

/** A relation as seen from one of its ends. */
export interface RelationOnSide extends RelationRow {
  readonly side: string
  readonly otherId: string
  /** Whether the caller may read the fact sheet at the other end; if not, the relation does not exist for them. */
  readonly isVisible: boolean
}

/** `path`: the member that violations of it point to, such as `/relApplicationToITComponent/new_1`. */
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
  /** The new fact sheet at the other end, if the relation moves. */
  readonly otherId?: string | undefined
  readonly values: RelationValues
}
export interface RemovedRelation {
  readonly path: string
  readonly id: string
}

/** Everything that one request asks for about one fact sheet. */
export interface Edit {
  readonly state: FactSheetState
  readonly added: readonly NewRelation[]
  readonly changed: readonly ChangedRelation[]
  readonly removed: readonly RemovedRelation[]
  /** Read-only external ids that the request forces to be written. */
  readonly forced?: readonly string[]
}

/** The members of a fact sheet that decide which of its fields and relations are active. */
export const fieldStateOf = (state: Pick<FactSheetState, 'category' | 'fields' | 'na_fields'>): FieldState => ({
  category: state.category,
  fields: state.fields,
  naFields: state.na_fields,
})
