import { LRUCache } from 'lru-cache'
import type { Authorization } from '#contract/access.ts'
import type { AuthorizationRole } from '#contract/authorization/roles.ts'
import type { Authorizations } from '#storage/authorizations.ts'
import type { Db, Tx } from '#storage/database.ts'
import * as store from './authorization.store.ts'
import { compiledRoles, originalRoles, withAdmin } from './compiled-roles.ts'

/** The roles of a workspace that never changed them. */
export const originalAuthorization = compiledRoles(0, originalRoles)

/** Compiles each version of the roles once. Versions never change, so nothing has to be noticed. */
export function currentAuthorizations(pool: Db): Authorizations {
  const cache = new LRUCache<string, Authorization>({ max: 500 })

  async function at(workspaceId: string, version: number, db: Db | Tx = pool): Promise<Authorization> {
    if (version === 0) return originalAuthorization
    const key = `${workspaceId} ${version}`
    const known = cache.get(key)
    if (known) return known
    const compiled = compiledRoles(version, await rolesAt(db, workspaceId, version))
    cache.set(key, compiled)
    return compiled
  }

  return {
    at,
    async current(workspaceId, db = pool) {
      return await at(workspaceId, await store.currentVersion(db, workspaceId), db)
    },
  }
}

/** The roles of a version as they are stored. */
export async function rolesAt(db: Db | Tx, workspaceId: string, version: number): Promise<AuthorizationRole[]> {
  if (version === 0) return [...originalRoles]
  const document = await store.findRoles(db, workspaceId, version)
  if (document === undefined) throw new Error(`The workspace ${workspaceId} has no roles of version ${version}`)
  // Roles are parsed by their schema before they are written.
  return withAdmin(JSON.parse(document))
}
