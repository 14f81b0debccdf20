import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { envelope } from '#contract/envelope.ts'
import { Id, Instant } from '#contract/ids.ts'
import { Export } from './exports.ts'
import { exportTypes, startParameters } from './export-options.ts'

const params = z.object({ id: Id })

export const createExportKey = endpoint({
  id: 'createExportKey',
  at: 'console',
  method: 'POST',
  path: '/exports/{id}/keys',
  summary: 'Make a fresh key for the file of an export, whatever became of earlier ones; 404 once the file is gone',
  feature: 'EXPORTS',
  inMaintenance: true,
  params,
  result: envelope(
    'ExportKey',
    z.object({
      key: Id,
      /** The address that it opens, once. */
      url: z.string(),
      /** When the file is deleted. */
      expiresAt: Instant,
    }),
  ),
  fails: [403, 404],
})

export const cancelExport = endpoint({
  id: 'cancelExport',
  at: 'console',
  method: 'POST',
  path: '/exports/{id}/cancel',
  summary: 'Cancel an export that has not ended; 409 if it has',
  feature: 'EXPORTS',
  inMaintenance: true,
  params,
  result: envelope('Export', Export),
  fails: [403, 404, 409],
})

export const repeatExport = endpoint({
  id: 'repeatExport',
  // Exports change nothing that others see.
  inMaintenance: true,
  at: 'console',
  method: 'POST',
  path: '/exports/{id}/repeat',
  summary: 'Start an export again as it was started, in the name of the caller and with what they can read now',
  feature: 'EXPORTS',
  params,
  result: envelope('Export', Export),
  fails: [403, 404, 409, 422],
})

export const previewExport = endpoint({
  id: 'previewExport',
  at: 'console',
  method: 'GET',
  path: '/exports/preview',
  costly: true,
  summary: 'Say what an export would hold, before it is started',
  feature: 'EXPORTS',
  query: z.object({ exportType: z.enum(exportTypes).default('SNAPSHOT'), ...startParameters }),
  result: envelope(
    'ExportPreview',
    z.object({
      /** Fact sheets, or events. */
      count: z.int(),
      /** About how large the file will be, in bytes, by the last one of the kind; absent without one. */
      size: z.int().optional(),
      /** The last one of the kind that was completed: how long it took and how large it was. */
      last: z.object({ ms: z.int(), size: z.int(), endedAt: Instant }).optional(),
    }),
  ),
  fails: [400, 403, 404, 422],
})
