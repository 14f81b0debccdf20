import type { ApiError } from '#kernel/refusal.ts'
import type { Piece } from './batch.store.ts'

export interface PullAnswer {
  first: Piece
  errors: ApiError[]
  /** Sum of the UTF-8 bytes of the event texts. */
  maxBytes: number
  /** The next piece after an offset, no larger than `room` bytes. */
  more: (after: number, room: number, isFirst: boolean) => Promise<Piece>
  /** Called each time the client is ready for the next bytes. */
  taking: () => Promise<void>
  /** Called when the client has taken all of the answer. */
  sent: (nextCursor: number) => Promise<void>
  /** Called once, however it ends. */
  closed: () => Promise<void>
}

const encoder = new TextEncoder()
/** Bytes that are handed out at once: a big piece in many of them, so that it is seen whether the client still takes any. */
const CHUNK = 65_536

/** PullResult (interface 6.3) as a stream: the log is read no faster than the client takes it. */
export function pullAnswer(answer: PullAnswer): Response {
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
          await answer.taking()
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

async function* inChunks(texts: AsyncGenerator<string, number>): AsyncGenerator<Uint8Array, number> {
  for (;;) {
    const { value, done } = await texts.next()
    if (done) return value
    const bytes = encoder.encode(value)
    for (let from = 0; from < bytes.length; from += CHUNK) yield bytes.subarray(from, from + CHUNK)
  }
}

/** The answer's text in pieces; returns the next cursor. */
async function* write({ first, errors, maxBytes, more }: PullAnswer): AsyncGenerator<string, number> {
  let piece = first
  let [bytes, total] = [0, 0]
  let text = '{"status":"OK","type":"PullResult","data":{"events":['
  for (;;) {
    if (piece.taken > 0) text += total > 0 ? `,${piece.text}` : piece.text
    total += piece.taken
    bytes += piece.bytes
    if (piece.isFull || piece.atHead) break
    // Read ahead by one piece while this one is on its way; should nobody take it, its failure is nobody's.
    const following = more(piece.scanned, maxBytes - bytes, total === 0)
    following.catch(() => undefined)
    yield text
    text = ''
    piece = await following
  }
  yield `${text}],"nextCursor":{"offset":${piece.scanned}}},"errors":${JSON.stringify(errors)},"total":${total}}`
  return piece.scanned
}
