import type { Caller } from '#contract/access.ts'
import type { Step } from '#events/step.ts'
import type { FactSheetQueries } from '#features/fact-sheets/query/queries.service.ts'
import type { ReadContext } from '#features/fact-sheets/rows/read-context.store.ts'
import type { AnswerSteps } from './in-steps.ts'
import type { Loaders } from './loaders.ts'

/** A problem that does not fail a request. */
export interface Warning {
  readonly message: string
  readonly reasons: readonly string[]
}

/** The context of resolvers. In a mutation `db` is the transaction, so that resolvers read what it wrote. */
export interface ResolverContext extends ReadContext {
  readonly caller: Caller
  readonly step: Step | undefined
  readonly reads: FactSheetQueries
  readonly loaders: Loaders
  readonly steps: AnswerSteps
  /** The uploaded file. */
  readonly file: File | undefined
  /** Absent where the request does not ask for warnings, so that none are looked for. */
  readonly warn: ((warning: Warning) => void) | undefined
}
