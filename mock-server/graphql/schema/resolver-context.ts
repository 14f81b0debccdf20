import type { Caller } from '#contract/access.ts'
import type { Model } from '#data-model/model.ts'
import type { Step } from '#events/step.ts'
import type { FactSheetQueries } from '#features/fact-sheets/query/queries.service.ts'
import type { ReadContext } from '#features/fact-sheets/rows/read-context.store.ts'
import type { Loaders } from './loaders.ts'

/** Something that did not stop a request, but that its sender may want to know. */
export interface Warning {
  readonly message: string
  readonly reasons: readonly string[]
}

/** What resolvers are given. In a mutation `db` is the transaction of its step, so that it reads what it wrote. */
export interface ResolverContext extends ReadContext {
  readonly caller: Caller
  readonly model: Model
  readonly step: Step | undefined
  readonly reads: FactSheetQueries
  readonly loaders: Loaders
  /** Of an upload. */
  readonly file: File | undefined
  warn(warning: Warning): void
}
