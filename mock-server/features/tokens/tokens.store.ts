import type { Insertable, Updateable } from 'kysely'
import type { Database, Db, Tx } from '#storage/database.ts'

interface SignInRow {
  readonly user_id: string
  readonly workspace_id: string
  readonly password_hash: string | null
}

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

/**
 * Notes a sign-in on the person and on their permission, and a password that the person chose with it. False if the password was
 * replaced after it had been verified, so that of several sign-ins with a first password only one succeeds.
 */
export async function recordSignIn(
  tx: Tx,
  { user_id: userId, workspace_id: workspaceId, password_hash: before }: SignInRow,
  { now, newHash }: { now: Date; newHash: string | undefined },
): Promise<boolean> {
  const chosen = {
    password_hash: newHash,
    password_changed_at: now,
    first_password_workspace: null,
    must_change_password: false,
  }
  const { numUpdatedRows } = await tx
    .updateTable('users')
    .set({ last_login: now, ...(newHash === undefined ? {} : chosen) })
    .where('id', '=', userId)
    .where('password_hash', '=', before)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return false
  await noteVisit(tx, { userId, workspaceId }, now)
  return true
}

/** Notes on a permission that its holder has entered the workspace. */
const noteVisit = (tx: Tx, { userId, workspaceId }: { userId: string; workspaceId: string }, now: Date) =>
  tx
    .updateTable('permission')
    .set({ last_login: now })
    .where('user_id', '=', userId)
    .where('workspace_id', '=', workspaceId)
    .execute()

/** A session, which may have expired. */
export const findSession = (db: Db, id: string) =>
  db.selectFrom('session').selectAll().where('id', '=', id).executeTakeFirst()

/**
 * Writes a renewal: when the session expires, by which browser it is used, and its next secret. False if another renewal has replaced
 * the secret since.
 */
export async function renewSession(
  db: Db,
  { id, secret_hash: before }: { id: string; secret_hash: string },
  values: Updateable<Database['session']>,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('session')
    .set(values)
    .where('id', '=', id)
    .where('secret_hash', '=', before)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Which session of whom moves to which workspace, and the credentials that it has there. */
interface SessionMove {
  readonly id: string
  readonly userId: string
  readonly workspaceId: string
  readonly next: { readonly id: string; readonly secretHash: string }
}

/**
 * Moves a session to another workspace of its holder, with another id and secret: what was issued for it before ends, and of several
 * moves at the same time one succeeds. It keeps its time of sign-in. Nothing if the session has ended or the workspace isn't open to
 * its holder.
 */
export async function moveSession(tx: Tx, { id, userId, workspaceId, next }: SessionMove, now: Date) {
  // A password that is being replaced ends the sessions: wait for it, or let it end the one that is written here.
  await tx.selectFrom('users').select('id').where('id', '=', userId).forUpdate().execute()
  const moved = await tx
    .updateTable('session')
    .set({
      id: next.id,
      workspace_id: workspaceId,
      secret_hash: next.secretHash,
      renewal_key: crypto.randomUUID(),
      former_secrets: '[]',
      last_used_at: now,
    })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('expires_at', '>', now)
    .returning(['kept', 'expires_at'])
    .executeTakeFirst()
  if (moved) await noteVisit(tx, { userId, workspaceId }, now)
  return moved
}

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
