import { sql } from 'kysely'
import type { Role } from '#contract/access.ts'
import type { Tx } from '#storage/database.ts'

interface PersonRow {
  status: string
  role: Role
  customer_roles: string | null
  entities: string[]
  belongs_elsewhere: boolean
}

/** A person of a workspace. Until the transaction ends nobody else invites them or signs them in. */
export async function lockPerson(tx: Tx, workspaceId: string, userId: string) {
  // In a statement of its own: one that waits for a lock doesn't see permissions that were added meanwhile.
  await sql`SELECT id FROM users WHERE id = ${userId} FOR UPDATE`.execute(tx)
  const { rows } = await sql<PersonRow>`
    SELECT p.status, p.role, p.customer_roles, p.entities,
      EXISTS (SELECT FROM permission o WHERE o.user_id = u.id AND o.workspace_id <> p.workspace_id) AS belongs_elsewhere
    FROM permission p JOIN users u ON u.id = p.user_id
    WHERE p.workspace_id = ${workspaceId} AND u.id = ${userId} AND NOT u.technical`.execute(tx)
  return rows[0]
}

/** Replaces the password of a person by one that opens only this workspace and must be changed; ends their sessions. */
export async function setFirstPassword(
  tx: Tx,
  { userId, workspaceId }: { userId: string; workspaceId: string },
  hash: string,
): Promise<void> {
  await tx
    .updateTable('users')
    .set({
      password_hash: hash,
      password_changed_at: null,
      first_password_workspace: workspaceId,
      must_change_password: true,
    })
    .where('id', '=', userId)
    .execute()
  await tx.deleteFrom('session').where('user_id', '=', userId).execute()
}
