import { useCallback, useState } from 'react'

type Active<Row> = { readonly key: string; readonly index: number; readonly rows: readonly Row[] }

/** The row under the keys. When it leaves the list, the next row that remains takes its place, else the one before; in another list none. */
export function useActiveRow<Row>(rows: readonly Row[], rowKey: (row: Row) => string) {
  const [active, setActive] = useState<Active<Row>>()
  const setKey = useCallback(
    (key: string) => setActive({ key, index: rows.findIndex((row) => rowKey(row) === key), rows }),
    [rows, rowKey],
  )
  // While the next page or order is loading, there are no rows to compare with.
  if (!active || active.rows === rows || rows.length === 0) return [active?.key, setKey] as const
  const next = successor(active, rows, rowKey)
  setActive(next)
  return [next?.key, setKey] as const
}

function successor<Row>(
  active: Active<Row>,
  rows: readonly Row[],
  rowKey: (row: Row) => string,
): Active<Row> | undefined {
  const indexes = new Map(rows.map((row, index) => [rowKey(row), index]))
  const before = active.rows.map(rowKey)
  const candidates = [...before.slice(active.index), ...before.slice(0, active.index).toReversed()]
  const key = candidates.find((candidate) => indexes.has(candidate))
  return key === undefined ? undefined : { key, index: indexes.get(key) ?? 0, rows }
}
