import { z } from 'zod'
import type { Role } from '#contract/access.ts'
import { Id } from '#contract/ids.ts'
import { flag } from '#contract/query.ts'

export const exportTypes = [
  'AUDIT_LOG',
  'SNAPSHOT',
  'INVENTORY_IMPORT',
  'INVENTORY_EXPORT',
  'WS_SYNC',
  'REPORT_SYNC',
  'AUDIT_LOG_LEGACY',
  'ARCHIVE',
] as const
export type ExportType = (typeof exportTypes)[number]
/** Those that hold what happened in a time. */
export const loggedTypes: readonly ExportType[] = [
  'AUDIT_LOG',
  'AUDIT_LOG_LEGACY',
  'INVENTORY_IMPORT',
  'WS_SYNC',
  'REPORT_SYNC',
]

export const exportStates = ['STARTED', 'COMPLETED', 'DOWNLOADED', 'ERROR', 'DELETED', 'CANCELED'] as const

/** The kinds of files. */
export const exportFormats = ['XLSX', 'CSV', 'NDJSON'] as const

/** What an export holds, as it was started. */
export interface ExportOptions {
  readonly format: (typeof exportFormats)[number]
  /** ISO 8601, of types that hold what happened in a time. */
  readonly from?: string | undefined
  readonly until?: string | undefined
  /** Columns without a value too. */
  readonly emptyColumns: boolean
  /** The languages of labels, the preferred ones first. */
  readonly languages: readonly string[]
}

/** A day or an instant; checked by the service, which says what is wrong with it. The empty text is none. */
const date = z.string().max(40).optional()

/** The parameters that start an export; `bookmarkId`, `format` and `emptyColumns` are ours. */
export const startParameters = {
  startDate: date,
  endDate: date,
  bookmarkId: Id.optional(),
  format: z.enum(exportFormats).default('XLSX'),
  emptyColumns: flag.default(true),
}

/** The access that a file was made with, to be compared with that of later. */
export interface MadeWith {
  readonly role: Role
  readonly roles: readonly string[]
  /** The ids of access control entities. */
  readonly entities: readonly string[]
  /** The version of the workspace's roles. */
  readonly version: number
}
