import type { Caller } from '#contract/access.ts'
import { dispositionOf } from '#kernel/disposition.ts'
import { refuse } from '#kernel/refusal.ts'
import { demandFeature } from '#kernel/workspace-rules.ts'
import type { Storage } from '#storage/database.ts'
import { type ByteRange, byteRange } from './byte-range.ts'
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
}

interface DownloadRequest {
  readonly workspaceId: string
  readonly key: string
  readonly headers: Headers
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
export function downloadService({ storage, clock, keys, callerOf }: DownloadOptions) {
  return {
    async open({ workspaceId, key, headers }: DownloadRequest): Promise<Download> {
      const id = { workspaceId, hash: await keys.hash(key) }
      const file = await keyStore.findKeyedFile(storage.db, id, clock())
      const starter = file && (await callerOf(workspaceId, file.user_id))
      if (!file || !starter) throw noFile()
      demandFeature(starter, 'EXPORTS')
      const etag = `"${file.sha256}"`
      const range = byteRange(headers.get('range'), file.size)
      // Who names the file by its checksum has begun to load it with this key.
      const isContinued = headers.get('if-range') === etag && range !== undefined
      if (file.is_used && !isContinued) throw noFile()
      // A range is only for who knows which file it is of.
      const sent = headers.get('if-range') === etag || headers.get('if-range') === null ? range : undefined
      if (sent === 'beyond') return { status: 416, body: null, headers: { 'content-range': `bytes */${file.size}` } }
      if (!file.is_used && !(await keyStore.useKey(storage.db, id, clock()))) throw noFile()
      const common = headersOf(file, etag)
      const bytes = sent ?? { first: 0, last: file.size - 1 }
      const body = bodyOf(storage, {
        workspaceId,
        exportId: file.export_id,
        bytes,
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

const headersOf = ({ download_name: name, sha256 }: keyStore.KeyedFile, etag: string) => ({
  'content-type': mediaTypeOf(name),
  'content-disposition': dispositionOf('attachment', name),
  'accept-ranges': 'bytes',
  etag,
  // RFC 9530.
  'repr-digest': `sha-256=:${btoa(String.fromCharCode(...Uint8Array.from(sha256.match(/../g) ?? [], (digits) => Number.parseInt(digits, 16))))}:`,
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'content-security-policy': `default-src 'none'; sandbox`,
  'x-content-type-options': 'nosniff',
})

interface Body {
  readonly workspaceId: string
  readonly exportId: string
  readonly bytes: ByteRange
  /** When the last byte has been handed out. */
  readonly onEnd: () => Promise<void>
  /** When nobody wanted a byte, as with HEAD. */
  readonly onUnread: () => Promise<void>
}

/** The bytes of a file, a part of it at a time. */
function bodyOf({ db }: Storage, { workspaceId, exportId, bytes, onEnd, onUnread }: Body): ReadableStream<Uint8Array> {
  let isRead = false
  const chunks = (async function* read() {
    let at = 0
    for (const { nth, size } of await partSizes(db, workspaceId, exportId)) {
      const [from, to] = [Math.max(0, bytes.first - at), Math.min(size, bytes.last + 1 - at)]
      at += size
      if (from >= to) continue
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
