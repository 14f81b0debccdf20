import type { Client } from '#testing/client.ts'
import type { TestService } from '#testing/service.ts'
import { download, runExport } from './exported.ts'

const CONSOLE = '/services/console/v1/exports'

/** A valid call of each operation of exports, by an administrator. */
export function exportCalls(
  of: () => { admin: Client; service: TestService },
): Record<string, () => Promise<{ status: number }>> {
  const admin = () => of().admin
  const finished = async () => await runExport(of().service, admin(), 'exportType=WS_SYNC')
  return {
    startExcelExport: () => admin().post('/exports/excel'),
    startFullExport: () => admin().post('/exports/fullExport?exportType=REPORT_SYNC'),
    listExports: () => admin().get('/exports'),
    downloadExport: async () => await download(of().service, (await finished()).downloadKey),
    createExportKey: async () => await admin().post(`${CONSOLE}/${(await finished()).id}/keys`),
    cancelExport: async () => {
      const { body } = await admin().post('/exports/fullExport?exportType=WS_SYNC')
      return await admin().post(`${CONSOLE}/${String(body.data.jobId).split(':').at(-1)}/cancel`)
    },
    repeatExport: async () => await admin().post(`${CONSOLE}/${(await finished()).id}/repeat`),
    previewExport: () => admin().get(`${CONSOLE}/preview?exportType=AUDIT_LOG&startDate=2026-11-01`),
  }
}
