import type { Caller } from '#contract/access.ts'
import { refuse } from '#kernel/refusal.ts'
import type { Db } from '#storage/database.ts'
import { featureBundle } from './feature-bundle.ts'
import { findWorkspace } from './workspaces.store.ts'
import { toWorkspace } from './workspaces.view.ts'

/** The caller's workspace. An access token is for one workspace; any other id is 404. */
export function workspaceService(db: Db) {
  return {
    async get(caller: Caller, id: string) {
      const row = id === caller.workspaceId ? await findWorkspace(db, id) : undefined
      if (!row) throw refuse.notFound('There is no such workspace')
      return toWorkspace(row)
    },

    /** The features of the service: every workspace has the same. */
    featureBundle(caller: Caller, id: string) {
      if (id !== caller.workspaceId) throw refuse.notFound('There is no such workspace')
      return featureBundle
    },
  }
}
export type WorkspaceService = ReturnType<typeof workspaceService>
