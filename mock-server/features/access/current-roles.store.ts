import { sql } from 'kysely'
import type { Caller } from '#contract/access.ts'
import type { Authorizations } from '#storage/authorizations.ts'
import type { Tx } from '#storage/database.ts'

/**
 * The caller with the roles of the workspace as they are: nobody writes others until the transaction ends, so that no role is given while
 * it is deleted.
 */
export async function withCurrentRoles(tx: Tx, caller: Caller, authorizations: Authorizations): Promise<Caller> {
  const { workspaceId } = caller
  await sql`SELECT 1 FROM workspace WHERE id = ${workspaceId} FOR SHARE`.execute(tx)
  return { ...caller, authorization: await authorizations.current(workspaceId, tx) }
}
