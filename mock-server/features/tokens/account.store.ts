import { type InferResult, sql } from 'kysely'
import type { Db, Tx } from '#storage/database.ts'

interface Member {
  readonly userId: string
  readonly workspaceId: string
}

const accounts = (db: Db | Tx) =>
  db
    .selectFrom('users as u')
    .innerJoin('permission as p', 'p.user_id', 'u.id')
    .select(['u.id', 'u.first_name', 'u.last_name', 'u.user_name', 'u.email', 'u.technical', 'u.role as account_role'])
    .select([
      'u.status as user_status',
      'u.password_hash',
      'u.password_changed_at',
      'p.role',
      'p.created_at',
      'p.customer_roles',
    ])
    .select(
      sql<string[]>`ARRAY(SELECT e.name FROM access_control_entity e
        WHERE e.workspace_id = p.workspace_id AND e.id = ANY(p.entities) ORDER BY e.name_key)`.as('entity_names'),
    )

export type AccountRow = InferResult<ReturnType<typeof accounts>>[number]

/** A person with their access in a workspace. */
export const findAccount = (db: Db | Tx, { userId, workspaceId }: Member): Promise<AccountRow> =>
  accounts(db).where('u.id', '=', userId).where('p.workspace_id', '=', workspaceId).executeTakeFirstOrThrow()

export const updateNames = (db: Db, userId: string, names: { first_name: string; last_name: string }) =>
  db.updateTable('users').set(names).where('id', '=', userId).execute()

/** Replaces a password, unless somebody else has replaced it since it was read. */
export async function replacePassword(
  tx: Tx,
  { id, password_hash: before }: Pick<AccountRow, 'id' | 'password_hash'>,
  { hash, now }: { hash: string; now: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('users')
    .set({ password_hash: hash, password_changed_at: now, first_password_workspace: null, must_change_password: false })
    .where('id', '=', id)
    .where('password_hash', '=', before)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** The sessions of a person in all workspaces that have not expired, the last used first. */
export const listSessions = (db: Db, userId: string, now: Date) =>
  db
    .selectFrom('session')
    .select(['id', 'created_at', 'last_used_at', 'expires_at', 'kept', 'user_agent'])
    .where('user_id', '=', userId)
    .where('expires_at', '>', now)
    .orderBy('last_used_at', 'desc')
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute()

/** Deletes one session of a person; false if there is none. */
export async function deleteSessionOf(db: Db, userId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('session')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Deletes the sessions of a person except one. */
export const deleteOtherSessions = (db: Db | Tx, userId: string, sessionId: string) =>
  db.deleteFrom('session').where('user_id', '=', userId).where('id', '!=', sessionId).execute()
