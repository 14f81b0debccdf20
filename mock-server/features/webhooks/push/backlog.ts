import { PER_SUBSCRIPTION, SLOTS, type SubscriptionLoad } from './slots.ts'

/** What a claim could take: the slots that were free before it, and what each subscription had in flight then. */
interface Offer {
  readonly all: number
  readonly loads: readonly Pick<SubscriptionLoad, 'id' | 'inFlight'>[]
}

/**
 * Keeps in `backlogged` the subscriptions of which more may be due than a claim brought. A subscription is drained once a claim that had
 * slots to spare brought less than the subscription could take. Slots that were freed while the claim ran weren't offered to it: they say
 * nothing about what is due.
 */
export function noteBacklogs(
  backlogged: Set<string>,
  claimed: readonly { readonly subscription_id: string }[],
  { all, loads }: Offer,
): void {
  const claims = Map.groupBy(claimed, ({ subscription_id: id }) => id)
  const inFlight = new Map(loads.map((load) => [load.id, load.inFlight]))
  for (const id of [...backlogged, ...claims.keys()]) {
    const offered = PER_SUBSCRIPTION - (inFlight.get(id) ?? 0)
    const isDrained = claimed.length < all && (claims.get(id)?.length ?? 0) < offered
    if (isDrained) backlogged.delete(id)
    else backlogged.add(id)
  }
}

/** With so many free slots a claim is made at once. */
const WORTH_A_CLAIM = SLOTS / 2
/** A store that was busy for long may be idle now. */
const LONGEST_MS = 50

/**
 * For how many milliseconds the next claim should wait for more free slots. It costs nearly the same for one delivery as for many, so it
 * isn't repeated sooner than the last one took; otherwise the embedded store would spend its time on claims of a few. `now` and `endedAt`:
 * milliseconds of a clock that only grows.
 */
export const gatherMs = (
  { endedAt, tookMs }: { readonly endedAt: number; readonly tookMs: number },
  free: { readonly all: number },
  now: number,
): number => (free.all >= WORTH_A_CLAIM ? 0 : Math.max(0, endedAt + Math.min(tookMs, LONGEST_MS) - now))
