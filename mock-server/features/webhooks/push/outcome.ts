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
  /** What the attempt says about the health of its subscription. */
  counts: 'success' | 'failure' | 'unreachable' | 'nothing'
}

/** Settles a delivery: done, given up (ignore-errors) or due again. `endedAt`: when the attempt ended. */
export function settlementOf(outcome: AttemptOutcome, ignoreError: boolean, endedAt: Date): Settlement {
  switch (outcome) {
    case 'delivered':
      return { state: 'delivered', dueAt: null, counts: 'success' }
    case 'suppressed':
      return { state: 'suppressed', dueAt: null, counts: 'nothing' }
    case 'unknown':
      // This process is stopping, or its sandbox is busy: neither the script nor the target is to blame.
      return { state: 'retrying', dueAt: new Date(endedAt.getTime() + SOON_MS), counts: 'nothing' }
    case 'refused':
    case 'callback':
    case 'unreachable': {
      const counts = outcome === 'unreachable' ? 'unreachable' : 'failure'
      if (ignoreError) return { state: 'omitted', dueAt: null, counts }
      return { state: 'retrying', dueAt: new Date(endedAt.getTime() + RETRY_MS), counts }
    }
    default:
      throw outcome satisfies never
  }
}
