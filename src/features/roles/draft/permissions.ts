import { type Grants, rights, type Scope } from 'mock-server/contract/access.ts'
import type { AuthorizationRole } from 'mock-server/contract/authorization/roles.ts'
import { isUnlimited } from 'mock-server/contract/authorization/scopes.ts'
import { writtenInstances } from 'mock-server/contract/bookmarks/categories.ts'
import { wordOf } from 'mock-server/contract/authorization/words.ts'

type Permission = AuthorizationRole['permissions'][number]

/** Grants as the interface writes them: one permission for the actions of a function with the same instances. */
export function permissionsFrom(grants: Grants): Permission[] {
  const permissions = new Map<string, Permission>()
  for (const right of rights) {
    const scope = grants.get(right)
    if (!scope) continue
    const { domain, function: of, action } = wordOf(right)
    const values = wordOf(right).isOfCategories ? categoriesOf(scope) : valuesOf(scope)
    const key = [of, ...values].join(' ')
    const known = permissions.get(key)
    if (known) known.actions.push(action)
    else
      permissions.set(key, {
        domain,
        function: of,
        actions: [action],
        instances: values.length > 0 ? [{ values }] : [],
      })
  }
  return [...permissions.values()]
}

/** Nothing is written for all of them. */
const categoriesOf = (scope: Scope): string[] => (isUnlimited(scope) ? [] : writtenInstances(scope.only))

const valuesOf = ({ all, but, only }: Scope): string[] =>
  all ? [...but].toSorted().map((type) => `!${type}`) : [...only].toSorted()
