import { type TailEvent, listEvents } from 'mock-server/contract/events.ts'
import { call } from '#api/call.ts'
import type { Gap } from './buffer.ts'
import { wait } from '#api/connection.ts'
import { type TailState, isFollowing, startAfter } from './state.ts'
import { followStream, type StreamMessage } from './stream.ts'

const HEAD_POLL_MS = 3000
/** The most events that the service returns in one response. */
const PAGE = 1000

/** Finds the offset after which to begin. Called again after a failure. */
export type FindStart = (signal: AbortSignal) => Promise<number | undefined>

type Connection = { readonly findStart: FindStart; readonly signal: AbortSignal; readonly onLive: () => void }

/** Reads the log over one connection after another, until the service ends one or it breaks. */
export async function readLog(state: TailState, connection: Connection): Promise<void> {
  const { signal } = connection
  for (;;) {
    const end = await readConnection(state, connection)
    if (end === 'ended') return
    if (end === 'full') await pollHead(state, signal)
    if (signal.aborted) return
  }
}

async function readConnection(
  state: TailState,
  { findStart, signal, onLive }: Connection,
): Promise<CloseReason | 'ended'> {
  const closing = new AbortController()
  let end: CloseReason | 'ended' = 'ended'
  try {
    const after = state.isStarted ? state.buffer.last : await findStart(signal)
    await followStream({
      after,
      isResumed: state.isStarted,
      signal: AbortSignal.any([signal, closing.signal]),
      onMessages(messages) {
        for (const message of messages) {
          end = receive(state, message, onLive) ?? 'ended'
          if (end !== 'ended') return closing.abort()
        }
        state.flush.soon()
      },
    })
  } catch (error) {
    if (!closing.signal.aborted) {
      state.brokenAt ??= Date.now()
      throw error
    }
  }
  if (end === 'ended') state.brokenAt ??= Date.now()
  return end
}

/** While the reader holds a full list only the head is fetched; the events in between are read by offset afterwards. */
async function pollHead(state: TailState, signal: AbortSignal): Promise<void> {
  while (!isFollowing(state) && !signal.aborted) {
    const { head } = await call(listEvents, { query: { limit: 1 } }, { signal })
    state.head = head
    state.flush.soon()
    await wait(HEAD_POLL_MS, [signal, state.retries])
  }
}

/** Fetches the missing events by offset, the newest first, as many as can be kept. */
export async function fetchGap(state: TailState, gap: Gap): Promise<void> {
  let events: readonly TailEvent[] = []
  for (let before = gap.to + 1; ;) {
    const { data, oldest } = await call(listEvents, { query: { before, limit: PAGE } })
    events = [...data, ...events]
    before = data[0]?.offset ?? 0
    if (before > gap.from && data.length === PAGE && events.length < state.limits.rows) continue
    state.buffer.fill(gap, events, oldest)
    return state.flush.now()
  }
}

/** Why a connection is closed early: `again` = read on from a later offset, `full` = nothing more fits for now. */
type CloseReason = 'again' | 'full'

/** Takes one message of a connection in. Returns a reason when the connection is of no further use. */
function receive(state: TailState, message: StreamMessage, onLive: () => void): CloseReason | undefined {
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
