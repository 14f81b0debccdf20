import pLimit, { type LimitFunction } from 'p-limit'
import type { PageChanges } from '#events/page-changes.ts'
import type { Authorizations } from '#storage/authorizations.ts'
import type { Storage } from '#storage/database.ts'
import type { AttemptOptions } from './attempt.service.ts'
import { type AttemptBuffer, attemptBuffer } from './attempt-buffer.worker.ts'
import { type SlotPool, slotPool } from './slots.ts'

/** Deliveries of up to 20 MiB that are in memory at once. */
const BIG_AT_ONCE = 2

/**
 * Moments at which a test may end the process: new deliveries are stored; due ones are claimed from the queue; one is about to be sent, is
 * answered, and its attempt is written.
 */
export type PushMoment = 'fanned out' | 'claimed' | 'sending' | 'answered' | 'written'

export interface PushOptions extends AttemptOptions {
  storage: Storage
  authorizations: Authorizations
  pageChanges: Pick<PageChanges, 'tell'>
  secrets: { open(sealed: string): string }
  application: string
  newId: () => string
  /** Milliseconds on a clock that only grows: the pace of targets is measured by it. */
  stopwatch: () => number
  onFault: (error: unknown) => void
  reached?: ((moment: PushMoment) => void) | undefined
}

/** What fan-out, claim, send and settle share in one process. */
export interface PushState {
  readonly options: PushOptions
  readonly reached: (moment: PushMoment) => void
  readonly slots: SlotPool
  readonly buffer: AttemptBuffer
  readonly stopping: AbortController
  readonly inFlight: Set<Promise<void>>
  /** Lets few deliveries into memory at once whose text is too big to be claimed with them. */
  readonly oneOfFewBig: LimitFunction
  /** Workspaces whose log has grown. */
  grown: Set<string>
  /** Whether the log of any workspace may have grown, because hints may have been lost. */
  mayAnyHaveGrown: boolean
  /** Workspaces without PUSH subscriptions, and when that was found out (on a clock that only grows). */
  readonly quietSince: Map<string, number>
  /** Subscriptions that had more due than slots: each end of one of their deliveries is worth a claim. */
  readonly backlogged: Set<string>
  /** Whether a claim may find something. */
  mayBeDue: boolean
  /** When the last claim ended, and how long it took (on a clock that only grows). */
  claimed: { endedAt: number; tookMs: number }
  /** When the next delivery will be due, as far as this process knows. */
  nextDueAt: Date | undefined
  isNextDueStale: boolean
  /** Called when an attempt has ended. */
  onEnded: () => void
}

export function initialState(options: PushOptions): PushState {
  const { storage, clock, newId, stopwatch, onFault, pageChanges, reached = () => undefined } = options
  const slots = slotPool(stopwatch)
  return {
    options,
    reached,
    slots,
    buffer: attemptBuffer({ storage, clock, newId, onFault, pageChanges, inFlight: () => slots.inFlight }),
    stopping: new AbortController(),
    inFlight: new Set(),
    oneOfFewBig: pLimit(BIG_AT_ONCE),
    grown: new Set(),
    mayAnyHaveGrown: false,
    quietSince: new Map(),
    backlogged: new Set(),
    mayBeDue: true,
    claimed: { endedAt: -Infinity, tookMs: 0 },
    nextDueAt: undefined,
    isNextDueStale: true,
    onEnded: () => undefined,
  }
}
