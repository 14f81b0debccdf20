import type { Role } from '#contract/access.ts'
import type { Tx } from '#storage/database.ts'

/** The role of a user who is active in the workspace. */
export async function activeRole(tx: Tx, workspaceId: string, userId: string): Promise<Role | undefined> {
  const row = await tx
    .selectFrom('permission')
    .innerJoin('users', 'users.id', 'permission.user_id')
    .select('permission.role')
    .where('permission.workspace_id', '=', workspaceId)
    .where('users.id', '=', userId)
    .where('permission.status', '=', 'ACTIVE')
    .where('users.status', '=', 'ACTIVE')
    .executeTakeFirst()
  return row?.role
}
