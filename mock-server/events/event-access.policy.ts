import type { Role } from '#contract/access.ts'
import { may } from '#kernel/may.ts'

/**
 * Which of the restricted events a reader may see: all, or those for the holders of these access control entities. Events without a
 * restriction are open to everyone who may read events.
 */
export type EventAccess = 'all' | readonly string[]

/** The access of a caller, or of the user who manages a subscription, at this moment; no role while they are not active. */
export interface EventReader {
  readonly role: Role | null
  readonly entities: readonly string[] | null
}

/** What a reader may see; nothing that is restricted without the right to read events. */
export function eventAccess({ role, entities }: EventReader): EventAccess {
  if (role === null || !may({ role }, 'webhook.read')) return []
  return may({ role }, 'factSheet.readAll') ? 'all' : (entities ?? [])
}

/** The same rule as `eventsVisibleTo`, for one event. Nearly all are open, so that is checked first. */
export const admits = (access: EventAccess, readAcl: readonly string[]): boolean =>
  readAcl.length === 0 || access === 'all' || readAcl.some((id) => access.includes(id))

/** Whether two accesses show the same events. */
export const isSameAccess = (left: EventAccess, right: EventAccess): boolean =>
  left === 'all' || right === 'all'
    ? left === right
    : left.length === right.length && left.every((id) => right.includes(id))
