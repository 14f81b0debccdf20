import type { Caller } from '#contract/access.ts'
import type { FactSheetRow } from '#features/fact-sheets/rows/fact-sheet-row.ts'
import type { Model, TypeModel } from '#data-model/model.ts'
import type { Edit, RelationOnSide } from './edit.ts'

/** An edit beside the fact sheet that it changes. */
export interface EditedFactSheet {
  /** Undefined where the edit creates the fact sheet. */
  readonly before: FactSheetRow | undefined
  /** Its active relations that the caller can see. */
  readonly relations: readonly RelationOnSide[]
  readonly edit: Edit
}

/** Everything else that an edit is validated against. */
export interface EditContext {
  readonly model: Model
  readonly type: TypeModel
  readonly caller: Caller
  /** The existing ones of the tags before and after the edit. */
  readonly tags: ReadonlyMap<string, TagRules>
  /** The existing ones of the access control entities that the edit names. */
  readonly entities: ReadonlySet<string>
  /** The visible ones of the fact sheets that relations of the edit lead to. */
  readonly others: ReadonlyMap<string, FactSheetRow>
  /** Types of the relations that may constrain others. */
  readonly relationTypes: ReadonlyMap<string, string>
  /** The types of the subscriptions of a fact sheet that is to be approved under a workflow. */
  readonly subscriptionTypes: readonly string[]
}

/** A tag with the rules of its group, by which an edit that sets or removes it is validated. */
export interface TagRules {
  readonly name: string
  readonly status: string
  readonly group_id: string | null
  readonly group_name: string | null
  readonly mode: string | null
  readonly fact_sheet_types: readonly string[] | null
}
