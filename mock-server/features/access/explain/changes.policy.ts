import type { Authorization } from '#contract/access.ts'
import type { AccessChange } from '#contract/authorization/explanation.ts'
import type { Decision, Entity, UserFacts } from './facts.ts'

/** Changes of one role or entity that turn an answer are told up to here. */
const MOST = 8

interface ChangeContext {
  readonly authorization: Authorization
  /** The entities that the object names. */
  readonly entities: readonly Entity[]
  readonly decide: (user: UserFacts) => Decision
}

/** The changes of one role or entity that would turn the answer; those of entities first, because they give the least besides. */
export function changesThatTurn(user: UserFacts, allowed: boolean, context: ChangeContext): AccessChange[] {
  const { decide } = context
  return candidates(user, context)
    .map(({ user: changed, ...change }) => ({ ...change, allowed: decide(changed).allowed }))
    .filter((change) => change.allowed !== allowed)
    .slice(0, MOST)
}

type Candidate = Omit<AccessChange, 'allowed'> & { readonly user: UserFacts }

function candidates(user: UserFacts, { authorization, entities }: ChangeContext): Candidate[] {
  const [base, ...custom] = user.roles
  if (!base) return []
  const has = (name: string) => user.roles.some((role) => role.name === name)
  const holds = (entity: Entity) => user.entities.some(({ id }) => id === entity.id)
  const withRoles = (roles: UserFacts['roles']): UserFacts => ({ ...user, roles })
  const roles = [...authorization.roles.values()]
  return [
    ...entities
      .filter((entity) => !holds(entity))
      .map((entity) => ({
        kind: 'ADD_ENTITY' as const,
        entity,
        user: { ...user, entities: [...user.entities, entity] },
      })),
    ...user.entities.map((entity) => ({
      kind: 'REMOVE_ENTITY' as const,
      entity,
      user: { ...user, entities: user.entities.filter(({ id }) => id !== entity.id) },
    })),
    ...custom.map(({ name }) => ({
      kind: 'REMOVE_ROLE' as const,
      role: name,
      user: withRoles(user.roles.filter((role) => role.name !== name)),
    })),
    ...roles
      .filter(({ name, isCustom }) => isCustom && !has(name))
      .map((role) => ({ kind: 'ADD_ROLE' as const, role: role.name, user: withRoles([...user.roles, role]) })),
    ...roles
      .filter(({ name }) => ['VIEWER', 'MEMBER', 'ADMIN'].includes(name) && name !== base.name)
      .map((role) => ({ kind: 'SET_ROLE' as const, role: role.name, user: withRoles([role, ...custom]) })),
  ]
}
