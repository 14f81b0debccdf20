import type { Caller } from '#contract/access.ts'
import { refuse } from '#kernel/refusal.ts'
import type { Db } from '#storage/database.ts'
import { findWorkspace } from './workspaces.store.ts'

/** The caller's workspace. */
export function workspaceService(db: Db) {
  return {
    /** An access token is for one workspace; any other id is 404. */
    async get(caller: Caller, id: string) {
      const row = id === caller.workspaceId ? await findWorkspace(db, id) : undefined
      if (!row) throw refuse.notFound('There is no such workspace')
      const active = row.status === 'ACTIVE'
      return {
        id: row.id,
        name: row.name,
        status: active ? ('ACTIVE' as const) : ('BLOCKED' as const),
        active,
        createdAt: row.created_at.toISOString(),
        account: { id: row.account_id, name: row.account_name },
      }
    },
  }
}
export type WorkspaceService = ReturnType<typeof workspaceService>
