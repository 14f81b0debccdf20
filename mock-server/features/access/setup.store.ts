import { sql } from 'kysely'
import type { Db, Tx } from '#storage/database.ts'

export async function listWorkspaces(db: Db | Tx) {
  const { rows } = await sql<{ id: string; name: string; account_id: string; account_name: string; users: number }>`
    SELECT w.id, w.name, a.id AS account_id, a.name AS account_name,
      (SELECT count(*) FROM permission p WHERE p.workspace_id = w.id AND p.status = 'ACTIVE') AS users
    FROM workspace w JOIN account a ON a.id = w.account_id ORDER BY w.created_at, w.id`.execute(db)
  return rows
}

export async function insertWorkspace(
  tx: Tx,
  { id, accountId, name }: { id: string; accountId: string; name: string },
  now: Date,
) {
  await tx
    .insertInto('workspace')
    .values({ id, account_id: accountId, name, status: 'ACTIVE', created_at: now })
    .execute()
  await tx.insertInto('event_counter').values({ workspace_id: id, seq: 0 }).execute()
  await tx.insertInto('fan_out').values({ workspace_id: id, seq: 0 }).execute()
}

export const insertAccount = (tx: Tx, id: string, name: string, now: Date) =>
  tx
    .insertInto('account')
    .values({ id, name, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute()

export const findPerson = (db: Db | Tx, email: string) =>
  db
    .selectFrom('users')
    .select(['id', 'account_id'])
    .where(sql`lower(email)`, '=', email.toLowerCase())
    .where('technical', '=', false)
    .executeTakeFirst()

export const setPassword = (tx: Tx, userId: string, hash: string) =>
  tx.updateTable('users').set({ password_hash: hash }).where('id', '=', userId).execute()

export const endAllSessions = (tx: Tx, userId: string) =>
  tx.deleteFrom('session').where('user_id', '=', userId).execute()

export const findBootstrapToken = (tx: Tx) =>
  tx.selectFrom('api_token').select(['id', 'user_id', 'token_hash']).where('bootstrap', '=', true).executeTakeFirst()

export const deleteBootstrapToken = (tx: Tx) => tx.deleteFrom('api_token').where('bootstrap', '=', true).execute()
