import { type Grants, type Right, type Role, type Scope, rights, roleTable } from '#contract/access.ts'
import { instancesOf } from '#contract/bookmarks/categories.ts'
import { keysOf } from '#contract/keys-of.ts'
import { limited } from './limits.ts'
import { allBut, either, everything, includes, onlyOf } from './scopes.ts'
import { wordOf } from './words.ts'

/** A permission as the interface writes it. */
export interface WrittenPermission {
  readonly domain: string
  readonly function: string
  readonly actions: readonly string[]
  readonly instances?: readonly { readonly values: readonly string[] }[] | undefined
}

const keyOf = ({ domain, function: of }: Pick<WrittenPermission, 'domain' | 'function'>, action: string) =>
  `${domain} ${of} ${action}`
const rightsByWord: ReadonlyMap<string, Right> = new Map(
  rights.map((right) => [keyOf(wordOf(right), wordOf(right).action), right]),
)

/** The right that an action of a permission is; undefined for words that are not in the vocabulary. */
export const rightOf = (permission: Pick<WrittenPermission, 'domain' | 'function'>, action: string) =>
  rightsByWord.get(keyOf(permission, action))

/** The scope that the instances of a right write: none of them is everything, `!` before a value leaves it out. */
export function scopeOf(right: Right, instances: WrittenPermission['instances'] = []): Scope {
  const written = instances.flatMap((instance) => instance.values)
  const values = wordOf(right).isOfCategories ? written.flatMap(instancesOf) : written
  if (values.length === 0) return everything
  const but = values.filter((value) => value.startsWith('!')).map((value) => value.slice(1))
  const only = values.filter((value) => !value.startsWith('!'))
  return only.length > 0 ? onlyOf(only.filter((value) => !but.includes(value))) : allBut(but)
}

/** What the permissions of a role give together. */
export function grantsOf(permissions: readonly WrittenPermission[]): Grants {
  const grants = new Map<Right, Scope>()
  for (const permission of permissions)
    for (const action of permission.actions) {
      const right = rightOf(permission, action)
      if (right) add(grants, right, scopeOf(right, permission.instances))
    }
  return limited(grants, permissions)
}

/** What somebody may do who has several roles: each right for every instance that one of them gives it for. */
export function unionOf(roles: readonly Grants[]): Grants {
  const [first, ...others] = roles
  if (first && others.length === 0) return first
  const grants = new Map<Right, Scope>()
  for (const role of roles) for (const [right, scope] of role) add(grants, right, scope)
  return grants
}

function add(grants: Map<Right, Scope>, right: Right, scope: Scope): void {
  const known = grants.get(right)
  grants.set(right, known ? either(known, scope) : scope)
}

/** The first right of the second grants that the first ones don't give for as much; undefined where they give everything. */
export const firstBeyond = (all: Grants, some: Grants): Right | undefined =>
  [...some].find(([right, scope]) => {
    const own = all.get(right)
    return own === undefined || !includes(own, scope)
  })?.[0]

/** Whether the first grants give everything that the second ones do. */
export const covers = (all: Grants, some: Grants): boolean => firstBeyond(all, some) === undefined

/** Rights as permissions: one per function, with its actions in the order of the vocabulary. */
export function permissionsOf(given: readonly Right[]): WrittenPermission[] {
  const functions = new Map<string, { domain: string; function: string; actions: string[]; instances: [] }>()
  for (const right of given) {
    const { domain, function: of, action } = wordOf(right)
    const known = functions.get(of) ?? { domain, function: of, actions: [], instances: [] }
    known.actions.push(action)
    functions.set(of, known)
  }
  return [...functions.values()]
}

/** The roles of a workspace that never changed them. */
export const defaultRoles: readonly { readonly name: Role; readonly permissions: readonly WrittenPermission[] }[] =
  keysOf(roleTable).map((name) => ({ name, permissions: permissionsOf(roleTable[name]) }))
