import type { Role } from '#contract/access.ts'
import { may } from '#kernel/may.ts'

/**
 * Which of the events that are for the holders of access control entities somebody may read: all, or those for one of these. Events
 * that are for nobody in particular are open to whoever may read events (decisions.md 22).
 */
export type EventAccess = 'all' | readonly string[]

/** Whoever asks, or manages a subscription, as they stand now; without a role while they are not active in the workspace. */
export interface Standing {
  readonly role: Role | null
  readonly entities: readonly string[] | null
}

export function eventAccess({ role, entities }: Standing): EventAccess {
  if (role === null || !may({ role }, 'webhook.read')) return []
  return may({ role }, 'factSheet.readAll') ? 'all' : (entities ?? [])
}

/** The same rule as `eventsVisibleTo`, for one event. Nearly all are open, so that is asked first. */
export const admits = (access: EventAccess, readAcl: readonly string[]): boolean =>
  readAcl.length === 0 || access === 'all' || readAcl.some((id) => access.includes(id))

export const isSameAccess = (one: EventAccess, other: EventAccess): boolean =>
  one === 'all' || other === 'all'
    ? one === other
    : one.length === other.length && one.every((id) => other.includes(id))

/** What both may read. */
export function common(one: EventAccess, other: EventAccess): EventAccess {
  if (one === 'all') return other
  return other === 'all' ? one : one.filter((id) => other.includes(id))
}
