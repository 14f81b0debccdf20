import type { Caller } from '#contract/access.ts'
import { dispositionOf } from '#kernel/disposition.ts'
import { Refusal, refuse } from '#kernel/refusal.ts'
import { demandFeature } from '#kernel/workspace-rules.ts'
import type { Authorizations } from '#storage/authorizations.ts'
import type { Storage } from '#storage/database.ts'
import { type ByteRange, byteRange } from './byte-range.ts'
import { demandFile } from './file-access.service.ts'
import { mediaTypeOf } from './file-names.ts'
import type { ExportKeys } from './keys.service.ts'
import * as keyStore from './keys.store.ts'
import { findPart, partSizes } from './parts.store.ts'

interface DownloadOptions {
  readonly storage: Storage
  readonly clock: () => Date
  readonly keys: Pick<ExportKeys, 'hash'>
  /** Somebody with their access as of now; undefined once they can't enter the workspace. */
  readonly callerOf: (workspaceId: string, userId: string) => Promise<Caller | undefined>
  readonly authorizations: Authorizations
}

interface DownloadRequest {
  readonly workspaceId: string
  readonly key: string
  readonly headers: Headers
  /** Nobody reads the body. */
  readonly isHead: boolean
}

/** A file of an export as an answer. */
export interface Download {
  /** 416 for bytes that the file doesn't have. */
  readonly status: 200 | 206 | 416
  readonly headers: Record<string, string>
  readonly body: ReadableStream<Uint8Array> | null
}

/** One text for every key that opens nothing, so that it tells nobody why. */
const noFile = () => refuse.notFound('There is no file behind this key: it was used, has expired, or never was one')

/** Files of exports, for whoever has a key. */
export function downloadService({ storage, clock, keys, callerOf, authorizations }: DownloadOptions) {
  /** The file, for whoever made the key, with their access as of now. */
  async function demandHolder(workspaceId: string, file: keyStore.KeyedFile): Promise<void> {
    const holder = await callerOf(workspaceId, file.holder_id)
    if (!holder) throw noFile()
    demandFeature(holder, 'EXPORTS')
    await demandFile(holder, file, authorizations).catch((error: unknown) => {
      // A store that can't answer is no refusal.
      throw error instanceof Refusal ? noFile() : error
    })
  }

  return {
    async open({ workspaceId, key, headers, isHead }: DownloadRequest): Promise<Download> {
      const id = { workspaceId, hash: await keys.hash(key) }
      const file = await keyStore.findKeyedFile(storage.db, id, clock())
      if (!file) throw noFile()
      await demandHolder(workspaceId, file)
      const etag = `"${file.sha256}"`
      const range = byteRange(headers.get('range'), file.size)
      if (file.is_used && !(headers.get('if-range') === etag && isContinuation(range, file.sent))) throw noFile()
      // A range is only for who knows which file it is of.
      const sent = headers.get('if-range') === etag || headers.get('if-range') === null ? range : undefined
      if (sent === 'beyond') return { status: 416, body: null, headers: { 'content-range': `bytes */${file.size}` } }
      if (!file.is_used && !(await keyStore.useKey(storage.db, id, clock()))) throw noFile()
      // Whoever names the file by its checksum goes on with a download, so nobody learns it who has not begun one.
      const common = { ...headersOf(file), ...(isHead && !file.is_used ? {} : checksumsOf(file, etag)) }
      const bytes = sent ?? { first: 0, last: file.size - 1 }
      const body = bodyOf(storage, {
        workspaceId,
        exportId: file.export_id,
        bytes,
        beforePart: async (upTo) => {
          await demandHolder(workspaceId, file)
          await keyStore.noteSent(storage.db, id, upTo)
        },
        onEnd: async () => {
          if (bytes.last === file.size - 1)
            await keyStore.noteDownload(storage.db, workspaceId, file.export_id, clock())
        },
        onUnread: async () => {
          if (!file.is_used) await keyStore.giveKeyBack(storage.db, id)
        },
      })
      const length = String(bytes.last - bytes.first + 1)
      if (sent === undefined) return { status: 200, body, headers: { ...common, 'content-length': length } }
      const partial = { 'content-length': length, 'content-range': `bytes ${bytes.first}-${bytes.last}/${file.size}` }
      return { status: 206, body, headers: { ...common, ...partial } }
    },
  }
}
export type DownloadService = ReturnType<typeof downloadService>

/** Whether a range goes on behind bytes that were sent, so that it brings nobody the whole file a second time. */
const isContinuation = (range: ByteRange | 'beyond' | undefined, sent: number): boolean =>
  typeof range === 'object' && range.first > 0 && range.first <= sent

const headersOf = ({ download_name: name }: keyStore.KeyedFile) => ({
  'content-type': mediaTypeOf(name),
  'content-disposition': dispositionOf('attachment', name),
  'accept-ranges': 'bytes',
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'content-security-policy': `default-src 'none'; sandbox`,
  'x-content-type-options': 'nosniff',
})

/** The second as in RFC 9530. */
const checksumsOf = ({ sha256 }: keyStore.KeyedFile, etag: string) => ({
  etag,
  'repr-digest': `sha-256=:${btoa(String.fromCharCode(...Uint8Array.from(sha256.match(/../g) ?? [], (digits) => Number.parseInt(digits, 16))))}:`,
})

interface Body {
  readonly workspaceId: string
  readonly exportId: string
  readonly bytes: ByteRange
  /** Before bytes up to this one are handed out; refuses once nobody may have them. */
  readonly beforePart: (upTo: number) => Promise<void>
  /** When the last byte has been handed out. */
  readonly onEnd: () => Promise<void>
  /** When nobody wanted a byte, as with HEAD. */
  readonly onUnread: () => Promise<void>
}

/** The bytes of a file, a part of it at a time. */
function bodyOf(
  { db }: Storage,
  { workspaceId, exportId, bytes, beforePart, onEnd, onUnread }: Body,
): ReadableStream<Uint8Array> {
  let isRead = false
  const chunks = (async function* read() {
    let at = 0
    for (const { nth, size } of await partSizes(db, workspaceId, exportId)) {
      const [from, to] = [Math.max(0, bytes.first - at), Math.min(size, bytes.last + 1 - at)]
      at += size
      if (from >= to) continue
      await beforePart(at - size + to)
      const part = await findPart(db, workspaceId, exportId, nth)
      if (part === undefined) throw new Error('The file of an export was deleted while it was read')
      yield part.subarray(from, to)
    }
  })()
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        isRead = true
        const { value, done } = await chunks.next()
        if (!done) return controller.enqueue(value)
        await onEnd()
        controller.close()
      },
      async cancel() {
        if (!isRead) await onUnread()
        await chunks.return(undefined)
      },
    },
    { highWaterMark: 0 },
  )
}
