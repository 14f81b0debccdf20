import type { Model } from '#data-model/model.ts'
import type { Tx } from '#storage/database.ts'
import type { NewEvent } from './log.ts'

/** What one change works with: an open transaction, the model as it was when that began, and where its events go. */
export interface Step {
  readonly tx: Tx
  readonly model: Model
  readonly emit: (event: NewEvent) => void
}
