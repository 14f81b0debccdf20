import { isEqual } from 'es-toolkit'
import { type Caller, type Grants, roleTable } from '#contract/access.ts'
import { grantsOf, rightOf } from '#contract/authorization/grants.ts'
import type { AuthorizationRole, RoleRefusals } from '#contract/authorization/roles.ts'
import { knownWords, limitWords, wordOf } from '#contract/authorization/words.ts'
import { categories, categoryInstances, OWN } from '#contract/bookmarks/categories.ts'
import { hiddenNameParts } from '#data-model/changes/hidden-name-parts.ts'
import type { Model } from '#data-model/model.ts'
import type { NamedInstances } from './named-instances.ts'
import { may } from '#kernel/may.ts'
import { refusedActions } from '#kernel/refused-actions.ts'
import type { ApiError } from '#kernel/refusal.ts'
import { isServiceRole, serviceRoles } from '#kernel/role-ids.ts'

type Permission = AuthorizationRole['permissions'][number]

/** The names of custom roles: people write them into a list, and programs into claims. */
const CUSTOM_NAME = /^[A-Z][A-Z0-9_]{1,59}$/

const error = (value: string, message: string): ApiError => ({ value, messages: [message] })

/** What the caller can't do with a role, and why. */
export function roleRefusals(caller: Caller, name: string): RoleRefusals {
  const manage = may(caller, 'role.manage') ? undefined : 'NO_RIGHT'
  return refusedActions({
    update: manage ?? (name === 'ADMIN' ? 'FIXED' : undefined),
    delete: manage ?? (isServiceRole(name) ? 'OF_SERVICE' : undefined),
  })
}

/** What is wrong with new roles in themselves; empty if nothing is. */
export function errorsOf(roles: readonly AuthorizationRole[], context: NamedInstances): ApiError[] {
  const names = roles.map(({ name }) => name)
  const missing = serviceRoles.filter((name) => !names.includes(name))
  return [
    ...missing.map((name) => error('$', `must hold the role ${name}: the roles of the service can't be removed`)),
    ...roles.flatMap((role, nth) => {
      const at = `$[${nth}]`
      return [
        ...nameErrors(role.name, at, names.indexOf(role.name) !== nth),
        ...role.permissions.flatMap((permission, of) =>
          permissionErrors(permission, `${at}.permissions[${of}]`, context),
        ),
        ...(role.name === 'ADMIN' && !isFixedAdmin(role)
          ? [error(`${at}.permissions`, 'cannot change: the role ADMIN has all permissions')]
          : []),
      ]
    }),
  ]
}

function nameErrors(name: string, at: string, isTaken: boolean): ApiError[] {
  if (isTaken) return [error(`${at}.name`, 'is the name of another role in the list')]
  if (isServiceRole(name) || CUSTOM_NAME.test(name)) return []
  return [error(`${at}.name`, 'must be 2 to 60 capital letters, digits and underscores, a letter first')]
}

function permissionErrors(permission: Permission, at: string, named: NamedInstances): ApiError[] {
  const { domain, function: of, actions, instances } = permission
  const words = [...knownWords, ...limitWords]
  const domains = [...new Set(words.map((word) => word.domain))]
  if (!domains.includes(domain)) return [error(`${at}.domain`, `must be one of ${domains.join(', ')}`)]
  const functions = [...new Set(words.flatMap((word) => (word.domain === domain ? word.function : [])))]
  if (!functions.includes(of)) return [error(`${at}.function`, `must be one of ${functions.join(', ')}`)]
  const offered = words.flatMap((word) => (word.function === of ? word.action : []))
  if (isLimiting(of)) return limitErrors(permission, at, named)
  const values = instances.flatMap((instance) => instance.values)
  const isMixed = values.some((value) => value.startsWith('!')) && !values.every((value) => value.startsWith('!'))
  return [
    ...actions.flatMap((action, nth) => {
      const right = rightOf(permission, action)
      if (!right) return [error(`${at}.actions[${nth}]`, `must be one of ${offered.join(', ')}`)]
      if (values.length > 0 && !wordOf(right).isOfTypes && !wordOf(right).isOfCategories)
        return [
          error(`${at}.actions[${nth}]`, `can't be limited to instances; put ${action} into a permission without`),
        ]
      return []
    }),
    ...(isMixed ? [error(`${at}.instances`, 'must either all begin with !, or none')] : []),
    ...instances.flatMap((instance, nth) =>
      instance.values.flatMap((value, place) => {
        const reason = of === 'BOOKMARK' ? whyNotCategory(value) : whyNotType(value, named)
        return reason === undefined ? [] : [error(`${at}.instances[${nth}].values[${place}]`, reason)]
      }),
    ),
  ]
}

/** There are four categories for good, so none has to be left out with `!`. */
const whyNotCategory = (value: string): string | undefined =>
  categoryInstances.includes(value)
    ? undefined
    : `is not a category of bookmarks; they are ${categories.join(', ')}, and each with ${OWN} for one's own`

const whyNotType = (value: string, { types }: NamedInstances): string | undefined =>
  types.has(value.replace(/^!/, '')) ? undefined : 'is not a type of fact sheets in the data model'

const isLimiting = (of: string): of is 'FIELD' | 'RELATION' => of === 'FIELD' || of === 'RELATION'

/** The errors of a permission that limits what the role gives to some fields or relations. */
function limitErrors({ function: of, actions, instances }: Permission, at: string, named: NamedInstances): ApiError[] {
  const offered = limitWords.flatMap((word) => (word.function === of ? word.action : []))
  const values = instances.flatMap(({ values: some }, nth) =>
    some.map((value, place) => ({ value, at: `${at}.instances[${nth}].values[${place}]` })),
  )
  const byType = Map.groupBy(values, ({ value }) => value.replace(/^!/, '').split('.')[0])
  const isMixed = [...byType.values()].some((same) => new Set(same.map(({ value }) => value.startsWith('!'))).size > 1)
  const members = of === 'FIELD' ? named.fields : named.relations
  const kind = of === 'FIELD' ? 'a field' : 'a relation'
  return [
    ...actions.flatMap((action, nth) =>
      offered.includes(action) ? [] : error(`${at}.actions[${nth}]`, `must be one of ${offered.join(', ')}`),
    ),
    ...(values.length === 0
      ? [
          error(
            `${at}.instances`,
            `must name ${kind}, such as Application.${of === 'FIELD' ? 'lifecycle' : 'relApplicationToITComponent'}`,
          ),
        ]
      : []),
    ...(isMixed ? [error(`${at}.instances`, 'must either all begin with !, or none, for each type')] : []),
    ...values.flatMap(({ value, at: place }) => {
      const name = value.replace(/^!/, '')
      if (!members.has(name)) return [error(place, `is not ${kind} of a type in the data model`)]
      if (actions.includes('READ') && named.shared.has(name))
        return [error(place, 'is shared by all types, so it can be hidden from nobody')]
      return []
    }),
  ]
}

/** The permissions of ADMIN can be sent back in any order. */
function isFixedAdmin({ permissions }: AuthorizationRole): boolean {
  const grants = grantsOf(permissions)
  return roleTable.ADMIN.every((right) => isUnlimited(grants, right)) && grants.size === roleTable.ADMIN.length
}

const isUnlimited = (grants: Grants, right: (typeof roleTable.ADMIN)[number]): boolean => {
  const scope = grants.get(right)
  return scope !== undefined && scope.all && scope.but.size === 0 && scope.parts === undefined
}

/** Why roles can't hide what names take: everybody reads a name alike. What a role hid already stays. */
export const errorsOfNames = (
  before: readonly AuthorizationRole[],
  roles: readonly AuthorizationRole[],
  model: Model,
): ApiError[] =>
  roles.flatMap((role, nth) => {
    const known = before.find(({ name }) => name === role.name)
    if (isEqual(known, role)) return []
    const already = known ? hiddenNameParts(known, model).map(({ part }) => part) : []
    const [first] = hiddenNameParts(role, model).filter(({ part }) => !already.includes(part))
    if (!first) return []
    const { part, type } = first
    return [error(`$[${nth}].permissions`, `hides ${part}, which is part of the names of ${type} that the role shows`)]
  })

/** Why roles can't be removed: people and technical users have them. */
export function errorsOfRemoval(
  removed: readonly string[],
  holders: readonly { name: string; roles: readonly string[] }[],
) {
  return removed.flatMap((role) => {
    const names = holders.flatMap((holder) => (holder.roles.includes(role) ? holder.name : []))
    if (names.length === 0) return []
    const shown = names.slice(0, 3).join(', ')
    const others = names.length > 3 ? ` and ${names.length - 3} more` : ''
    return [error('$', `must hold the role ${role}: ${shown}${others} ${names.length === 1 ? 'has' : 'have'} it`)]
  })
}

/** Whether new roles would take from the caller the permission to change them back. */
export const locksOut = (caller: Pick<Caller, 'grants'>, after: Grants): boolean =>
  may(caller, 'role.manage') && !may({ grants: after }, 'role.manage')
