import { useMemo, useState } from 'react'

/**
 * Rows in their order, which holds while they are fetched again and again: a row that changes stays under the reader's pointer,
 * whatever it is sorted by. Another address or another visit sorts them anew.
 */
export function useHeldOrder<Row>(
  rows: readonly Row[],
  { identity, rowKey }: { readonly identity: string; readonly rowKey: (row: Row) => string },
): readonly Row[] {
  const [held, setHeld] = useState<{ readonly of: string; readonly keys: readonly string[] }>()
  const fresh = rows.map(rowKey)
  const next = held?.of === identity ? heldOrder(held.keys, fresh) : fresh
  const keys = held && isSame(held.keys, next) ? held.keys : next
  if (held?.of !== identity || held.keys !== keys) setHeld({ of: identity, keys })
  return useMemo(() => {
    const byKey = new Map(rows.map((row) => [rowKey(row), row]))
    return keys.flatMap((key) => byKey.get(key) ?? [])
  }, [rows, rowKey, keys])
}

/** The kept keys in their old order; a new one follows the key that it follows in the fresh order. */
export function heldOrder(held: readonly string[], fresh: readonly string[]): readonly string[] {
  const left = new Set(fresh)
  const order = held.filter((key) => left.has(key))
  const known = new Set(order)
  for (const [index, key] of fresh.entries()) {
    if (known.has(key)) continue
    const before = fresh[index - 1]
    order.splice(before === undefined ? 0 : order.indexOf(before) + 1, 0, key)
  }
  return order
}

const isSame = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((key, index) => key === other[index])
