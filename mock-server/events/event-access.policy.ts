import type { Authorization, Caller, Role, Scope } from '#contract/access.ts'
import { holds, isUnlimited, nothing, wholeOf } from '#contract/authorization/scopes.ts'
import { type Category, categories, instanceOf } from '#contract/bookmarks/categories.ts'
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
      /** Of events about bookmarks: what an event must be told of to be shown (`toldOfBookmark`); undefined for all. */
      readonly bookmarks: readonly string[] | undefined
      /** Whether events about access control entities are shown. */
      readonly aboutEntities: boolean
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
const openOnly = (types: Scope, bookmarks: readonly string[] | undefined): EventAccess => ({
  ids: [],
  past: { factSheets: false, others: false },
  types,
  bookmarks,
  aboutEntities: false,
})

/** What the events of a bookmark are told of: its category, and whose it is. */
export const toldOfBookmark = (category: Category, ownerId: string): string[] => [category, `${category} ${ownerId}`]

export const isAboutBookmark = (type: string): boolean => type.startsWith('BOOKMARK_')
export const isAboutEntity = (type: string): boolean => type.startsWith('ACCESS_CONTROL_ENTITY_')

/** What the bookmarks that a reader's roles let them view are told of; undefined for all bookmarks. */
function bookmarksFor({ userId, grants }: Pick<EventReader, 'userId' | 'grants'>): string[] | undefined {
  const scope = grants.get('bookmark.read') ?? nothing
  if (isUnlimited(scope)) return undefined
  return categories.flatMap((category) => {
    if (holds(scope, category)) return category
    return holds(scope, instanceOf(category, true)) ? `${category} ${userId}` : []
  })
}

/** What a reader may see; nothing that is restricted without the right to read events. */
export function eventAccess(reader: EventReader): EventAccess {
  if (may(reader, 'webhook.read')) return objectAccess(reader)
  return openOnly(wholeOf(reader.grants.get('factSheet.read') ?? nothing), bookmarksFor(reader))
}

/** The events about objects that a reader may see, whether or not they may read events. */
export function objectAccess(reader: EventReader): EventAccess {
  const { userId, roles, grants, authorization, entities } = reader
  const types = wholeOf(grants.get('factSheet.read') ?? nothing)
  const bookmarks = bookmarksFor(reader)
  const past = { factSheets: may(reader, 'factSheet.readAll'), others: may(reader, 'bookmark.readAll') }
  const aboutEntities = may(reader, 'accessControlEntity.read')
  if (past.factSheets && past.others && aboutEntities && isUnlimited(types) && bookmarks === undefined) return 'all'
  const ids = [...entities, userId, ...roles.flatMap((name) => authorization.roles.get(name)?.id ?? [])]
  return { ids, past, types, bookmarks, aboutEntities }
}

/** Whether a member may read events at all: whoever a subscription reads as must. */
export const canReadEvents = (member: Member, authorization: Authorization): boolean =>
  member !== null &&
  may({ grants: grantsOfRoles(authorization, roleNames(member.role, member.customRoles)) }, 'webhook.read')

/** The access of a member who is not the caller; of somebody who has left, only what is about no fact sheet and no bookmark. */
export function accessOfMember(userId: string, member: Member, authorization: Authorization): EventAccess {
  if (!member) return openOnly(nothing, [])
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
  readonly type: string
  readonly read_acl: readonly string[]
  readonly fact_sheet_type: string | null
  readonly told_types: readonly string[] | null
}

/** The same rule as `eventsVisibleTo`, for one event. Nearly all are open, so that is checked first. */
export function admits(
  access: EventAccess,
  { type: eventType, read_acl: readers, fact_sheet_type: type, told_types: types }: Restricted,
): boolean {
  if (access === 'all') return true
  const { bookmarks, aboutEntities } = access
  if (!aboutEntities && isAboutEntity(eventType)) return false
  if (bookmarks && isAboutBookmark(eventType) && !types?.some((told) => bookmarks.includes(told))) return false
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
      left.aboutEntities === right.aboutEntities &&
      isSameScope(left.types, right.types) &&
      isSameBookmarks(left.bookmarks, right.bookmarks)

const isSameList = (left: readonly string[], right: readonly string[]): boolean =>
  left.length === right.length && left.every((id) => right.includes(id))

const isSameBookmarks = (left: readonly string[] | undefined, right: readonly string[] | undefined): boolean =>
  left === undefined || right === undefined ? left === right : isSameList(left, right)

const isSameScope = (left: Scope, right: Scope): boolean =>
  left.all === right.all && isSameList([...left.but], [...right.but]) && isSameList([...left.only], [...right.only])
