import { type Caller, type Grants, roleTable } from '#contract/access.ts'
import { grantsOf, rightOf } from '#contract/authorization/grants.ts'
import type { AuthorizationRole } from '#contract/authorization/roles.ts'
import { knownWords, wordOf } from '#contract/authorization/words.ts'
import { may } from '#kernel/may.ts'
import type { ApiError } from '#kernel/refusal.ts'
import { isServiceRole, serviceRoles } from '#kernel/role-ids.ts'

type Permission = AuthorizationRole['permissions'][number]

/** The names of custom roles: people write them into a list, and programs into claims. */
const CUSTOM_NAME = /^[A-Z][A-Z0-9_]{1,59}$/

interface RolesContext {
  /** The types of fact sheets that instances can name: those of the data model, and those that the roles named before. */
  readonly types: ReadonlySet<string>
}

const error = (value: string, message: string): ApiError => ({ value, messages: [message] })

/** What is wrong with new roles in themselves; empty if nothing is. */
export function errorsOf(roles: readonly AuthorizationRole[], context: RolesContext): ApiError[] {
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

function permissionErrors(permission: Permission, at: string, { types }: RolesContext): ApiError[] {
  const { domain, function: of, actions, instances } = permission
  const domains = [...new Set(knownWords.map((word) => word.domain))]
  if (!domains.includes(domain)) return [error(`${at}.domain`, `must be one of ${domains.join(', ')}`)]
  const functions = [...new Set(knownWords.flatMap((word) => (word.domain === domain ? word.function : [])))]
  if (!functions.includes(of)) return [error(`${at}.function`, `must be one of ${functions.join(', ')}`)]
  const offered = knownWords.flatMap((word) => (word.function === of ? word.action : []))
  const values = instances.flatMap((instance) => instance.values)
  const isMixed = values.some((value) => value.startsWith('!')) && !values.every((value) => value.startsWith('!'))
  return [
    ...actions.flatMap((action, nth) => {
      const right = rightOf(permission, action)
      if (!right) return [error(`${at}.actions[${nth}]`, `must be one of ${offered.join(', ')}`)]
      if (values.length > 0 && !wordOf(right).isOfTypes)
        return [
          error(`${at}.actions[${nth}]`, `can't be limited to instances; put ${action} into a permission without`),
        ]
      return []
    }),
    ...(isMixed ? [error(`${at}.instances`, 'must either all begin with !, or none')] : []),
    ...instances.flatMap((instance, nth) =>
      instance.values.flatMap((value, place) =>
        types.has(value.replace(/^!/, ''))
          ? []
          : [error(`${at}.instances[${nth}].values[${place}]`, 'is not a type of fact sheets in the data model')],
      ),
    ),
  ]
}

/** The permissions of ADMIN can be sent back in any order. */
function isFixedAdmin({ permissions }: AuthorizationRole): boolean {
  const grants = grantsOf(permissions)
  return roleTable.ADMIN.every((right) => isUnlimited(grants, right)) && grants.size === roleTable.ADMIN.length
}

const isUnlimited = (grants: Grants, right: (typeof roleTable.ADMIN)[number]): boolean => {
  const scope = grants.get(right)
  return scope !== undefined && scope.all && scope.but.size === 0
}

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
