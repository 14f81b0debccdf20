import type { CallbackDelivery, CallbackProblem, CallbackResult } from './callbacks.ts'

/** Requests to the thread, one at a time. */
export type Request = RunRequest | { kind: 'check'; source: string }

export interface RunRequest {
  kind: 'run'
  source: string
  delivery: CallbackDelivery
  deadlineMs: number
}

/** `spent`: the thread holds memory that it cannot give back, or its engine broke; it must be replaced. */
export type Reply =
  | { kind: 'ready' }
  | { kind: 'ran'; result: CallbackResult; spent: boolean }
  | { kind: 'checked'; problem: CallbackProblem | undefined; spent: boolean }

/** `computedMs`: how long the thread has computed since it began. */
export interface Message {
  reply: Reply
  computedMs: number
}

export interface Opening {
  memoryBytes: number
}
