/** How a subscription has been answering: proven = a success not long ago, quickly. */
export type Pace = 'proven' | 'unproven' | 'slow'

/** What one subscription has under way in this process. */
export interface SubscriptionLoad {
  id: string
  inFlight: number
  pace: Pace
}

/** Requests under way at once in one process, and of one subscription (webhooks.md part 1, isolation). */
export const SLOTS = 128
export const PER_SUBSCRIPTION = 4
/** Slow and failing ones share a quarter; those that have not proved themselves leave a quarter to those that have. */
const SLOW_SLOTS = 32
const UNPROVEN_SLOTS = 96
/** An answer that takes longer makes a subscription slow, one that is quicker makes it proven again. */
const SLOW_MS = 1000

type Track = { inFlight: number; proven: boolean; slow: boolean; startedAt: Set<number> }

/** Who has how many of the places for requests. `now`: milliseconds of a clock that only grows. */
export function slots(now: () => number) {
  const tracks = new Map<string, Track>()
  let total = 0

  const paceOf = ({ proven, slow, startedAt }: Track): Pace => {
    const [oldest = Infinity] = startedAt
    if (slow || now() - oldest > SLOW_MS) return 'slow'
    return proven ? 'proven' : 'unproven'
  }
  const count = (pace: Pace) =>
    [...tracks.values()].reduce((sum, track) => sum + (paceOf(track) === pace ? track.inFlight : 0), 0)

  return {
    get inFlight() {
      return total
    },
    inFlightOf: (id: string): number => tracks.get(id)?.inFlight ?? 0,
    free() {
      const all = Math.max(0, SLOTS - total)
      return {
        all,
        unproven: Math.max(0, Math.min(all, UNPROVEN_SLOTS - count('unproven'))),
        slow: Math.max(0, Math.min(all, SLOW_SLOTS - count('slow'))),
      }
    },
    shares: (): SubscriptionLoad[] =>
      [...tracks].map(([id, track]) => ({ id, inFlight: track.inFlight, pace: paceOf(track) })),
    paceOf: (id: string): Pace => {
      const track = tracks.get(id)
      return track ? paceOf(track) : 'unproven'
    },
    /** Takes a place; the function that comes back gives it back, told whether the target took the delivery. */
    take(id: string): (delivered: boolean) => void {
      const track = tracks.get(id) ?? { inFlight: 0, proven: false, slow: false, startedAt: new Set<number>() }
      tracks.set(id, track)
      // Two in the same moment are told apart by a hair.
      let startedAt = now()
      while (track.startedAt.has(startedAt)) startedAt += 0.001
      track.startedAt.add(startedAt)
      track.inFlight += 1
      total += 1
      return (delivered) => {
        track.startedAt.delete(startedAt)
        track.inFlight -= 1
        total -= 1
        track.slow = now() - startedAt > SLOW_MS
        track.proven = delivered
        // What is neither proven nor slow is like what was never seen.
        if (track.inFlight === 0 && !track.proven && !track.slow) tracks.delete(id)
      }
    },
  }
}
