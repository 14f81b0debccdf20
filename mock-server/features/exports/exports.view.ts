import type { Caller } from '#contract/access.ts'
import type { Export } from '#contract/exports/exports.ts'
import { toUser } from '#kernel/user.ts'
import type { ExportRow } from './exports.store.ts'
import { fileEndings } from './file-names.ts'

/** An export as the interface carries it. `key`: the one that lists show to whoever started it. */
export function toExport(row: ExportRow, caller: Pick<Caller, 'userId'>, key?: string): Export {
  const { options } = row
  const isKept = row.status === 'COMPLETED' || row.status === 'DOWNLOADED'
  return {
    id: row.id,
    userId: row.user_id,
    user: toUser({ ...row, id: row.user_id }),
    type: row.type,
    status: row.status,
    localFilename: `${row.id}.${fileEndings[options.format]}`,
    downloadFilename: row.download_name,
    createdAt: row.created_at.toISOString(),
    ...(row.delete_at && { deleteAt: row.delete_at.toISOString() }),
    dryRun: false,
    ...(key !== undefined && isKept && row.user_id === caller.userId && { downloadKey: key }),
    ...(row.fact_sheet_types.length > 0 && { factSheetTypes: row.fact_sheet_types.join(',') }),
    ...(row.fact_sheet_count !== null && { factSheetCount: row.fact_sheet_count }),
    ...(row.column_count !== null && { columnCount: row.column_count }),
    ...(row.bookmark_id !== null && { bookmark: { id: row.bookmark_id, name: row.bookmark_name ?? '' } }),
    format: options.format,
    ...(options.from !== undefined && { from: options.from }),
    ...(options.until !== undefined && { until: options.until }),
    emptyColumns: options.emptyColumns,
    done: row.row_count ?? row.done,
    ...(row.total !== null && { total: row.total }),
    ...(row.started_at && { startedAt: row.started_at.toISOString() }),
    ...(row.ended_at && { endedAt: row.ended_at.toISOString() }),
    ...(row.size !== null && { size: row.size }),
    ...(row.sha256 !== null && { sha256: row.sha256 }),
    ...(row.failure !== null && { reason: row.failure }),
    ...(row.status === 'CANCELED' && row.ended_by_name !== null && { canceledBy: row.ended_by_name }),
  }
}
