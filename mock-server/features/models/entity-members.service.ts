import type { Caller } from '#contract/access.ts'
import type { MembershipEffect } from '#contract/authorization/entities.ts'
import { demand, grantsOfRoles, may } from '#kernel/may.ts'
import { refuse } from '#kernel/refusal.ts'
import type { Db } from '#storage/database.ts'
import { findEntity } from './access-control-entities.store.ts'
import * as store from './entity-members.store.ts'

interface Change {
  readonly join: readonly string[]
  readonly leave: readonly string[]
}

/** Who belongs to an access control entity. */
export const entityMemberService = (db: Db) => ({
  /** What would change if users joined or left: nothing is saved. 404 for an entity that the workspace doesn't have. */
  async preview(caller: Caller, id: string, { join, leave }: Change): Promise<MembershipEffect> {
    demand(caller, 'accessControlEntity.manage')
    const { workspaceId } = caller
    if (!(await findEntity(db, workspaceId, id))) throw refuse.notFound('There is no such access control entity')
    const users = (await store.activeUsers(db, workspaceId)).map((user) => memberOf(caller, user))
    const groups = await store.restrictedGroups(db, workspaceId)
    const leaving = new Set(leave)
    const joining = new Set(join.filter((user) => !leaving.has(user)))
    const after = users.map((user) => ({ ...user, entities: entitiesThen(user, id, { joining, leaving }) }))
    const left = after.filter((user) => leaving.has(user.id))
    const duties = await store.dutiesOf(db, workspaceId, { userIds: left.map((user) => user.id), entityId: id })
    const named = groups.filter(({ read_acl, write_acl }) => read_acl.includes(id) || write_acl.includes(id))
    const change = (count: (members: readonly Member[]) => number) => ({ now: count(users), later: count(after) })
    return {
      viewers: change((members) =>
        countOf(members, (user) => named.some((group) => group.read_acl.includes(id) && canView(user, group))),
      ),
      editors: change((members) => countOf(members, (user) => named.some((group) => canChange(user, group)))),
      unreadable: change((members) => unreadable(groups, members)),
      duties: left.flatMap((user) => {
        const lost = duties.filter((duty) => duty.user_id === user.id && !canView(user, duty))
        const factSheets = lost.reduce((sum, { count }) => sum + count, 0)
        return factSheets === 0 ? [] : [{ userId: user.id, displayName: user.name, factSheets }]
      }),
    }
  },
})
export type EntityMemberService = ReturnType<typeof entityMemberService>

const memberOf = ({ authorization }: Caller, { entities, roles, ...user }: store.MemberRow) => ({
  ...user,
  entities: new Set(entities),
  grants: grantsOfRoles(authorization, roles),
})
type Member = ReturnType<typeof memberOf>
type Lists = Pick<store.RestrictedGroup, 'type' | 'read_acl'>

function entitiesThen(
  { id: user, entities }: Member,
  entity: string,
  { joining, leaving }: { joining: ReadonlySet<string>; leaving: ReadonlySet<string> },
): Set<string> {
  const held = new Set(entities)
  if (joining.has(user)) held.add(entity)
  if (leaving.has(user)) held.delete(entity)
  return held
}

const isNamed = ({ entities }: Member, list: readonly string[]): boolean =>
  list.length === 0 || list.some((entity) => entities.has(entity))

const canView = (user: Member, { type, read_acl }: Lists): boolean =>
  may(user, 'factSheet.read', type) && (may(user, 'factSheet.readAll') || isNamed(user, read_acl))

const canChange = (user: Member, group: store.RestrictedGroup): boolean =>
  canView(user, group) &&
  may(user, 'factSheet.update', group.type) &&
  (may(user, 'factSheet.updateAll') || isNamed(user, group.write_acl))

const countOf = (members: readonly Member[], isCounted: (user: Member) => boolean): number =>
  members.filter(isCounted).length

/** As the notice of the list counts them: those whose read list names only entities that nobody holds. */
function unreadable(groups: readonly store.RestrictedGroup[], members: readonly Member[]): number {
  const held = new Set(members.flatMap(({ entities }) => [...entities]))
  return groups
    .filter(({ read_acl }) => read_acl.length > 0 && !read_acl.some((entity) => held.has(entity)))
    .reduce((sum, { count }) => sum + count, 0)
}
