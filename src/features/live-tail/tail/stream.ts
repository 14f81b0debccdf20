import type { z } from 'zod'
import { TailEnds, TailEvent, TailGap, followEvents } from 'mock-server/contract/events.ts'
import { respond } from '#api/call.ts'
import { readEvents } from '#api/event-stream.ts'

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

type Follow = {
  /** Undefined: after the newest event. */
  readonly after: number | undefined
  /** True once something was received: the offset is then sent as `Last-Event-ID`. */
  readonly isResumed: boolean
  readonly signal: AbortSignal
  readonly onMessages: (messages: readonly StreamMessage[]) => void
}

/** One connection: resolves when the service ends it, rejects when it breaks or is refused. */
export const followStream = ({ after, isResumed, signal, onMessages }: Follow): Promise<void> =>
  readEvents({
    open: (alive) =>
      respond(
        followEvents,
        { query: after === undefined || isResumed ? {} : { after } },
        {
          signal: alive,
          headers: { accept: 'text/event-stream', ...(isResumed ? { 'last-event-id': String(after) } : {}) },
        },
      ),
    signal,
    onEvents(events, { headers }) {
      const skew = skewOf(headers)
      const messages = events.flatMap(({ event, id, data }) => messageOf(event, Number(id), data, skew) ?? [])
      if (messages.length > 0) onMessages(messages)
    },
  })

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
