import type { Caller } from '#contract/access.ts'
import type { Model } from '#data-model/model.ts'
import type { Db, Tx } from '#storage/database.ts'

/** The caller who reads, the model, and the database to read from: the store or, during a change, its transaction. */
export interface ReadContext {
  readonly caller: Caller
  readonly model: Model
  readonly db: Db | Tx
}
