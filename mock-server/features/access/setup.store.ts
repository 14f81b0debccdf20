import { sql } from 'kysely'
import { canonicalEmail } from '#kernel/email.ts'
import type { Db, Tx } from '#storage/database.ts'

/** All workspaces, the oldest first. */
export async function listWorkspaces(db: Db | Tx) {
  const { rows } = await sql<{ id: string; name: string; account_id: string; account_name: string; users: number }>`
    SELECT w.id, w.name, a.id AS account_id, a.name AS account_name,
      (SELECT count(*) FROM permission p WHERE p.workspace_id = w.id AND p.status = 'ACTIVE') AS users
    FROM workspace w JOIN account a ON a.id = w.account_id ORDER BY w.created_at, w.id`.execute(db)
  return rows
}

/** Stores a workspace with an empty event log. */
export async function insertWorkspace(
  tx: Tx,
  { id, accountId, name, defaultModels }: { id: string; accountId: string; name: string; defaultModels: number },
  now: Date,
) {
  await tx
    .insertInto('workspace')
    .values({ id, account_id: accountId, name, status: 'ACTIVE', default_models: defaultModels, created_at: now })
    .execute()
  await tx.insertInto('event_counter').values({ workspace_id: id, seq: 0 }).execute()
  await tx.insertInto('fan_out').values({ workspace_id: id, seq: 0 }).execute()
}

/** Stores an account; another process may have stored the same one already. */
export const insertAccount = (tx: Tx, { id, name }: { id: string; name: string }, now: Date) =>
  tx
    .insertInto('account')
    .values({ id, name, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute()

/** The person with an email address in any case. */
export const findPerson = (db: Db | Tx, email: string) =>
  db
    .selectFrom('users')
    .select(['id', 'account_id', 'email', 'first_name', 'last_name'])
    .where(sql`lower(email)`, '=', canonicalEmail(email))
    .where('technical', '=', false)
    .executeTakeFirst()

/** Replaces the password of a person, who must change it at the next sign-in if `mustChange`. It opens all of their workspaces. */
export const setPassword = (tx: Tx, userId: string, { hash, mustChange }: { hash: string; mustChange: boolean }) =>
  tx
    .updateTable('users')
    .set({
      password_hash: hash,
      password_changed_at: null,
      first_password_workspace: null,
      must_change_password: mustChange,
    })
    .where('id', '=', userId)
    .execute()

/** Ends the sessions of a person in all workspaces. */
export const endAllSessions = (tx: Tx, userId: string) =>
  tx.deleteFrom('session').where('user_id', '=', userId).execute()

/** The token that an earlier start set, unless it was replaced. */
export const findBootstrapToken = (tx: Tx) =>
  tx
    .selectFrom('api_token')
    .select(['id', 'user_id', 'token_hash'])
    .where('bootstrap', '=', true)
    .where('replaced_at', 'is', null)
    .executeTakeFirst()

/** Deletes the token that an earlier start set, also one that was replaced and is still valid. */
export const deleteBootstrapToken = (tx: Tx) => tx.deleteFrom('api_token').where('bootstrap', '=', true).execute()
