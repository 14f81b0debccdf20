/** How a subscription has been answering: proven = its last attempt was delivered, and quickly. */
export type Pace = 'proven' | 'unproven' | 'slow'

/** What one subscription has in flight in this process. */
export interface SubscriptionLoad {
  id: string
  inFlight: number
  /** Of these, the ones that were refused before. */
  refused: number
  pace: Pace
}

/** Requests in flight at once in one process, and of one subscription: a target that hangs must not hold up the others. */
export const SLOTS = 128
export const PER_SUBSCRIPTION = 4
/** Of them at most this many for deliveries that were refused before: a new event never waits for these. */
export const PER_SUBSCRIPTION_REFUSED = 2
/** Slow and failing subscriptions share a quarter; unproven ones leave a quarter to those that have proved themselves. */
const SLOW_SLOTS = 32
const UNPROVEN_SLOTS = 96
/** A slower answer makes a subscription slow, a quicker one makes it proven again. */
const SLOW_MS = 1000

type Track = { inFlight: number; refused: number; proven: boolean; slow: boolean; startedAt: Set<number> }

/** Which subscription has how many of the slots for requests. `now`: milliseconds of a clock that only grows. */
export function slotPool(now: () => number) {
  const tracks = new Map<string, Track>()
  let total = 0

  const paceOf = ({ proven, slow, startedAt }: Track): Pace => {
    const [oldest = Infinity] = startedAt
    if (slow || now() - oldest > SLOW_MS) return 'slow'
    return proven ? 'proven' : 'unproven'
  }
  const inFlightAt = (pace: Pace) =>
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
        unproven: Math.max(0, Math.min(all, UNPROVEN_SLOTS - inFlightAt('unproven'))),
        slow: Math.max(0, Math.min(all, SLOW_SLOTS - inFlightAt('slow'))),
      }
    },
    loads: (): SubscriptionLoad[] =>
      [...tracks].map(([id, track]) => ({
        id,
        inFlight: track.inFlight,
        refused: track.refused,
        pace: paceOf(track),
      })),
    paceOf: (id: string): Pace => {
      const track = tracks.get(id)
      return track ? paceOf(track) : 'unproven'
    },
    /** Takes a slot, for a delivery that was refused before or another one. The function gives it back; `delivered`: the target took it. */
    take(id: string, { wasRefused = false } = {}): (delivered: boolean) => void {
      const refused = wasRefused ? 1 : 0
      const track = tracks.get(id) ?? {
        inFlight: 0,
        refused: 0,
        proven: false,
        slow: false,
        startedAt: new Set<number>(),
      }
      tracks.set(id, track)
      // Two requests of the same moment need different entries in the set.
      let startedAt = now()
      while (track.startedAt.has(startedAt)) startedAt += 0.001
      track.startedAt.add(startedAt)
      track.inFlight += 1
      track.refused += refused
      total += 1
      return (delivered) => {
        track.startedAt.delete(startedAt)
        track.inFlight -= 1
        track.refused -= refused
        total -= 1
        track.slow = now() - startedAt > SLOW_MS
        track.proven = delivered
        // Neither proven nor slow is the same as unproven, which is also the pace of a subscription without a track.
        if (track.inFlight === 0 && !track.proven && !track.slow) tracks.delete(id)
      }
    },
  }
}
export type SlotPool = ReturnType<typeof slotPool>
