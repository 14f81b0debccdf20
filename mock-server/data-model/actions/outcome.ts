import type { DataModel } from '#contract/data-model.ts'
import type { DataMove } from '#contract/model-changes.ts'
import type { NamingDocuments } from '#contract/models/renaming.ts'

/** The documents so far, and where data move that would be deleted. */
export interface ActionState extends NamingDocuments {
  readonly moves: readonly DataMove[]
  /** The data model before the first action. */
  readonly stored: DataModel
}

/** Why an action can't be taken; `path` is that of the member within the action. */
export interface Fault {
  readonly path: string
  readonly message: string
}

export type Outcome = ActionState | Fault

export const fault = (path: string, message: string): Fault => ({ path, message })

export const isFault = (value: object): value is Fault => 'message' in value
