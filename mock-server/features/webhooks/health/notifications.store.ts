import { type Selectable, sql } from 'kysely'
import type { Database, Db, Tx } from '#storage/database.ts'

export type NotificationRow = Selectable<Database['notification']>

/** The people to notify about a subscription: its managing user and the administrators, if they are active in the workspace. */
export async function recipientsOf(
  tx: Tx,
  workspaceId: string,
  managerId: string,
): Promise<{ id: string; technical: boolean }[]> {
  const { rows } = await sql<{ id: string; technical: boolean }>`
    SELECT u.id, u.technical FROM permission p JOIN users u ON u.id = p.user_id
    WHERE p.workspace_id = ${workspaceId} AND p.status = 'ACTIVE' AND u.status = 'ACTIVE'
      AND (u.id = ${managerId} OR (p.role = 'ADMIN' AND NOT u.technical)) ORDER BY u.id`.execute(tx)
  return rows
}

type NewNotification = Omit<NotificationRow, 'detail' | 'read_at' | 'mail_tries'> & { detail: string }

export async function insertNotifications(tx: Tx, rows: readonly NewNotification[]): Promise<void> {
  if (rows.length > 0)
    await tx
      .insertInto('notification')
      .values([...rows])
      .execute()
}

type Reader = { workspaceId: string; userId: string }

interface Selection {
  readonly unreadOnly: boolean
  /** The person whose requests for access are wanted, instead of all notifications. */
  readonly requestedBy: string | undefined
  readonly after: { at: Date; id: string } | undefined
  readonly limit: number
}

/** One reader's notifications, newest first. */
export async function listNotifications(
  db: Db,
  { workspaceId, userId }: Reader,
  { unreadOnly, requestedBy, after, limit }: Selection,
): Promise<NotificationRow[]> {
  const before = after ? sql`(created_at, id) < (${after.at}::timestamptz, ${after.id}::uuid)` : sql`true`
  const asked =
    requestedBy === undefined ? sql`true` : sql`(detail #>> '{accessRequest,userId}')::uuid = ${requestedBy}::uuid`
  const { rows } = await sql<NotificationRow>`
    SELECT * FROM notification WHERE workspace_id = ${workspaceId} AND user_id = ${userId} AND (NOT ${unreadOnly} OR read_at IS NULL)
      AND ${asked} AND ${before}
    ORDER BY created_at DESC, id DESC LIMIT ${limit}`.execute(db)
  return rows
}

export async function countUnread(db: Db, { workspaceId, userId }: Reader): Promise<number> {
  const { rows } = await sql<{ unread: number }>`
    SELECT count(*) AS unread FROM notification WHERE workspace_id = ${workspaceId} AND user_id = ${userId} AND read_at IS NULL`.execute(
    db,
  )
  return rows[0]?.unread ?? 0
}

/** Marks notifications as read, without IDs all of them. Those that were read before keep their date. */
export async function markRead(
  db: Db,
  { workspaceId, userId }: Reader,
  { ids, now }: { ids: readonly string[] | undefined; now: Date },
): Promise<void> {
  await sql`
    UPDATE notification SET read_at = ${now} WHERE workspace_id = ${workspaceId} AND user_id = ${userId} AND read_at IS NULL
      AND (${ids === undefined} OR id = ANY(${[...(ids ?? [])]}::uuid[]))`.execute(db)
}

/** Deletes the notifications of all workspaces that are older than `before`. */
export const deleteNotifications = (db: Db, before: Date) =>
  sql`DELETE FROM notification WHERE created_at < ${before}`.execute(db)
