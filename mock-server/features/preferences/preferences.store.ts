import { type Insertable, sql } from 'kysely'
import type { Database, Db, Tx } from '#storage/database.ts'

type Owner = { readonly workspaceId: string; readonly userId: string }

/** All preferences of a person in a workspace. */
export const listPreferences = (db: Db, { workspaceId, userId }: Owner) =>
  db
    .selectFrom('preference')
    .select(['key', 'value'])
    .where('workspace_id', '=', workspaceId)
    .where('user_id', '=', userId)
    .orderBy('key')
    .execute()

/** Locks the person's membership, so that two new keys can't exceed the limit together. */
export const lockMembership = (tx: Tx, { workspaceId, userId }: Owner) =>
  sql`SELECT 1 FROM permission WHERE workspace_id = ${workspaceId} AND user_id = ${userId} FOR NO KEY UPDATE`.execute(
    tx,
  )

/** The number of the person's preferences besides one key. */
export async function countOthers(tx: Tx, { workspaceId, userId }: Owner, key: string): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    SELECT count(*) AS total FROM preference
    WHERE workspace_id = ${workspaceId} AND user_id = ${userId} AND key <> ${key}`.execute(tx)
  return rows[0]?.total ?? 0
}

type Values = Omit<Insertable<Database['preference']>, 'workspace_id' | 'user_id'>

/** Stores a preference in place of an earlier value. */
export const upsertPreference = (tx: Tx, { workspaceId, userId }: Owner, { key, value, updated_at }: Values) =>
  tx
    .insertInto('preference')
    .values({ workspace_id: workspaceId, user_id: userId, key, value, updated_at })
    .onConflict((conflict) => conflict.columns(['workspace_id', 'user_id', 'key']).doUpdateSet({ value, updated_at }))
    .execute()

export const deletePreference = (db: Db, { workspaceId, userId }: Owner, key: string) =>
  db
    .deleteFrom('preference')
    .where('workspace_id', '=', workspaceId)
    .where('user_id', '=', userId)
    .where('key', '=', key)
    .execute()
