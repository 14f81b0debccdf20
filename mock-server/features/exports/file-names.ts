import type { ExportType, exportFormats } from '#contract/exports/export-options.ts'
import type { Period } from './periods.ts'

type Format = (typeof exportFormats)[number]
export const fileEndings: Readonly<Record<Format, string>> = { XLSX: 'xlsx', CSV: 'csv', NDJSON: 'ndjson' }
/** Several tables as CSV are several files in an archive. */
const severalAsCsv: readonly ExportType[] = ['SNAPSHOT', 'ARCHIVE']

interface Named {
  readonly type: ExportType
  readonly format: Format
  readonly workspaceName: string
  readonly bookmarkName?: string | undefined
  readonly period?: Period | undefined
  readonly now: Date
}

const words: Readonly<Record<ExportType, string>> = {
  SNAPSHOT: 'full-snapshot',
  ARCHIVE: 'archive',
  AUDIT_LOG: 'audit-log',
  AUDIT_LOG_LEGACY: 'audit-log-events',
  INVENTORY_EXPORT: 'inventory',
  INVENTORY_IMPORT: 'imports',
  WS_SYNC: 'workspace-syncs',
  REPORT_SYNC: 'report-syncs',
}

/** The name of a file for people: whose it is, what it holds and of when. */
export function fileNameOf({ type, format, workspaceName, bookmarkName, period, now }: Named): string {
  const day = (date: Date) => date.toISOString().slice(0, 10)
  const time = period
    ? `${day(period.from)}_${day(period.until)}`
    : now.toISOString().slice(0, 16).replace('T', '_').replace(':', '')
  const plain = (text: string) =>
    [...text.replaceAll(/[^\p{L}\p{N}]+/gu, '-').replaceAll(/^-|-$/g, '')].slice(0, 60).join('')
  const ending = format === 'CSV' && severalAsCsv.includes(type) ? 'zip' : fileEndings[format]
  const parts = [plain(workspaceName), bookmarkName === undefined ? words[type] : plain(bookmarkName), time]
  return `${parts.filter((part) => part !== '').join('_')}.${ending}`
}

const mediaTypes: Readonly<Record<string, string>> = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv; charset=utf-8',
  ndjson: 'application/x-ndjson',
  zip: 'application/zip',
}
export const mediaTypeOf = (fileName: string): string =>
  mediaTypes[fileName.split('.').at(-1) ?? ''] ?? 'application/octet-stream'
