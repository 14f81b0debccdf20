import type { ApiError } from '#kernel/refusal.ts'
import type { BatchPart } from './batch.store.ts'

export interface PullAnswerOptions {
  first: BatchPart
  errors: ApiError[]
  /** Sum of the UTF-8 bytes of the event texts. */
  maxBytes: number
  /** The next part after an offset, no larger than `maxBytes`. */
  more: (limits: { after: number; maxBytes: number; isFirst: boolean }) => Promise<BatchPart>
  /** Called each time the client is ready for the next bytes. */
  beforeChunk: () => Promise<void>
  /** Called when the client has read the whole answer. */
  sent: (end: AnswerEnd) => Promise<void>
  /** Called once, however the answer ends. */
  closed: () => Promise<void>
}

/** Where an answer ended, and how many events it had. */
export interface AnswerEnd {
  readonly nextCursor: number
  readonly total: number
}

const encoder = new TextEncoder()
/** Bytes that are handed out at a time: a big part goes out in many chunks, which shows whether the client still reads. */
const CHUNK = 65_536

/** A PullResult as a stream: the log is read no faster than the client reads. */
export function pullAnswer(answer: PullAnswerOptions): Response {
  const chunks = inChunks(write(answer))
  let isClosed = false
  const close = async () => {
    if (isClosed) return
    isClosed = true
    await answer.closed()
  }
  const stream = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        try {
          await answer.beforeChunk()
          const { value, done } = await chunks.next()
          if (!done) return controller.enqueue(value)
          await answer.sent(value)
          await close()
          controller.close()
        } catch (error) {
          await close()
          controller.error(error)
        }
      },
      cancel: close,
    },
    { highWaterMark: 0 },
  )
  return new Response(stream, { headers: { 'content-type': 'application/json' } })
}

async function* inChunks(texts: AsyncGenerator<string, AnswerEnd>): AsyncGenerator<Uint8Array, AnswerEnd> {
  for (;;) {
    const { value, done } = await texts.next()
    if (done) return value
    const bytes = encoder.encode(value)
    for (let from = 0; from < bytes.length; from += CHUNK) yield bytes.subarray(from, from + CHUNK)
  }
}

/** The text of the answer, part by part. */
async function* write({ first, errors, maxBytes, more }: PullAnswerOptions): AsyncGenerator<string, AnswerEnd> {
  let part = first
  let [bytes, total] = [0, 0]
  let text = '{"status":"OK","type":"PullResult","data":{"events":['
  for (;;) {
    if (part.count > 0) text += total > 0 ? `,${part.text}` : part.text
    total += part.count
    bytes += part.bytes
    if (part.isFull || part.atHead) break
    // Read one part ahead while this one is sent; if the client leaves, a failure of that read concerns nobody.
    const following = more({ after: part.scannedTo, maxBytes: maxBytes - bytes, isFirst: total === 0 })
    following.catch(() => undefined)
    yield text
    text = ''
    part = await following
  }
  yield `${text}],"nextCursor":{"offset":${part.scannedTo}}},"errors":${JSON.stringify(errors)},"total":${total}}`
  return { nextCursor: part.scannedTo, total }
}
