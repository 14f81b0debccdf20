import { refuse } from '#kernel/refusal.ts'
import type { Sorting } from './arguments.ts'

/** A list that was read completely in the requested order; equal rows keep theirs. `valuesOf` a row by the keys that it can be sorted by. */
export function sortList<R>(
  rows: readonly R[],
  sort: readonly Sorting[] | null | undefined,
  valuesOf: Readonly<Record<string, (row: R) => string | null>>,
): readonly R[] {
  const orders = (sort ?? []).map(({ key, order }) => {
    const valueOf = Object.hasOwn(valuesOf, key) ? valuesOf[key] : undefined
    if (!valueOf)
      throw refuse.badRequest(`This list can't be sorted by ${key}; it can by ${Object.keys(valuesOf).join(', ')}`)
    return { valueOf, direction: order === 'desc' ? -1 : 1 }
  })
  if (orders.length === 0) return rows
  return rows.toSorted((one, other) => {
    for (const { valueOf, direction } of orders) {
      const difference = (valueOf(one) ?? '').localeCompare(valueOf(other) ?? '', 'en')
      if (difference !== 0) return direction * difference
    }
    return 0
  })
}
