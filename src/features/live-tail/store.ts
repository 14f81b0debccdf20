import { type TailEvent, listEvents } from 'mock-server/contract/events.ts'
import { call } from '#api/call.ts'
import { createFlusher } from './flusher.ts'
import { createTabLock } from './tab-lock.ts'
import { type Gap, type BufferLimits, type Outage, createBuffer, bufferLimits } from './buffer.ts'
import { type ConnectionState, pause, stayConnected } from './connection.ts'
import type { LogWindow } from './lines.ts'
import { createRateCounter } from './rate.ts'
import { type StreamMessage, followStream } from './stream.ts'

export type Phase = ConnectionState | { readonly is: 'elsewhere' }

export type TailView = LogWindow & {
  readonly phase: Phase
  /** False until the service has said where the log ends. */
  readonly isStarted: boolean
  readonly isFollowing: boolean
  /** How often a lost connection went on where it had ended. */
  readonly resumed: number
  readonly bytes: number
}

/** Often enough for "within 200 ms of the save", seldom enough for 1,000 events a second. */
const FLUSH_MS = 120
const HEAD_POLL_MS = 3000
/** What the service gives in one answer. */
const PAGE = 1000

type Options = {
  /** The offset after which to begin; asked until it answers. */
  readonly findStart: (signal: AbortSignal) => Promise<number | undefined>
  readonly limits?: BufferLimits
  readonly locks?: Pick<LockManager, 'request'> | undefined
}

export type Tail = ReturnType<typeof createTail>

/** The live tail without its page: receives into the buffer, publishes a view of it a few times a second. */
export function createTail({ findStart, limits = bufferLimits, locks }: Options) {
  const buffer = createBuffer(limits)
  const rate = createRateCounter()
  const retries = new EventTarget()
  const listeners = new Set<() => void>()
  let phase: Phase = { is: 'connecting' }
  let [head, resumed, skew] = [0, 0, 0]
  let isStarted = false
  let wantsToFollow = true
  // Too much lies before the head to read it all: what fits is shown first, from the place that was asked for.
  let isBehind = false
  let upTo: number | undefined
  // What was in the log at the start is shown, however early somebody pauses.
  let firstUpTo = 0
  let brokenAt: number | undefined
  let outage: Outage | undefined
  let restart: () => void = () => undefined
  let takeOver: () => void = () => undefined

  const isFollowing = () => wantsToFollow && !isBehind
  const publish = (): TailView => ({
    phase,
    isStarted,
    head,
    upTo,
    resumed,
    isFollowing: isFollowing(),
    rows: buffer.rows(),
    gaps: buffer.gaps(),
    last: buffer.last,
    bytes: buffer.bytes,
  })
  let view = publish()
  const flush = createFlusher(() => {
    view = publish()
    for (const listener of listeners) listener()
  }, FLUSH_MS)

  function setPhase(next: Phase): void {
    phase = next
    flush.now()
  }

  function settle(): void {
    buffer.hold(!isFollowing())
    if (isFollowing()) upTo = undefined
    else upTo ??= isStarted ? Math.max(view.last, firstUpTo) : Infinity
    retries.dispatchEvent(new Event('retry'))
    flush.now()
  }

  function begin(after: number): void {
    isStarted = true
    buffer.start(after)
    isBehind = head - after > limits.rows
    buffer.hold(!isFollowing())
    firstUpTo = Math.min(head, after + limits.rows)
    upTo = isFollowing() ? undefined : firstUpTo
  }

  /** Takes a message in; says when the connection is of no more use. */
  function take(message: StreamMessage, onLive: () => void): 'again' | 'full' | undefined {
    if (message.kind === 'expired') buffer.expire(message.from, message.to)
    else if (message.kind === 'ends') {
      ;({ head, skew } = message)
      // A log that ends earlier than what was read is another one, for instance restored from a copy.
      if (!isStarted || message.after < buffer.last) begin(message.after)
      else if (isFollowing() && head - buffer.last > limits.rows) {
        // What lies between would only pass through the buffer.
        buffer.start(head - limits.rows)
        return 'again'
      } else if (brokenAt !== undefined) {
        resumed += 1
        outage = { at: brokenAt, ms: Date.now() - brokenAt }
      }
      brokenAt = undefined
      onLive()
    } else {
      const outcome = buffer.receive(message.event, outage)
      if (outcome === 'full') return 'full'
      outage = undefined
      head = Math.max(head, message.event.offset)
      if (outcome === 'kept') rate.count(message.event.type, Date.parse(message.event.createdAt), Date.now() + skew)
    }
    return undefined
  }

  async function once(signal: AbortSignal, onLive: () => void): Promise<'ended' | 'again' | 'full'> {
    const enough = new AbortController()
    let end: 'ended' | 'again' | 'full' = 'ended'
    try {
      const after = isStarted ? buffer.last : await findStart(signal)
      await followStream({
        after,
        isResumed: isStarted,
        signal: AbortSignal.any([signal, enough.signal]),
        onMessages(messages) {
          for (const message of messages) {
            end = take(message, onLive) ?? 'ended'
            if (end !== 'ended') return enough.abort()
          }
          flush.soon()
        },
      })
    } catch (error) {
      if (!enough.signal.aborted) {
        brokenAt ??= Date.now()
        throw error
      }
    }
    if (end === 'ended') brokenAt ??= Date.now()
    return end
  }

  async function connect(signal: AbortSignal, onLive: () => void): Promise<void> {
    for (;;) {
      const end = await once(signal, onLive)
      if (end === 'ended') return
      // Nothing more fits while somebody reads: only the head is looked at, the rest is fetched by offset afterwards.
      while (end === 'full' && !isFollowing() && !signal.aborted) {
        ;({ head } = await call(listEvents, { query: { limit: 1 } }, { signal }))
        flush.soon()
        await pause(HEAD_POLL_MS, [signal, retries])
      }
      if (signal.aborted) return
    }
  }

  return {
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    read: (): TailView => view,
    rate: () => rate.read(Date.now() + skew),
    now: () => Date.now() + skew,

    /** Begins to receive where it ended before, until the returned function is called. */
    run(): () => void {
      let stop = new AbortController()
      restart = () => {
        stop.abort()
        stop = new AbortController()
        const { signal } = stop
        void stayConnected({ connect: (onLive) => connect(signal, onLive), onState: setPhase, signal, retries })
      }
      const tab = createTabLock({
        ...(locks ? { locks } : {}),
        onGo: restart,
        onStop(why) {
          stop.abort()
          if (why === 'elsewhere') setPhase({ is: 'elsewhere' })
        },
      })
      ;({ takeOver } = tab)
      const endFlushing = flush.begin()
      return () => {
        tab.end()
        stop.abort()
        endFlushing()
      }
    },

    /** False = what is shown stays as it is, and what comes waits. */
    follow(next: boolean): void {
      if (next === wantsToFollow) return
      wantsToFollow = next
      settle()
    },

    /** Shows what waits, also what was too much to read from the start. */
    catchUp(): void {
      isBehind = false
      settle()
    },

    retry(): void {
      if (phase.is === 'refused') restart()
      else retries.dispatchEvent(new Event('retry'))
    },
    takeOver: () => takeOver(),

    /** Reads what is missing by offset, the newest first, as much as can be kept. */
    async fetchGap(gap: Gap): Promise<void> {
      let found: readonly TailEvent[] = []
      for (let before = gap.to + 1; ;) {
        const { data, oldest } = await call(listEvents, { query: { before, limit: PAGE } })
        found = [...data, ...found]
        before = data[0]?.offset ?? 0
        if (before > gap.from && data.length === PAGE && found.length < limits.rows) continue
        buffer.fill(gap, found, oldest)
        return flush.now()
      }
    },
  }
}
