import { forSpreadsheet } from './spreadsheet-text.ts'
import type { TableColumn, TableValue } from './table.ts'

/** Rows as CSV (RFC 4180), each with its line end. */
export const csvOf = (columns: readonly TableColumn[], rows: readonly (readonly TableValue[])[]): string =>
  rows.map((row) => lineOf(row.map((value, index) => spreadsheetValue(columns[index]?.type, value)))).join('')

/** The line of the names above the rows. */
export const csvHead = (names: readonly string[]): string => lineOf(names)

const lineOf = (cells: readonly TableValue[]): string => `${cells.map(cellOf).join(',')}\r\n`

/** Spreadsheets read an instant as one only without T and Z; it stays in UTC. */
const spreadsheetValue = (type: TableColumn['type'] | undefined, value: TableValue): TableValue =>
  type === 'instant' && typeof value === 'string' ? value.replace('T', ' ').replace('Z', '') : value

/** A spreadsheet would run a text that begins like a formula. Numbers stay as they are. */
function cellOf(value: TableValue): string {
  if (value === null) return ''
  if (typeof value !== 'string') return String(value)
  const text = forSpreadsheet(value)
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
