/** Adds up the totals of rows that share a value. */
export function sumBy<Name extends string, Row extends { readonly total: number }>(
  rows: readonly Row[],
  nameOf: (row: Row) => Name,
): Partial<Record<Name, number>> {
  const sums: Partial<Record<Name, number>> = {}
  for (const row of rows) sums[nameOf(row)] = (sums[nameOf(row)] ?? 0) + row.total
  return sums
}
