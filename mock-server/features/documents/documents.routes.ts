import { downloadDocument } from '#contract/documents.ts'
import { type Route, route } from '#http/mount.ts'
import type { DocumentDownloads } from './downloads.service.ts'

export const documentRoutes = (downloads: DocumentDownloads): Route[] => [
  route(downloadDocument, async ({ params }, { caller }) => {
    const { bytes, headers } = await downloads.get(caller, params.documentId)
    return new Response(bytes, { headers })
  }),
]
