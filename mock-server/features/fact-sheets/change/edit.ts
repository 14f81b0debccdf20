import type { FactSheetState } from '#features/fact-sheets/rows/fact-sheet-row.ts'
import type { RelationRow, RelationValues } from '#features/fact-sheets/rows/relation-row.ts'

/** A relation as one of its ends sees it. */
export interface RelationOnSide extends RelationRow {
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
