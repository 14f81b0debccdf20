import type { Role } from '#contract/access.ts'
import { may } from '#kernel/may.ts'

/** Roles as principals: lists of readers name access control entities, people and roles alike by ids. */
export const rolePrincipals = {
  ADMIN: '00000000-0000-4000-8000-00000000a001',
  MEMBER: '00000000-0000-4000-8000-00000000a002',
  VIEWER: '00000000-0000-4000-8000-00000000a003',
  SUPPORT: '00000000-0000-4000-8000-00000000a004',
  CONTACT: '00000000-0000-4000-8000-00000000a005',
  SYSTEM_READ: '00000000-0000-4000-8000-00000000a006',
  SYSTEM_WRITE: '00000000-0000-4000-8000-00000000a007',
  SYSTEM_AS_USER: '00000000-0000-4000-8000-00000000a008',
  TRANSIENT: '00000000-0000-4000-8000-00000000a009',
} as const satisfies Record<Role, string>

/**
 * Which of the restricted events a reader may see: all, or those for these principals: the reader, their role, and the access control
 * entities that they hold. Events without a restriction are open to everyone who may read events.
 */
export type EventAccess = 'all' | readonly string[]

/** The access of a caller, or of the user who manages a subscription, at this moment; no role while they are not active. */
export interface EventReader {
  readonly userId: string
  readonly role: Role | null
  readonly entities: readonly string[] | null
}

/** What a reader may see; nothing that is restricted without the right to read events. */
export function eventAccess({ userId, role, entities }: EventReader): EventAccess {
  if (role === null || !may({ role }, 'webhook.read')) return []
  if (may({ role }, 'factSheet.readAll') && may({ role }, 'bookmark.readAll')) return 'all'
  return [...(entities ?? []), userId, rolePrincipals[role]]
}

/** The same rule as `eventsVisibleTo`, for one event. Nearly all are open, so that is checked first. */
export const admits = (access: EventAccess, readAcl: readonly string[]): boolean =>
  readAcl.length === 0 || access === 'all' || readAcl.some((id) => access.includes(id))

/** Whether two accesses show the same events. */
export const isSameAccess = (left: EventAccess, right: EventAccess): boolean =>
  left === 'all' || right === 'all'
    ? left === right
    : left.length === right.length && left.every((id) => right.includes(id))
