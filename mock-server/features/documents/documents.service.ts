import type { ViolationCode } from '#kernel/violation-codes.ts'
import { isEqual } from 'es-toolkit'
import type { Images } from '#imaging/images.ts'
import type { Caller } from '#contract/access.ts'
import { refuse } from '#kernel/refusal.ts'
import { textOrNull } from '#kernel/optional-text.ts'
import { isId } from '#data-model/ids.ts'
import { type RecordPatch, patchedRecord } from '#data-model/record-patches.ts'
import type { Tx } from '#storage/database.ts'
import type { FactSheetAttachments, FactSheetTarget } from './fact-sheet-attachments.ts'
import type { Step } from '#events/step.ts'
import { type DocumentValues, documentSetters, validateDocument } from './document-values.ts'
import * as store from './documents.store.ts'
import { keptName } from './file-names.ts'
import { mediaTypeOf } from './media-type.ts'

interface AtRevision {
  /** The revision of the fact sheet that the client has read; any other is refused with 409. */
  readonly factSheetRev?: number | null | undefined
}
export interface DocumentInput extends AtRevision {
  readonly factSheetId: string
  readonly name: string
  readonly url?: string | null | undefined
  readonly description?: string | null | undefined
  readonly origin?: string | null | undefined
  readonly documentType?: string | null | undefined
  readonly metadata?: string | null | undefined
  readonly refId?: string | null | undefined
}
export interface DocumentTarget extends AtRevision {
  readonly id: string
}
export interface DocumentChange extends DocumentTarget {
  readonly patches?: readonly RecordPatch[] | null | undefined
}
/** The file that a client uploads. Its name and the type that the client states are not trusted. */
interface Upload {
  readonly name: string
  readonly size: number
  /** The media type that the client states. */
  readonly type: string
  arrayBuffer(): Promise<ArrayBuffer>
}

const MEBIBYTE = 1024 * 1024
const MAX_FILE_SIZE = 10 * MEBIBYTE

interface DocumentServiceOptions {
  readonly clock: () => Date
  readonly newId: () => string
  readonly factSheets: Pick<FactSheetAttachments, 'change'>
  readonly images: Pick<Images, 'header'>
}

/** Links and files on fact sheets. Each change runs within a step of its caller. */
export function documentService({ clock, newId, factSheets, images }: DocumentServiceOptions) {
  return {
    /** Creates a link or, with an upload, a file. */
    async create(step: Step, caller: Caller, input: DocumentInput, upload?: Upload): Promise<store.DocumentRow> {
      const content = upload && (await contentOf(upload, images))
      const target = { id: input.factSheetId, rev: input.factSheetRev }
      return await factSheets.change(step, caller, target, async (factSheet, emit) => {
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
        refuseInvalid(row, file)
        await store.insertDocument(step.tx, row)
        if (content) await store.insertContent(step.tx, row, content.bytes)
        emit('DOCUMENT_CREATED', documentMembers(row))
        return row
      })
    },

    async update(step: Step, caller: Caller, change: DocumentChange): Promise<store.DocumentRow> {
      const { id, patches } = change
      return await factSheets.change(step, caller, await targetOf(step.tx, caller, change), async (_, emit) => {
        const before = await findExisting(step.tx, caller, id)
        const after = {
          ...before,
          ...patchedRecord<DocumentValues>(before, patches ?? [], documentSetters, 'Document'),
        }
        if (isEqual(before, after)) return before
        refuseInvalid(after, after.media_type === null ? undefined : { media_type: after.media_type })
        await store.updateDocument(step.tx, after)
        emit('DOCUMENT_UPDATED', documentMembers(after))
        return after
      })
    },

    async remove(step: Step, caller: Caller, target: DocumentTarget): Promise<void> {
      const { id } = target
      await factSheets.change(step, caller, await targetOf(step.tx, caller, target), async (_, emit) => {
        const row = await findExisting(step.tx, caller, id)
        await store.deleteDocument(step.tx, row)
        emit('DOCUMENT_DELETED', documentMembers(row))
      })
    },
  }
}
export type DocumentService = ReturnType<typeof documentService>

async function contentOf(upload: Upload, images: Pick<Images, 'header'>) {
  const refusal = (code: ViolationCode, message: string) => refuse.violations([{ path: '/file', code, message }])
  if (upload.size > MAX_FILE_SIZE)
    throw refusal('FILE_TOO_LARGE', `a file must have at most ${MAX_FILE_SIZE / MEBIBYTE} MiB`)
  if (upload.size === 0) throw refusal('FILE_EMPTY', 'the file is empty')
  const bytes = new Uint8Array(await upload.arrayBuffer())
  const name = keptName(upload.name)
  const picture = await images.header(bytes)
  return { bytes, name, mediaType: mediaTypeOf({ bytes, name, stated: upload.type, picture }) }
}

// The empty text is kept, except as a URL: clients read back what they sent.
const valuesOf = (input: DocumentInput, origin: string): DocumentValues => ({
  name: input.name,
  description: input.description ?? null,
  url: textOrNull(input.url),
  origin: input.origin ?? origin,
  document_type: input.documentType ?? null,
  metadata: input.metadata ?? null,
  ref_id: input.refId ?? null,
})

function refuseInvalid(values: DocumentValues, file: { readonly media_type: string } | undefined): void {
  const violations = validateDocument(values, file)
  if (violations.length > 0) throw refuse.violations(violations)
}

async function findExisting(tx: Tx, { workspaceId }: Caller, id: string): Promise<store.DocumentRow> {
  const row = isId(id) ? await store.findDocument(tx, workspaceId, id) : undefined
  if (!row) throw refuse.notFound('There is no such document')
  return row
}

async function targetOf(tx: Tx, caller: Caller, { id, factSheetRev: rev }: DocumentTarget): Promise<FactSheetTarget> {
  return { id: (await findExisting(tx, caller, id)).fact_sheet_id, requested: 'document', rev }
}

const documentMembers = (row: store.DocumentRow) => ({
  documentId: row.id,
  documentName: row.name,
  documentType: row.document_type,
  documentOrigin: row.origin,
  refId: row.ref_id,
})
