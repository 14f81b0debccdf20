import { sql } from 'kysely'
import type { Member } from '#events/event-access.policy.ts'
import { joinAccess, memberIn } from '#events/visible-to.store.ts'
import type { Db, Tx } from '#storage/database.ts'

export interface ReaderRow {
  workspaceId: string
  subscriptionId: string
  /** The managing user, as whom it reads. */
  reader: Member
}

/** The active subscriptions of all workspaces, or one of them, with whom they read as at this moment. */
export async function activeReaders(db: Db | Tx, only?: Omit<ReaderRow, 'reader'>): Promise<ReaderRow[]> {
  const { rows } = await sql<{ workspace_id: string; id: string; reader: string | null }>`
    SELECT s.workspace_id, s.id, access.member AS reader FROM subscription s ${joinAccess(sql`s.workspace_id`, sql`s.user_id`)}
    WHERE s.active ${only ? sql`AND s.workspace_id = ${only.workspaceId} AND s.id = ${only.subscriptionId}` : sql``}`.execute(
    db,
  )
  return rows.map(({ workspace_id: workspaceId, id: subscriptionId, reader }) => ({
    workspaceId,
    subscriptionId,
    reader: memberIn(reader),
  }))
}

/** A user of a workspace at this moment; null for one who isn't active there. */
export async function findReader(db: Db | Tx, workspaceId: string, userId: string): Promise<Member> {
  const { rows } = await sql<{ reader: string | null }>`
    SELECT access.member AS reader FROM (SELECT 1) one ${joinAccess(sql`${workspaceId}::uuid`, sql`${userId}::uuid`)}`.execute(
    db,
  )
  return memberIn(rows[0]?.reader ?? null)
}
