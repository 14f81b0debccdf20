import { PER_SUBSCRIPTION, type SubscriptionLoad } from './slots.ts'

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
