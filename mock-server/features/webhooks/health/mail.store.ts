import { sql } from 'kysely'
import type { Db } from '#storage/database.ts'
import type { NotificationRow } from './notifications.store.ts'

export type DueMail = Pick<
  NotificationRow,
  | 'workspace_id'
  | 'user_id'
  | 'id'
  | 'created_at'
  | 'kind'
  | 'subscription_id'
  | 'subscription_name'
  | 'detail'
  | 'mail_tries'
> & {
  workspace_name: string
  email: string
  /** False for people who have left; they get no mail. */
  is_active: boolean
  lease: Date
}

/** Claims the mail of any workspace that has waited longest. Until the lease ends, no other process sends it. */
export async function claimMail(db: Db, now: Date, lease: Date): Promise<DueMail | undefined> {
  const { rows } = await sql<DueMail>`
    WITH due AS MATERIALIZED (
      SELECT workspace_id, user_id, id FROM notification WHERE mail_due_at <= ${now} ORDER BY mail_due_at LIMIT 1 FOR UPDATE SKIP LOCKED
    )
    UPDATE notification n SET mail_due_at = ${lease}, mail_tries = n.mail_tries + 1
    FROM due JOIN users u ON u.id = due.user_id JOIN workspace w ON w.id = due.workspace_id
      LEFT JOIN permission p ON p.workspace_id = due.workspace_id AND p.user_id = due.user_id
    WHERE n.workspace_id = due.workspace_id AND n.user_id = due.user_id AND n.id = due.id
    RETURNING n.workspace_id, n.user_id, n.id, n.created_at, n.kind, n.subscription_id, n.subscription_name, n.detail, n.mail_tries,
      w.name AS workspace_name, u.email, u.status = 'ACTIVE' AND coalesce(p.status = 'ACTIVE', false) AS is_active, n.mail_due_at AS lease`.execute(
    db,
  )
  return rows[0]
}

/** Marks a mail as sent or given up (no date) or as due again, unless the lease was lost. */
export async function settleMail(db: Db, mail: DueMail, dueAt: Date | null): Promise<void> {
  await sql`
    UPDATE notification SET mail_due_at = ${dueAt}
    WHERE workspace_id = ${mail.workspace_id} AND user_id = ${mail.user_id} AND id = ${mail.id} AND mail_due_at = ${mail.lease}`.execute(
    db,
  )
}
