import type { TailEvent } from 'mock-server/contract/events.ts'
import { type TailState, isFollowing, startAfter } from './state.ts'
import type { StreamMessage } from './stream.ts'

/** Why a connection is closed early: `again` = read on from a later offset, `full` = nothing more fits for now. */
export type CloseReason = 'again' | 'full'

/** Takes one message of a connection in. Returns a reason when the connection is of no further use. */
export function receive(state: TailState, message: StreamMessage, onLive: () => void): CloseReason | undefined {
  switch (message.kind) {
    case 'expired':
      state.buffer.expire(message.from, message.to)
      return undefined
    case 'ends':
      return receiveEnds(state, message, onLive)
    case 'event':
      return receiveEvent(state, message.event)
    default:
      return message satisfies never
  }
}

type Ends = Extract<StreamMessage, { kind: 'ends' }>

function receiveEnds(state: TailState, { after, head, skew }: Ends, onLive: () => void): CloseReason | undefined {
  const { buffer, limits, brokenAt } = state
  state.head = head
  state.skew = skew
  // A log that ends before the last received event is another one, for instance restored from a copy.
  if (!state.isStarted || after < buffer.last) startAfter(state, after)
  else if (isFollowing(state) && head - buffer.last > limits.rows) {
    // The events in between would only pass through the buffer.
    buffer.start(head - limits.rows)
    return 'again'
  } else if (brokenAt !== undefined) {
    state.resumed += 1
    state.outage = { at: brokenAt, ms: Date.now() - brokenAt }
  }
  state.brokenAt = undefined
  onLive()
  return undefined
}

function receiveEvent(state: TailState, event: TailEvent): CloseReason | undefined {
  const outcome = state.buffer.receive(event, state.outage)
  if (outcome === 'full') return 'full'
  state.outage = undefined
  state.head = Math.max(state.head, event.offset)
  if (outcome === 'kept') state.rate.count(event.type, Date.parse(event.createdAt), Date.now() + state.skew)
  return undefined
}
