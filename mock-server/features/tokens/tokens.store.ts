import type { Insertable } from 'kysely'
import type { Database, Db, Tx } from '#storage/database.ts'

/** Notes when a token was last used. */
export const touchToken = (db: Db, id: string, now: Date) =>
  db.updateTable('api_token').set({ last_used_at: now }).where('id', '=', id).execute()

/** Stores a session by the hash of its secret. */
export const insertSession = (
  db: Tx,
  session: Omit<Insertable<Database['session']>, 'created_at' | 'last_used_at'>,
  now: Date,
) =>
  db
    .insertInto('session')
    .values({ ...session, created_at: now, last_used_at: now })
    .execute()

/** Notes a sign-in on the person and on their permission. */
export async function recordSignIn(
  tx: Tx,
  { user_id: userId, workspace_id: workspaceId }: { user_id: string; workspace_id: string },
  now: Date,
) {
  await tx.updateTable('users').set({ last_login: now }).where('id', '=', userId).execute()
  await tx
    .updateTable('permission')
    .set({ last_login: now })
    .where('user_id', '=', userId)
    .where('workspace_id', '=', workspaceId)
    .execute()
}

/** A session, which may have expired. */
export const findSession = (db: Db, id: string) =>
  db.selectFrom('session').selectAll().where('id', '=', id).executeTakeFirst()

/** Writes a renewal: when the session expires, and by which browser it is used. */
export const extendSession = (
  db: Db,
  id: string,
  values: Pick<Insertable<Database['session']>, 'expires_at' | 'last_used_at' | 'user_agent'>,
) => db.updateTable('session').set(values).where('id', '=', id).execute()

/** Notes that a session is in use. */
export const touchSession = (db: Db, id: string, now: Date) =>
  db.updateTable('session').set({ last_used_at: now }).where('id', '=', id).execute()

/** Deletes one session. */
export const deleteSession = (db: Db, id: string) => db.deleteFrom('session').where('id', '=', id).execute()

/** Deletes all sessions of a user. */
export const deleteSessionsOf = (db: Db, userId: string) =>
  db.deleteFrom('session').where('user_id', '=', userId).execute()

/** Deletes sessions that have expired. */
export const deleteEndedSessions = (db: Db, now: Date) =>
  db.deleteFrom('session').where('expires_at', '<', now).execute()
