import type { Authorization, Caller, Role, Scope } from '#contract/access.ts'
import { everything, holds, isUnlimited, nothing, wholeOf } from '#contract/authorization/scopes.ts'
import { grantsOfRoles, may } from '#kernel/may.ts'
import { roleNames } from '#kernel/role-names.ts'

/** Which events a reader may see. */
export type EventAccess =
  | 'all'
  | {
      /** Of events with a list of readers: those for these ids, which stand for the reader, their roles, and the entities that they hold. */
      readonly ids: readonly string[]
      /** Whose lists don't count: those of events about fact sheets, and of others. */
      readonly past: { readonly factSheets: boolean; readonly others: boolean }
      /** Of events about fact sheets: those of these types, of which the reader can see all fields and relations. */
      readonly types: Scope
    }

/** The access of a caller, or of the user who manages a subscription, at this moment. */
export type EventReader = Pick<Caller, 'userId' | 'roles' | 'grants' | 'authorization' | 'entities'>

/** A member of a workspace as `joinAccess` reads them; null for one who is not active. */
export type Member = {
  readonly role: Role
  readonly customRoles: string | null
  readonly entities: readonly string[]
} | null

/** No event that has a list of readers. */
const openOnly = (types: Scope): EventAccess => ({ ids: [], past: { factSheets: false, others: false }, types })

/** What a reader may see; nothing that is restricted without the right to read events. */
export function eventAccess(reader: EventReader): EventAccess {
  const { userId, roles, grants, authorization, entities } = reader
  const types = wholeOf(grants.get('factSheet.read') ?? nothing)
  if (!may(reader, 'webhook.read')) return openOnly(types)
  const past = { factSheets: may(reader, 'factSheet.readAll'), others: may(reader, 'bookmark.readAll') }
  if (past.factSheets && past.others && isUnlimited(types)) return 'all'
  const ids = [...entities, userId, ...roles.flatMap((name) => authorization.roles.get(name)?.id ?? [])]
  return { ids, past, types }
}

/**
 * The access of a member who is not the caller. Where roles never changed, everybody who reads fact sheets reads all types, so that a
 * subscription goes on with open events after its managing user has left; elsewhere nobody knows which types they would be.
 */
export function accessOfMember(userId: string, member: Member, authorization: Authorization): EventAccess {
  if (!member) return openOnly(authorization.version === 0 ? everything : nothing)
  const roles = roleNames(member.role, member.customRoles)
  return eventAccess({
    userId,
    roles,
    grants: grantsOfRoles(authorization, roles),
    authorization,
    entities: member.entities,
  })
}

interface Restricted {
  readonly read_acl: readonly string[]
  readonly fact_sheet_type: string | null
  readonly told_types: readonly string[] | null
}

/** The same rule as `eventsVisibleTo`, for one event. Nearly all are open, so that is checked first. */
export function admits(
  access: EventAccess,
  { read_acl: readers, fact_sheet_type: type, told_types: types }: Restricted,
): boolean {
  if (access === 'all') return true
  if (type !== null && !isUnlimited(access.types) && !types?.every((told) => holds(access.types, told))) return false
  if (readers.length === 0 || (type === null ? access.past.others : access.past.factSheets)) return true
  return readers.some((id) => access.ids.includes(id))
}

/** Whether two accesses show the same events. */
export const isSameAccess = (left: EventAccess, right: EventAccess): boolean =>
  left === 'all' || right === 'all'
    ? left === right
    : isSameList(left.ids, right.ids) &&
      left.past.factSheets === right.past.factSheets &&
      left.past.others === right.past.others &&
      isSameScope(left.types, right.types)

const isSameList = (left: readonly string[], right: readonly string[]): boolean =>
  left.length === right.length && left.every((id) => right.includes(id))

const isSameScope = (left: Scope, right: Scope): boolean =>
  left.all === right.all && isSameList([...left.but], [...right.but]) && isSameList([...left.only], [...right.only])
