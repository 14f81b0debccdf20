import type { Authorization } from '#contract/access.ts'
import type { Subscription } from '#contract/subscriptions.ts'
import type { TagSets } from '#events/tag-sets.ts'
import { type Member, accessOfMember, admits } from '#events/event-access.policy.ts'

/** The members of an event that decide which subscriptions receive it. */
export interface RoutableEvent {
  type: string
  tags: readonly string[]
  workspaceless: boolean
  fact_sheet_type: string | null
  read_acl: readonly string[]
  told_types: readonly string[] | null
}

/** The settings of a subscription that decide which events it receives. */
export interface EventFilter {
  tag_sets: TagSets
  workspace_constraint: Subscription['workspaceConstraint']
  fact_sheet_types: readonly string[]
  user_id: string
  /** Access of its managing user at this moment: events that they may not read are skipped. */
  manager: Member
  /** Nobody's access counts, because the managing user can't read events any more. */
  keepsAll?: boolean
}

/** An event matches if it carries all tags of one of the sets, in any order; a subscription without sets matches nothing. */
export function matcher(subscription: EventFilter, authorization: Authorization): (event: RoutableEvent) => boolean {
  const { tag_sets: sets, workspace_constraint, fact_sheet_types, user_id, manager, keepsAll } = subscription
  const types = new Set(fact_sheet_types)
  const access = keepsAll ? 'all' : accessOfMember(user_id, manager, authorization)
  return ({ type, tags, workspaceless, fact_sheet_type, read_acl, told_types }) => {
    if (workspaceless ? workspace_constraint === 'WORKSPACE' : workspace_constraint === 'NO_WORKSPACE') return false
    if (types.size > 0 && fact_sheet_type !== null && !types.has(fact_sheet_type)) return false
    return (
      admits(access, { type, read_acl, fact_sheet_type, told_types }) &&
      sets.some((set) => set.every((tag) => tags.includes(tag)))
    )
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

/** The slots that new deliveries may take immediately. */
export interface FreeSlots {
  all: number
  unproven: number
  slow: number
  inFlightOf: (id: string) => number
  paceOf: (id: string) => 'proven' | 'unproven' | 'slow'
}

/** Deliveries that one transaction creates; those of its last event may exceed it. */
const MAX_DELIVERIES = 5000

export interface NewDeliveries<E> {
  deliveries: { subscriptionId: string; event: E; isClaimed: boolean }[]
  /** The offset of the last event that was matched. */
  upTo: number
}

export interface MatchingOptions<E> {
  /** At least one. */
  events: readonly E[]
  subscriptions: readonly MatchingSubscription[]
  /** The roles of the workspace. */
  authorization: Authorization
  slots: FreeSlots
  perSubscription: number
}

/** Which of the events go to which of the subscriptions, and which of these deliveries may be sent immediately. */
export function newDeliveries<E extends MatchingEvent>({
  events,
  subscriptions,
  authorization,
  slots,
  perSubscription,
}: MatchingOptions<E>): NewDeliveries<E> {
  const left = { proven: slots.all, unproven: slots.unproven, slow: slots.slow, all: slots.all }
  const receivers = subscriptions.map((subscription) => {
    const { id, is_open: isOpen } = subscription
    const free = isOpen ? perSubscription - slots.inFlightOf(id) : 0
    return { ...subscription, matches: matcher(subscription, authorization), pace: slots.paceOf(id), free }
  })
  const deliveries: NewDeliveries<E>['deliveries'] = []
  let upTo = 0
  for (const event of events) {
    if (deliveries.length >= MAX_DELIVERIES) break
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
