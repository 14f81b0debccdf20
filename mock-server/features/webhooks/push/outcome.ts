import type { AttemptOutcome } from '#contract/deliveries.ts'

/** A failed attempt is repeated after 50 seconds, as the interface promises. */
export const RETRY_MS = 50_000
/** What failed for reasons of our own is repeated soon. */
const SOON_MS = 5000
/** A request takes up to 15 s. One that hasn't begun 13 s into the lease of 30 s could outlast it, so it isn't sent. */
export const SEND_WITHIN_MS = 13_000

/** What becomes of a delivery after an attempt. */
export interface Settlement {
  state: 'delivered' | 'omitted' | 'suppressed' | 'retrying'
  /** When it is sent again; null once it is settled. */
  dueAt: Date | null
  /** Where it waits until then; null where it waited before. */
  lane: 'usual' | 'refused' | null
  /** What the attempt says about the health of its subscription: a refusal is about one event, a failure about the target. */
  counts: 'success' | 'refused' | 'failure' | 'unreachable' | 'nothing'
}

export interface EndedWith {
  readonly outcome: AttemptOutcome
  /** Of the answer, if there was one. */
  readonly status: number | undefined
  readonly ignoreError: boolean
  /** Before this time the target wants no request. */
  readonly heldUntil: Date | null
  readonly endedAt: Date
}

/** Settles a delivery: done, given up (ignore-errors) or due again. */
export function settlementOf({ outcome, status, ignoreError, heldUntil, endedAt }: EndedWith): Settlement {
  const after = (ms: number) => new Date(endedAt.getTime() + ms)
  switch (outcome) {
    case 'delivered':
      return { state: 'delivered', dueAt: null, lane: null, counts: 'success' }
    case 'suppressed':
      return { state: 'suppressed', dueAt: null, lane: null, counts: 'nothing' }
    case 'unknown':
      // This process is stopping, or its sandbox is busy: neither the script nor the target is to blame.
      return { state: 'retrying', dueAt: after(SOON_MS), lane: null, counts: 'nothing' }
    case 'refused':
    case 'callback':
    case 'unreachable': {
      const counts = failureOf(outcome, status)
      if (ignoreError) return { state: 'omitted', dueAt: null, lane: null, counts }
      return {
        state: 'retrying',
        dueAt: later(after(RETRY_MS), heldUntil),
        lane: counts === 'refused' ? 'refused' : 'usual',
        counts,
      }
    }
    default:
      throw outcome satisfies never
  }
}

const later = (one: Date, other: Date | null): Date => (other !== null && other > one ? other : one)

/** Besides 5xx: statuses that tell of the target or of the access to it, whatever was sent. */
const ofTarget = new Set([401, 403, 404, 407, 408, 410, 421, 425, 429])

/** Whether an answer tells of the target rather than of the event that was sent. */
export const isAboutTarget = (status: number): boolean => status >= 500 || ofTarget.has(status)

function failureOf(outcome: 'refused' | 'callback' | 'unreachable', status = 0) {
  if (outcome === 'unreachable') return outcome
  return outcome === 'refused' && isAboutTarget(status) ? 'failure' : 'refused'
}
