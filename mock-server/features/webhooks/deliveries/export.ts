import type { DeliveryRow } from '#contract/deliveries.ts'
import { csvHead, csvOf } from '#kernel/csv.ts'
import type { TableColumn, ValueType } from '#kernel/table.ts'

/** The members of a row in the order of the columns. */
const types = {
  offset: 'integer',
  createdAt: 'instant',
  eventType: 'text',
  objectId: 'id',
  objectName: 'text',
  factSheetType: 'text',
  state: 'text',
  httpStatus: 'integer',
  error: 'text',
  duration: 'double',
  attempts: 'integer',
  attemptedAt: 'instant',
  nextAttemptAt: 'instant',
  trigger: 'text',
} satisfies Partial<Record<keyof DeliveryRow, ValueType>>
// Safe: Object.keys of a constant gives its keys.
const members = Object.keys(types) as (keyof typeof types)[]
const columns = members.map((key): TableColumn => ({ key, type: types[key], label: undefined }))

/** A form of an export: what stands above the rows, and the text of some of them. */
export interface ExportForm {
  readonly type: string
  readonly head: string
  readonly linesOf: (rows: readonly DeliveryRow[]) => string
}

export const exportForms: Readonly<Record<'csv' | 'ndjson', ExportForm>> = {
  csv: {
    type: 'text/csv; charset=utf-8; header=present',
    head: csvHead(members),
    linesOf: (rows) =>
      csvOf(
        columns,
        rows.map((row) => members.map((member) => row[member] ?? null)),
      ),
  },
  ndjson: {
    type: 'application/x-ndjson',
    head: '',
    linesOf: (rows) => rows.map((row) => `${JSON.stringify(row)}\n`).join(''),
  },
}
