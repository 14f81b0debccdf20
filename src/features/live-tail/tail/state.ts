import type { TailEvent } from 'mock-server/contract/events.ts'
import { type BufferLimits, type Gap, type Outage, createBuffer } from './buffer.ts'
import type { ConnectionState } from '#api/connection.ts'
import { createFlusher } from './flusher.ts'
import { createRateCounter } from './rate.ts'

export type Phase = ConnectionState | { readonly is: 'elsewhere' }

/** The received part of the log, and how much of it is shown. */
export type LogWindow = {
  /** Oldest first. */
  readonly rows: readonly TailEvent[]
  readonly gaps: readonly Gap[]
  /** Everything up to this offset was received, or is in a gap. */
  readonly last: number
  /** The offset of the newest event in the log. */
  readonly head: number
  /** Events after this offset wait; undefined while following. */
  readonly upTo: number | undefined
}

export type TailView = LogWindow & {
  readonly phase: Phase
  /** False until the service has said where the log ends. */
  readonly isStarted: boolean
  readonly isFollowing: boolean
  /** How often a lost connection resumed at its last offset. */
  readonly resumed: number
  readonly bytes: number
}

/** Fast enough to show an event within 200 ms of its commit, slow enough for 1,000 events a second. */
const FLUSH_MS = 120

/** Everything that a tail knows. The functions of the live tail change it in place and publish a view of it. */
export type TailState = ReturnType<typeof createState>

export function createState(limits: BufferLimits) {
  const buffer = createBuffer(limits)
  const facts = initialFacts()
  const state = {
    limits,
    buffer,
    rate: createRateCounter(),
    /** Dispatches `retry` when waiting should end now. */
    retries: new EventTarget(),
    listeners: new Set<() => void>(),
    flush: createFlusher(() => publish(state), FLUSH_MS),
    view: viewOf(facts, buffer),
    ...facts,
  }
  return state
}

type Facts = {
  phase: Phase
  /** The offset of the newest event in the log. */
  head: number
  resumed: number
  /** How far the service's clock is ahead of this one, in milliseconds. */
  skew: number
  isStarted: boolean
  wantsToFollow: boolean
  /** The log from the start to the head is longer than the buffer: the rows after the start are shown first. */
  isBehind: boolean
  /** While the list stands still: the last offset that it shows. */
  upTo: number | undefined
  /** The last offset of the first view. It is shown however early the reader pauses. */
  firstUpTo: number
  brokenAt: number | undefined
  outage: Outage | undefined
}

const initialFacts = (): Facts => ({
  phase: { is: 'connecting' },
  head: 0,
  resumed: 0,
  skew: 0,
  isStarted: false,
  wantsToFollow: true,
  isBehind: false,
  upTo: undefined,
  firstUpTo: 0,
  brokenAt: undefined,
  outage: undefined,
})

export const isFollowing = ({ wantsToFollow, isBehind }: Facts): boolean => wantsToFollow && !isBehind

const viewOf = (state: Facts, buffer: ReturnType<typeof createBuffer>): TailView => ({
  phase: state.phase,
  isStarted: state.isStarted,
  head: state.head,
  upTo: state.upTo,
  resumed: state.resumed,
  isFollowing: isFollowing(state),
  rows: buffer.rows(),
  gaps: buffer.gaps(),
  last: buffer.last,
  bytes: buffer.bytes,
})

function publish(state: TailState): void {
  state.view = viewOf(state, state.buffer)
  for (const listener of state.listeners) listener()
}

export function setPhase(state: TailState, phase: Phase): void {
  state.phase = phase
  state.flush.now()
}

/** Empties the list and begins after an offset. */
export function startAfter(state: TailState, after: number): void {
  const { buffer, head, limits } = state
  state.isStarted = true
  buffer.start(after)
  state.isBehind = head - after > limits.rows
  buffer.hold(!isFollowing(state))
  state.firstUpTo = Math.min(head, after + limits.rows)
  state.upTo = isFollowing(state) ? undefined : state.firstUpTo
}

/** False = the list stays as it is, and new events wait. */
export function follow(state: TailState, wantsToFollow: boolean): void {
  if (wantsToFollow === state.wantsToFollow) return
  state.wantsToFollow = wantsToFollow
  applyFollowing(state)
}

/** Shows the events that wait, including those that were too many to read from the start. */
export function catchUp(state: TailState): void {
  state.isBehind = false
  applyFollowing(state)
}

function applyFollowing(state: TailState): void {
  state.buffer.hold(!isFollowing(state))
  if (isFollowing(state)) state.upTo = undefined
  else state.upTo ??= state.isStarted ? Math.max(state.view.last, state.firstUpTo) : Infinity
  state.retries.dispatchEvent(new Event('retry'))
  state.flush.now()
}
