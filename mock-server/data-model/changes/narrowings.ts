import type { ModelChange } from '#contract/model-changes.ts'
import { isSingle } from '#data-model/multiplicity.ts'
import { isRecord } from '#contract/is-record.ts'

/** An end of a relation at which each fact sheet may have one of them where it could have many. */
export interface Narrowing {
  readonly relation: string
  readonly end: 'from' | 'to'
}

/** What changes of a data model allow less of than there may be; whether there is more, only the store knows. */
export const narrowingsOf = (changes: readonly ModelChange[]): Narrowing[] =>
  changes.flatMap(({ collection, name, field, before, after }): Narrowing[] => {
    if (collection !== 'relations' || field !== undefined || !before || !after) return []
    return (['from', 'to'] as const)
      .filter((end) => isSingleAt(after[end]) && !isSingleAt(before[end]))
      .map((end) => ({ relation: name, end }))
  })

const isSingleAt = (end: unknown): boolean => isRecord(end) && isSingle(end.multiplicity)
