import { z } from 'zod'
import { endpoint } from './endpoint.ts'

export const downloadDocument = endpoint({
  id: 'downloadDocument',
  at: 'pathfinder',
  method: 'GET',
  path: '/documents/{documentId}/download',
  summary:
    'Download the file of a document under its name; images are shown inline, other files are saved; 404 for a link',
  params: z.object({ documentId: z.string() }),
  answer: 'binary',
  fails: [404],
})
