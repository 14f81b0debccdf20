import { admits, eventAccess } from '#events/event-access.policy.ts'

/** What of an event decides who receives it. */
export interface RoutableEvent {
  type: string
  tags: readonly string[]
  workspaceless: boolean
  fact_sheet_type: string | null
  read_acl: readonly string[]
}

/** What of a subscription decides what it receives. */
export interface EventFilter {
  tag_sets: unknown
  workspace_constraint: string
  fact_sheet_types: readonly string[]
  /** Its managing user, as they stand now: what that one may not read is passed over (decisions.md 22). */
  manager_role: string | null
  manager_entities: readonly string[] | null
}

/** An event matches when it carries all tags of one of the sets, order free; no sets match nothing (decisions.md 18 and 21). */
export function matcher(subscription: EventFilter): (event: RoutableEvent) => boolean {
  const { tag_sets, workspace_constraint, fact_sheet_types, manager_role: role } = subscription
  // The store keeps tag sets as the contract took them.
  const sets = tag_sets as readonly (readonly string[])[]
  const types = new Set(fact_sheet_types)
  const access = eventAccess({ role, entities: subscription.manager_entities })
  return ({ tags, workspaceless, fact_sheet_type, read_acl }) => {
    if (workspaceless ? workspace_constraint === 'WORKSPACE' : workspace_constraint === 'NO_WORKSPACE') return false
    if (types.size > 0 && fact_sheet_type !== null && !types.has(fact_sheet_type)) return false
    return admits(access, read_acl) && sets.some((set) => set.every((tag) => tags.includes(tag)))
  }
}

export interface MatchingEvent extends RoutableEvent {
  seq: number
}

export interface MatchingSubscription extends EventFilter {
  id: string
  cursor_offset: number
  is_open: boolean
}

/** The places that new deliveries may take at once. */
export interface FreeSlots {
  all: number
  unproven: number
  slow: number
  inFlightOf: (id: string) => number
  paceOf: (id: string) => 'proven' | 'unproven' | 'slow'
}

/** Deliveries that one transaction makes, if need be past it by those of its last event. */
const MOST = 5000

export interface NewDeliveries<E> {
  deliveries: { subscriptionId: string; event: E; isClaimed: boolean }[]
  /** The offset of the last event that was looked at. */
  upTo: number
}

/** Which of the events (at least one) go to which of the subscriptions, and which of these may be sent at once. */
export function newDeliveries<E extends MatchingEvent>(
  events: readonly E[],
  subscriptions: readonly MatchingSubscription[],
  room: FreeSlots,
  perSubscription: number,
): NewDeliveries<E> {
  const left = { proven: room.all, unproven: room.unproven, slow: room.slow, all: room.all }
  const receivers = subscriptions.map((subscription) => {
    const { id, is_open: isOpen } = subscription
    const free = isOpen ? perSubscription - room.inFlightOf(id) : 0
    return { ...subscription, matches: matcher(subscription), pace: room.paceOf(id), free }
  })
  const deliveries: NewDeliveries<E>['deliveries'] = []
  let upTo = 0
  for (const event of events) {
    if (deliveries.length >= MOST) break
    upTo = event.seq
    for (const receiver of receivers) {
      if (event.seq <= receiver.cursor_offset || !receiver.matches(event)) continue
      const isClaimed = receiver.free > 0 && left.all > 0 && left[receiver.pace] > 0
      if (isClaimed) {
        receiver.free -= 1
        left.all -= 1
        left[receiver.pace] -= 1
      }
      deliveries.push({ subscriptionId: receiver.id, event, isClaimed })
    }
  }
  return { deliveries, upTo }
}
