import type { Caller } from '#contract/access.ts'
import { dispositionOf } from '#kernel/disposition.ts'
import { refuse } from '#kernel/refusal.ts'
import { isId } from '#data-model/ids.ts'
import type { Storage } from '#storage/database.ts'
import type { FactSheetAttachments } from './fact-sheet-attachments.ts'
import * as store from './documents.store.ts'
import { isShownImage } from './media-type.ts'

export interface Download {
  readonly bytes: Uint8Array<ArrayBuffer>
  readonly headers: Record<string, string>
}

interface DocumentDownloadsOptions {
  readonly storage: Storage
  readonly factSheets: Pick<FactSheetAttachments, 'isVisible'>
}

/** Downloads of files, for callers who can see the fact sheets that these are attached to. */
export function documentDownloads({ storage, factSheets }: DocumentDownloadsOptions) {
  return {
    async get(caller: Caller, id: string): Promise<Download> {
      const row = isId(id) ? await store.findDocument(storage.db, caller.workspaceId, id) : undefined
      if (!row || !(await factSheets.isVisible(caller, row.fact_sheet_id)))
        throw refuse.notFound('There is no such document')
      const { media_type: mediaType, file_name: fileName } = row
      const bytes = mediaType === null ? undefined : await store.findContent(storage.db, row)
      if (mediaType === null || bytes === undefined) {
        throw refuse.notFound('This document is a link: there is no file to download')
      }
      return { bytes, headers: headersOf(mediaType, fileName ?? 'file', bytes.byteLength) }
    },
  }
}
export type DocumentDownloads = ReturnType<typeof documentDownloads>

/** An uploaded file must never run in the origin of the service, where it could act with the rights of its viewer. */
const headersOf = (mediaType: string, fileName: string, size: number) => ({
  'content-type': mediaType,
  'content-length': String(size),
  'content-disposition': dispositionOf(isShownImage(mediaType) ? 'inline' : 'attachment', fileName),
  'content-security-policy': `default-src 'none'; sandbox`,
  'x-content-type-options': 'nosniff',
  // Access to the fact sheet can change at any moment.
  'cache-control': 'no-store',
})
