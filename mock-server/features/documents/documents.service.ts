import { isEqual } from 'es-toolkit'
import type { Caller } from '#contract/access.ts'
import { refuse } from '#kernel/refusal.ts'
import { isId } from '#data-model/ids.ts'
import { type RecordPatch, patchedRecord } from '#data-model/record-patches.ts'
import type { Tx } from '#storage/database.ts'
import type { FactSheetAttachments } from './fact-sheet-attachments.ts'
import type { Step } from '#events/step.ts'
import { type DocumentValues, documentSetters, validateDocument } from './document-values.ts'
import * as store from './documents.store.ts'
import { keptName } from './file-names.ts'
import { mediaTypeOf } from './media-type.ts'

export interface DocumentInput {
  readonly factSheetId: string
  readonly name: string
  readonly url?: string | null | undefined
  readonly description?: string | null | undefined
  readonly origin?: string | null | undefined
  readonly documentType?: string | null | undefined
  readonly metadata?: string | null | undefined
  readonly refId?: string | null | undefined
}
/** What a client uploads; its name and type are not believed. */
interface Upload {
  readonly name: string
  readonly size: number
  arrayBuffer(): Promise<ArrayBuffer>
}

const MEBIBYTE = 1024 * 1024
const MAX_FILE = 10 * MEBIBYTE

type Dependencies = { clock: () => Date; newId: () => string; factSheets: Pick<FactSheetAttachments, 'touch'> }

/** Links and files on fact sheets. The changes run in a step of whoever calls them. */
export function documentService({ clock, newId, factSheets }: Dependencies) {
  return {
    /** A link or, with an upload, a file. */
    async create(step: Step, caller: Caller, input: DocumentInput, upload?: Upload): Promise<store.DocumentRow> {
      const content = upload && (await contentOf(upload))
      return await factSheets.touch(step, caller, { id: input.factSheetId }, async (factSheet, tell) => {
        const file = content && {
          file_name: content.name,
          media_type: content.mediaType,
          size: content.bytes.byteLength,
        }
        const row: store.DocumentRow = {
          workspace_id: caller.workspaceId,
          id: newId(),
          fact_sheet_id: factSheet.id,
          ...valuesOf(input, file === undefined ? 'CUSTOM_LINK' : 'CUSTOM_FILE'),
          ...(file ?? { file_name: null, media_type: null, size: null }),
          created_at: clock(),
        }
        refuseFaults(row, file)
        await store.insertDocument(step.tx, row)
        if (content) await store.insertContent(step.tx, row, content.bytes)
        tell('DOCUMENT_CREATED', 'DocumentCreatedEvent', told(row))
        return row
      })
    },

    async update(step: Step, caller: Caller, id: string, patches: readonly RecordPatch[]): Promise<store.DocumentRow> {
      return await factSheets.touch(step, caller, await meant(step.tx, caller, id), async (_, tell) => {
        const before = await found(step.tx, caller, id)
        const after = { ...before, ...patchedRecord<DocumentValues>(before, patches, documentSetters, 'Document') }
        if (isEqual(before, after)) return before
        refuseFaults(after, after.media_type === null ? undefined : { media_type: after.media_type })
        await store.updateDocument(step.tx, after)
        tell('DOCUMENT_UPDATED', 'DocumentUpdatedEvent', told(after))
        return after
      })
    },

    async remove(step: Step, caller: Caller, id: string): Promise<void> {
      await factSheets.touch(step, caller, await meant(step.tx, caller, id), async (_, tell) => {
        const row = await found(step.tx, caller, id)
        await store.deleteDocument(step.tx, row)
        tell('DOCUMENT_DELETED', 'DocumentDeletedEvent', told(row))
      })
    },
  }
}
export type DocumentService = ReturnType<typeof documentService>

async function contentOf(upload: Upload) {
  const refused = (code: string, message: string) => refuse.violations([{ path: '/file', code, message }])
  if (upload.size > MAX_FILE) throw refused('FILE_TOO_LARGE', `a file must have at most ${MAX_FILE / MEBIBYTE} MiB`)
  if (upload.size === 0) throw refused('FILE_EMPTY', 'the file is empty')
  const bytes = new Uint8Array(await upload.arrayBuffer())
  const name = keptName(upload.name)
  return { bytes, name, mediaType: mediaTypeOf(bytes, name) }
}

const valuesOf = (input: DocumentInput, origin: string): DocumentValues => ({
  name: input.name,
  description: input.description ?? null,
  url: input.url === '' ? null : (input.url ?? null),
  origin: input.origin ?? origin,
  document_type: input.documentType ?? null,
  metadata: input.metadata ?? null,
  ref_id: input.refId ?? null,
})

function refuseFaults(values: DocumentValues, file: { readonly media_type: string } | undefined): void {
  const violations = validateDocument(values, file)
  if (violations.length > 0) throw refuse.violations(violations)
}

async function found(tx: Tx, { workspaceId }: Caller, id: string): Promise<store.DocumentRow> {
  const row = isId(id) ? await store.findDocument(tx, workspaceId, id) : undefined
  if (!row) throw refuse.notFound('There is no such document')
  return row
}

async function meant(tx: Tx, caller: Caller, id: string): Promise<{ id: string; askedFor: 'document' }> {
  return { id: (await found(tx, caller, id)).fact_sheet_id, askedFor: 'document' }
}

const told = (row: store.DocumentRow) => ({
  documentId: row.id,
  documentName: row.name,
  documentType: row.document_type,
  documentOrigin: row.origin,
  refId: row.ref_id,
})
