import { type Right, type Role, roleTable } from '#contract/access.ts'
import { wordOf } from './words.ts'
import type { WrittenPermission } from './grants.ts'

/** Rights as permissions: one per function, with its actions in the order of the vocabulary. */
export function permissionsOf(rights: readonly Right[]): WrittenPermission[] {
  const functions = new Map<string, { domain: string; function: string; actions: string[]; instances: [] }>()
  for (const right of rights) {
    const { domain, function: of, action } = wordOf(right)
    const known = functions.get(of) ?? { domain, function: of, actions: [], instances: [] }
    known.actions.push(action)
    functions.set(of, known)
  }
  return [...functions.values()]
}

/** The roles of a workspace that never changed them. */
export const defaultRoles: readonly { readonly name: Role; readonly permissions: readonly WrittenPermission[] }[] =
  // Safe: Object.keys of a constant gives its keys.
  (Object.keys(roleTable) as Role[]).map((name) => ({ name, permissions: permissionsOf(roleTable[name]) }))
