import type { Finding } from '#contract/refusal.ts'
import type { StoredEvent } from '#events/reader.ts'

/** Events that match, the offset up to which the log was looked through for them, and whether that was its head. */
export type Batch = { page: StoredEvent[]; scanned: number; atHead: boolean }

export interface PullAnswer {
  first: Batch
  errors: Finding[]
  /** Sum of the UTF-8 bytes of the event texts. */
  maxBytes: number
  payloadMode: string
  application: string
  workspaceId: string
  more: (after: number) => Promise<Batch>
  /** Called when the client has taken all of the answer. */
  sent: (nextCursor: number) => Promise<void>
  /** Called once, however it ends. */
  closed: () => Promise<void>
}

const encoder = new TextEncoder()

/** PullResult (interface 6.3) as a stream: the log is read no faster than the client takes it. */
export function pullAnswer(answer: PullAnswer): Response {
  const parts = write(answer)
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
          const { value, done } = await parts.next()
          if (!done) return controller.enqueue(encoder.encode(value))
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

/** The answer's text in pieces; returns the next cursor. */
async function* write({ first, errors, maxBytes, more, ...shape }: PullAnswer): AsyncGenerator<string, number> {
  let batch = first
  let [next, bytes, total] = [0, 0, 0]
  let text = '{"status":"OK","type":"PullResult","data":{"events":['
  reading: for (;;) {
    for (const row of batch.page) {
      const event = textOf(row, shape)
      bytes += encoder.encode(event).byteLength
      // At least one: a single larger event is delivered anyway (interface 6.3 rule 4).
      if (total > 0 && bytes > maxBytes) break reading
      text += `${total === 0 ? '' : ','}{"event":${JSON.stringify(event)},"cursor":{"offset":${row.seq}}}`
      total += 1
      next = row.seq
    }
    // All up to here was looked through, so a client with sparse events never scans it again.
    next = batch.scanned
    if (batch.atHead) break
    yield text
    text = ''
    batch = await more(batch.scanned)
  }
  yield `${text}],"nextCursor":{"offset":${next}}},"errors":${JSON.stringify(errors)},"total":${total}}`
  return next
}

/** The event as the subscription wants it: the stored payload text untouched, wrapped, or nothing. */
function textOf(
  row: StoredEvent,
  { payloadMode, application, workspaceId }: Pick<PullAnswer, 'payloadMode' | 'application' | 'workspaceId'>,
): string {
  if (payloadMode === 'NO_PAYLOAD') return '{}'
  if (payloadMode === 'DEFAULT') return row.body
  const record = {
    id: row.id,
    createdAt: row.created_at.toISOString(),
    type: row.type,
    sourceName: application,
    workspaceId,
    ...(row.actor_id ? { userId: row.actor_id } : {}),
    tags: [application, row.type],
    sequenceInfo: row.seq,
  }
  return `${JSON.stringify(record).slice(0, -1)},"payload":${row.body}}`
}
