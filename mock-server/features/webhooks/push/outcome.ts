/** Again 50 seconds after an attempt that failed (interface 6.4 rule 2). */
export const RETRY_MS = 50_000
/** What was not tried for reasons of our own is tried again soon. */
const SOON_MS = 5000
/** A request takes at most half of a lease, so one that has not begun by then must not begin. */
export const SEND_WITHIN_MS = 13_000

type Outcome = 'delivered' | 'refused' | 'unreachable' | 'callback' | 'suppressed' | 'unknown'

export interface Settlement {
  state: 'delivered' | 'omitted' | 'suppressed' | 'retrying'
  dueAt: Date | null
  counts: 'success' | 'failure' | 'unreachable' | 'nothing'
}

/** What becomes of a delivery after an attempt (interface part 3, 6.4). `endedAt`: when the attempt had failed. */
export function settlementOf(outcome: Outcome, ignoreError: boolean, endedAt: Date): Settlement {
  switch (outcome) {
    case 'delivered':
      return { state: 'delivered', dueAt: null, counts: 'success' }
    case 'suppressed':
      return { state: 'suppressed', dueAt: null, counts: 'nothing' }
    case 'unknown':
      // This process stops, or its sandbox is busy: neither script nor target is to blame.
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
