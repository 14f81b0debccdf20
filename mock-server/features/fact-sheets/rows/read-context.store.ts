import type { Caller } from '#contract/access.ts'
import type { Model } from '#data-model/model.ts'
import type { Db, Tx } from '#storage/database.ts'

/** Who reads, by which model, and from where: the store or, in the middle of a change, its transaction. */
export interface ReadContext {
  readonly caller: Caller
  readonly model: Model
  readonly db: Db | Tx
}
