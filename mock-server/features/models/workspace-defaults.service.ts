import { LRUCache } from 'lru-cache'
import type { Storage } from '#storage/database.ts'
import { findDefaultsVersion } from './models.store.ts'

/** The version of the default models that a workspace was created with. It never changes, so each is read once. */
export function defaultsVersions(storage: Storage): (workspaceId: string) => Promise<number> {
  const versions = new LRUCache<string, number>({ max: 5000 })
  return async (workspaceId) => {
    const known = versions.get(workspaceId)
    if (known !== undefined) return known
    const version = await findDefaultsVersion(storage.db, workspaceId)
    if (version === undefined) throw new Error(`There is no workspace ${workspaceId}`)
    versions.set(workspaceId, version)
    return version
  }
}
