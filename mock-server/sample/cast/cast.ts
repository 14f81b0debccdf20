import { type Caller, type Role, customRolesIn } from '#contract/access.ts'
import { accessOfRoles } from '#kernel/may.ts'
import type { Service } from '#index.ts'
import type { Db } from '#storage/database.ts'
import { type EntityName, entities } from './access.ts'
import { removeToken, setPersonHistory, setTokenUsed } from './history.store.ts'
import { MAIL_DOMAIN, type PersonKey, people } from './people.ts'
import { makeRoles } from './roles.ts'
import { technicalUsers } from './technical-users.ts'
import { days } from './time.ts'
import type { MovableClock } from './timeline.ts'

/** The people and technical users of the sample as callers. */
export interface Cast {
  readonly workspace: { id: string; accountId: string; name: string }
  person(key: PersonKey): Caller
  readonly feed: Caller
  readonly entities: ReadonlyMap<EntityName, string>
}

/** What somebody has: a role, and on top of it custom roles and entities by name. */
type Held = { readonly role: Role; readonly customerRoles?: string; readonly entities?: string }
type CastOptions = { service: Service; db: Db; clock: MovableClock; administratorEmail: string }

/** The workspace with its people and technical users, who joined over the last two years. */
export async function makeCast({ service, db, clock, administratorEmail }: CastOptions): Promise<Cast> {
  clock.goTo(days(650))
  const workspace = await service.setup.createWorkspace('Helvion Group')
  const entityIds = new Map<EntityName, string>()
  for (const entity of entities) {
    entityIds.set(entity.name, (await service.services.accessControlEntities.create(workspace.id, entity)).id)
  }
  let authorization = await service.services.authorizations.current(workspace.id)
  const callerOf = (userId: string, name: string, { role, customerRoles = '', entities: held = '' }: Held): Caller => {
    const { id: workspaceId, accountId } = workspace
    const ids = [...entityIds].flatMap(([entity, id]) => (held.split(',').includes(entity) ? id : []))
    const access = accessOfRoles(authorization, [role, ...customRolesIn(customerRoles)])
    return { userId, workspaceId, accountId, role, ...access, name, entities: ids, credentialId: userId }
  }

  const entries = people.map(({ email, firstName, lastName, role, key }) => {
    return { email: key === 'priya' ? administratorEmail : `${email}@${MAIL_DOMAIN}`, firstName, lastName, role }
  })
  const rows = await service.setup.addPeople(workspace, entries)
  const administrator = people.findIndex(({ key }) => key === 'priya')
  await makeRoles(service, callerOf(rows[administrator]?.id ?? '', 'Priya Raman', { role: 'ADMIN' }), {
    first: () => clock.goTo(days(638)),
    second: () => clock.goTo(days(314)),
  })
  authorization = await service.services.authorizations.current(workspace.id)
  const callers = new Map<PersonKey, Caller>()
  for (const [index, person] of people.entries()) {
    const id = rows[index]?.id ?? ''
    const caller = callerOf(id, `${person.firstName} ${person.lastName}`, person)
    callers.set(person.key, caller)
    await setPersonHistory(db, workspace.id, {
      id,
      since: timeAgo(clock, days(person.since)),
      lastLogin: timeAgo(clock, person.lastLogin),
      customerRoles: person.customerRoles ?? null,
      entities: caller.entities,
    })
  }
  const person = (key: PersonKey): Caller => {
    const caller = callers.get(key)
    if (!caller) throw new Error(`${key} is not in the sample`)
    return caller
  }

  const programs = new Map<string, Caller>()
  for (const user of technicalUsers.toSorted((a, b) => b.since - a.since)) {
    const expiry = typeof user.expiresIn === 'number' ? timeAgo(clock, -days(user.expiresIn)).toISOString() : undefined
    clock.goTo(days(user.since))
    const { id } = await service.services.technicalUsers.create(person('priya'), {
      userName: user.userName,
      email: `${user.userName}@technical.${MAIL_DOMAIN}`,
      permissionRole: user.role,
      customerRoles: user.customerRoles,
      accessControlEntities: user.entities,
      apiTokenData: { expiry, description: user.about },
    })
    programs.set(user.userName, callerOf(id, user.userName, user))
    await setTokenUsed(db, id, timeAgo(clock, user.lastUsed))
    if (user.expiresIn === 'no token') await removeToken(db, id)
  }
  const feed = programs.get('bi-lake')
  if (!feed) throw new Error('The sample has no feed of events')
  return { workspace, person, feed, entities: entityIds }
}

/** The time this long ago; leaves the clock there. */
function timeAgo(clock: MovableClock, ago: number): Date {
  clock.goTo(ago)
  return clock.now()
}
