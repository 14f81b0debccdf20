import { keysOf } from '#contract/keys-of.ts'
import type { AnyDeliveryRow } from '#contract/webhooks/all-deliveries.ts'
import type { DeliveryRow } from '#contract/deliveries.ts'
import { csvHead, csvOf } from '#kernel/csv.ts'
import type { TableColumn, ValueType } from '#kernel/table.ts'

/** The members of a row in the order of the columns. */
const ofOne = {
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
const ofAll = { ...ofOne, subscriptionId: 'id', identifier: 'text' } satisfies Partial<
  Record<keyof AnyDeliveryRow, ValueType>
>

/** A form of an export: what stands above the rows, and the text of some of them. */
export interface ExportForm<Row> {
  readonly type: string
  readonly head: string
  readonly linesOf: (rows: readonly Row[]) => string
}

function formsOf<Member extends string>(types: Readonly<Record<Member, ValueType>>) {
  type Row = Readonly<Partial<Record<Member, string | number | undefined>>>
  const members = keysOf(types)
  const columns = members.map((key): TableColumn => ({ key, type: types[key], label: undefined }))
  const csv: ExportForm<Row> = {
    type: 'text/csv; charset=utf-8; header=present',
    head: csvHead(members),
    linesOf: (rows) =>
      csvOf(
        columns,
        rows.map((row) => members.map((member) => row[member] ?? null)),
      ),
  }
  const ndjson: ExportForm<Row> = {
    type: 'application/x-ndjson',
    head: '',
    linesOf: (rows) => rows.map((row) => `${JSON.stringify(row)}\n`).join(''),
  }
  return { csv, ndjson } as const
}

/** The forms of the log of one subscription, and of all. */
export const exportForms = formsOf(ofOne)
export const allExportForms = formsOf(ofAll)
