import type { Caller } from '#contract/access.ts'
import type { Db, Tx } from '#storage/database.ts'
import type { ReadableModel } from '#data-model/readable-model.ts'

/** The caller who reads, what they may read of the model, and the database to read from: the store or, during a change, its transaction. */
export interface ReadContext {
  readonly caller: Caller
  readonly model: ReadableModel
  readonly db: Db | Tx
  /** What the request may still read of texts, where that is bounded. */
  readonly texts?: TextBudget | undefined
}

/** The bytes of texts that one request may read. */
export interface TextBudget {
  readonly left: number
  /** Throws where it is more than is left. */
  readonly take: (bytes: number) => void
}
