import { z } from 'zod'
import { endpoint } from './endpoint.ts'

export const downloadDocument = endpoint({
  id: 'downloadDocument',
  at: 'pathfinder',
  method: 'GET',
  path: '/documents/{documentId}/download',
  summary:
    'The file behind a document, under its name; images may be shown, everything else is saved; a link has no file',
  params: z.object({ documentId: z.string() }),
  answer: 'binary',
  fails: [404],
})
