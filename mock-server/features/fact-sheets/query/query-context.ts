import type { RawBuilder } from 'kysely'
import type { Filter } from './arguments.ts'
import type { ReadContext } from '#features/fact-sheets/rows/read-context.store.ts'

/** Who queries, by which model and from where, and the day that lifecycles and date filters go by. */
export interface QueryContext extends ReadContext {
  readonly today: string
}

/** The fact sheets that a filter narrows down: `alias` is their table, `depth` counts filters within filters. */
export interface FilterContext extends QueryContext {
  readonly alias: string
  readonly depth: number
  /** Makes the condition of a nested filter. It is passed in, so that facets need not import filters. */
  readonly nested: (context: FilterContext, filter: Filter) => RawBuilder<boolean>
}
