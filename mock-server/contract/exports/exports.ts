import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { envelope, listEnvelope } from '#contract/envelope.ts'
import { Id, Instant } from '#contract/ids.ts'
import { User } from '#contract/permissions.ts'
import { integer, list, SortDirection } from '#contract/query.ts'
import { refusalsOnRequest } from '#contract/refusals.ts'
import { exportFormats, exportStates, exportTypes, startParameters } from './export-options.ts'

/** A long job as programs are told of it. `jobId` ends with the id of the export. */
const JobResponseData = z
  .object({ jobId: z.string(), synclogId: z.string().nullable(), message: z.string() })
  .meta({ id: 'JobResponseData' })

const count = z.int()

/**
 * What the caller can't do with an export, and why. An action that is absent is allowed.
 *   NO_RIGHT        no role of theirs gives what an export of this type needs
 *   ACCESS_REDUCED  they see less than when the file was made
 *   NO_FILE         it is not finished, or its file has been deleted
 *   ENDED           it has ended already
 */
export const ExportRefusals = z
  .partialRecord(z.enum(['download', 'cancel', 'repeat']), z.enum(['NO_RIGHT', 'ACCESS_REDUCED', 'NO_FILE', 'ENDED']))
  .meta({ id: 'ExportRefusals' })
export type ExportRefusals = z.output<typeof ExportRefusals>

/** An export: a job, and the file that it makes. Members after `bookmark` are ours. */
export const Export = z
  .object({
    id: Id,
    userId: Id,
    user: User.optional(),
    type: z.enum(exportTypes),
    status: z.enum(exportStates),
    localFilename: z.string(),
    downloadFilename: z.string(),
    createdAt: Instant,
    /** When its file is deleted; absent before there is one. */
    deleteAt: Instant.optional(),
    dryRun: z.boolean(),
    /** Opens the file once; only for whoever started the export, until it has been used. */
    downloadKey: Id.optional(),
    /** Comma-separated. */
    factSheetTypes: z.string().optional(),
    factSheetCount: count.optional(),
    columnCount: count.optional(),
    bookmark: z.object({ id: Id, name: z.string() }).optional(),
    format: z.enum(exportFormats),
    /** Of exports of what happened: from when until when. */
    from: Instant.optional(),
    until: Instant.optional(),
    emptyColumns: z.boolean(),
    /** Rows written so far, and how many there will be once that is known. */
    done: count,
    total: count.optional(),
    /** Absent while it waits for other exports of the workspace. */
    startedAt: Instant.optional(),
    endedAt: Instant.optional(),
    /** In bytes. */
    size: count.optional(),
    /** Of the file, in hexadecimal digits. */
    sha256: z.string().optional(),
    /** Why it ended in ERROR. */
    reason: z.string().optional(),
    /** Who cancelled it. */
    canceledBy: z.string().optional(),
    /** In lists present only if `refusals` was requested. */
    refusals: ExportRefusals.optional(),
  })
  .meta({ id: 'Export' })
export type Export = z.output<typeof Export>

export const startExcelExport = endpoint({
  id: 'startExcelExport',
  // Exports change nothing that others see.
  inMaintenance: true,
  at: 'pathfinder',
  method: 'POST',
  path: '/exports/excel',
  summary: 'Start an export of the inventory, or of the bookmark `bookmarkId` with its columns and filters',
  deprecated: true,
  successor: '/exports/fullExport',
  feature: 'EXPORTS',
  query: z.object({ bookmarkId: Id.optional() }),
  result: envelope('JobResponseData', JobResponseData),
  fails: [400, 403, 404, 409, 422],
})

export const startFullExport = endpoint({
  id: 'startFullExport',
  // Exports change nothing that others see.
  inMaintenance: true,
  at: 'pathfinder',
  method: 'POST',
  path: '/exports/fullExport',
  summary:
    'Start an export. `startDate` and `endDate` (ISO 8601) bound those of what happened: 30 days until today where they are empty',
  feature: 'EXPORTS',
  query: z.object({ exportType: z.enum(exportTypes).default('SNAPSHOT'), ...startParameters }),
  result: envelope('JobResponseData', JobResponseData),
  fails: [400, 403, 404, 409, 422],
})

export const exportSortings = ['createdAt', 'type', 'factSheetCount', 'rows', 'size'] as const

export const listExports = endpoint({
  id: 'listExports',
  at: 'pathfinder',
  method: 'GET',
  path: '/exports',
  summary: 'List exports of the workspace: one’s own, for the role ADMIN those of everybody',
  feature: 'EXPORTS',
  query: z.object({
    /** Empty: AUDIT_LOG, SNAPSHOT and AUDIT_LOG_LEGACY. */
    exportType: list(z.enum(exportTypes), { type: 'string', enum: exportTypes }).optional(),
    /** Exports that this person started. */
    userId: Id.optional(),
    pageSize: integer(1, 100).default(40),
    cursor: z.string().default(''),
    sorting: z.enum(exportSortings).default('createdAt'),
    sortDirection: SortDirection.default('ASC'),
    /** Ours: states, and words of file names and bookmarks. */
    status: list(z.enum(exportStates), { type: 'string', enum: exportStates }).optional(),
    q: z.string().max(200).optional(),
    ...refusalsOnRequest,
  }),
  result: listEnvelope('Export', Export).extend({
    /** Continues the list; absent on its last page. */
    endCursor: z.string().optional(),
  }),
  fails: [400, 403],
})

/** Without a token: a link in a browser or a mail can't send one. Whoever has the key, has it once. */
export const downloadExport = endpoint({
  id: 'downloadExport',
  at: 'pathfinder',
  method: 'GET',
  path: '/exports/downloads/{workspaceId}',
  summary:
    'Download the file of an export. A key works once; `Range` with `If-Range` continues a download that broke off',
  params: z.object({ workspaceId: Id }),
  /** Without a key: 400, or 401 for whoever is not signed in either. */
  query: z.object({ key: Id.optional() }),
  open: true,
  answer: 'binary',
  fails: [400, 401, 403, 404],
})
