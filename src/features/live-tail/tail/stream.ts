import { createParser } from 'eventsource-parser'
import type { z } from 'zod'
import { TailEnds, TailEvent, TailGap, followEvents } from 'mock-server/contract/events.ts'
import { respond } from '#api/call.ts'

/** `ends` is the first message of each connection; `after` is the offset that the service starts from. */
export type StreamMessage =
  | {
      readonly kind: 'ends'
      readonly after: number
      readonly head: number
      readonly oldest: number
      readonly skew: number
    }
  | { readonly kind: 'event'; readonly event: TailEvent }
  | { readonly kind: 'expired'; readonly from: number; readonly to: number }

/** The service sends a heartbeat every 15 s. A connection that is silent for longer than this is dead. */
const SILENCE_MS = 40_000

type Follow = {
  /** Undefined: after the newest event. */
  readonly after: number | undefined
  /** True once something was received: the offset is then sent as `Last-Event-ID`. */
  readonly isResumed: boolean
  readonly signal: AbortSignal
  readonly onMessages: (messages: readonly StreamMessage[]) => void
}

/** One connection: resolves when the service ends it, rejects when it breaks or is refused. */
export async function followStream({ after, isResumed, signal, onMessages }: Follow): Promise<void> {
  const dead = new AbortController()
  const response = await respond(
    followEvents,
    { query: after === undefined || isResumed ? {} : { after } },
    {
      signal: AbortSignal.any([signal, dead.signal]),
      headers: { accept: 'text/event-stream', ...(isResumed ? { 'last-event-id': String(after) } : {}) },
    },
  )
  const skew = skewOf(response.headers)
  let batch: StreamMessage[] = []
  const parser = createParser({
    onEvent({ event = '', id = '', data }) {
      const message = messageOf(event, Number(id), data, skew)
      if (message) batch.push(message)
    },
  })
  const reader = response.body?.getReader()
  const decoder = new TextDecoder()
  let timer: ReturnType<typeof setTimeout> | undefined
  try {
    for (;;) {
      timer = setTimeout(() => dead.abort(), SILENCE_MS)
      const chunk = await reader?.read()
      clearTimeout(timer)
      if (!chunk || chunk.done) return
      parser.feed(decoder.decode(chunk.value, { stream: true }))
      if (batch.length > 0 && !signal.aborted) onMessages(batch)
      batch = []
    }
  } finally {
    clearTimeout(timer)
    // A broken connection rejects here: there is nothing left to cancel.
    void reader?.cancel().catch(() => undefined)
  }
}

type Payloads = z.output<typeof TailEnds> & z.output<typeof TailGap> & TailEvent

/** In production the page trusts its own service and has no schemas; elsewhere messages are validated, as in call.ts. */
function messageOf(name: string, id: number, data: string, skew: number): StreamMessage | undefined {
  // Safe: the contract promises the members of each kind of message, or the parser checks them.
  const payload = JSON.parse(data) as Payloads
  switch (name) {
    case 'ends':
      return { kind: 'ends', after: id, skew, ...(import.meta.env.PROD ? payload : TailEnds.parse(payload)) }
    case 'expired':
      return { kind: 'expired', ...(import.meta.env.PROD ? payload : TailGap.parse(payload)) }
    case 'log':
      return { kind: 'event', event: import.meta.env.PROD ? payload : TailEvent.parse(payload) }
    default:
      return undefined
  }
}

/** How far the service's clock is ahead of this one, to the second. */
function skewOf(headers: Headers): number {
  const date = Date.parse(headers.get('date') ?? '')
  return Number.isNaN(date) ? 0 : date - Date.now()
}
