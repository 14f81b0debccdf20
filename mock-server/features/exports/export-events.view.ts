import type { NewEvent } from '#events/log.ts'
import type { Completed, ExportRow } from './exports.store.ts'

/** The event that an export is there; its key is not in it. Only who started the export, and who sees everything, are told of it. */
export const exportFinished = (row: ExportRow, { now, deleteAt, ...completed }: Completed): NewEvent => ({
  type: 'FULL_EXPORT_FINISHED',
  className: 'FullExportFinishedEvent',
  objectId: row.id,
  objectName: row.download_name,
  readAcl: [row.user_id],
  changes: false,
  members: {
    export: {
      id: row.id,
      userId: row.user_id,
      type: row.type,
      status: 'COMPLETED',
      downloadFilename: row.download_name,
      createdAt: row.created_at.toISOString(),
      endedAt: now.toISOString(),
      deleteAt: deleteAt.toISOString(),
      factSheetTypes: completed.factSheetTypes.join(','),
      factSheetCount: completed.factSheetCount,
      columnCount: completed.columnCount,
      size: completed.size,
    },
  },
})
