import type { DeliveryRow } from 'mock-server/contract/deliveries.ts'

/** Failures of one result that follow each other, newest first. */
export type Fold = { readonly result: string; readonly rows: readonly DeliveryRow[] }

/** Equal results that follow each other as one entry. */
export function folded(rows: readonly DeliveryRow[], resultOf: (row: DeliveryRow) => string): readonly Fold[] {
  const folds: { result: string; rows: DeliveryRow[] }[] = []
  for (const row of rows) {
    const result = resultOf(row)
    const last = folds.at(-1)
    if (last?.result === result) last.rows.push(row)
    else folds.push({ result, rows: [row] })
  }
  return folds
}
