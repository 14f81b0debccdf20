import { cancelExport, createExportKey, previewExport, repeatExport } from '#contract/exports/console-exports.ts'
import { downloadExport, listExports, startExcelExport, startFullExport } from '#contract/exports/exports.ts'
import { ok, okList } from '#contract/envelope.ts'
import { languagesOf } from '#kernel/languages.ts'
import { openRoute, type Route, route } from '#http/mount.ts'
import { about, refuse } from '#kernel/refusal.ts'
import type { DownloadService } from './downloads.service.ts'
import type { ExportService } from './exports.service.ts'

type Authenticate = (headers: Headers) => Promise<unknown>

export const exportRoutes = (
  exports: ExportService,
  downloads: DownloadService,
  authenticate: Authenticate,
): Route[] => [
  route(startExcelExport, async ({ query }, { caller, headers }) =>
    ok(
      'JobResponseData',
      await exports.start(caller, {
        exportType: 'INVENTORY_EXPORT',
        bookmarkId: query.bookmarkId,
        format: 'XLSX',
        emptyColumns: true,
        languages: languagesOf(headers),
      }),
    ),
  ),
  route(startFullExport, async ({ query }, { caller, headers }) =>
    ok('JobResponseData', await exports.start(caller, { ...query, languages: languagesOf(headers) })),
  ),
  route(listExports, async ({ query }, { caller }) => {
    const { exports: page, total, endCursor } = await exports.list(caller, query)
    return { ...okList('Export', page, total), ...(endCursor !== undefined && { endCursor }) }
  }),
  openRoute(downloadExport, async ({ params, query }, { headers, isHead }) => {
    if (query.key === undefined) {
      await authenticate(headers)
      throw refuse.badRequest('A file is opened with the key of an export', about('key', 'is required'))
    }
    const request = { workspaceId: params.workspaceId, key: query.key, headers, isHead }
    const { body, ...answer } = await downloads.open(request)
    return new Response(body, answer)
  }),
  route(createExportKey, async ({ params }, { caller }) => ok('ExportKey', await exports.createKey(caller, params.id))),
  route(cancelExport, async ({ params }, { caller }) => ok('Export', await exports.cancel(caller, params.id))),
  route(repeatExport, async ({ params }, { caller }) => ok('Export', await exports.repeat(caller, params.id))),
  route(previewExport, async ({ query }, { caller, headers }) =>
    ok('ExportPreview', await exports.preview(caller, { ...query, languages: languagesOf(headers) })),
  ),
]
