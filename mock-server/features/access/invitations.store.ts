import { sql } from 'kysely'
import type { Role } from '#contract/access.ts'
import type { Db, Tx } from '#storage/database.ts'

export interface InvitationValues {
  readonly id: string
  readonly workspace_id: string
  readonly user_id: string
  readonly role: Role
  readonly customer_roles: string | null
  readonly entities: string[]
  readonly invited_by: string | null
  readonly invitation_hash: string
  readonly invitation_ends_at: Date
  readonly invited_first_name: string
  readonly invited_last_name: string
}

/** Stores an invitation. It replaces one that wasn't accepted, whose code ends; false if the user is a member already. */
export async function upsertInvitation(tx: Tx, values: InvitationValues, now: Date): Promise<boolean> {
  const { id: _id, ...changes } = values
  const { numInsertedOrUpdatedRows = 0n } = await tx
    .insertInto('permission')
    .values({ ...values, status: 'INVITED', accepted: false, created_at: now })
    .onConflict((conflict) =>
      conflict
        .columns(['workspace_id', 'user_id'])
        .doUpdateSet({ ...changes, status: 'INVITED' })
        .where('permission.accepted', '=', false),
    )
    .executeTakeFirst()
  return numInsertedOrUpdatedRows > 0n
}

export interface MembershipRow {
  readonly workspace_id: string
  readonly workspace_name: string
  readonly role: Role
  readonly status: 'ACTIVE' | 'INVITED'
  readonly invitation_ends_at: Date | null
}

/** The workspaces of a user and those they are invited to, by name; or only one of them. */
export async function listMemberships(db: Db, userId: string, workspaceId?: string): Promise<MembershipRow[]> {
  const { rows } = await sql<MembershipRow>`
    SELECT w.id AS workspace_id, w.name AS workspace_name, p.role, p.status, p.invitation_ends_at
    FROM permission p JOIN workspace w ON w.id = p.workspace_id
    WHERE p.user_id = ${userId} AND p.status IN ('ACTIVE', 'INVITED') AND w.status = 'ACTIVE'
      AND (${workspaceId ?? null}::uuid IS NULL OR w.id = ${workspaceId ?? null}::uuid)
    ORDER BY lower(w.name), w.id`.execute(db)
  return rows
}

interface InvitationKey {
  readonly userId: string
  readonly workspaceId: string
}

/** Makes an invited user a member; false where this isn't the valid code of their invitation to this workspace. */
export async function acceptInvitation(
  db: Db,
  { userId, workspaceId }: InvitationKey,
  code: { hash: string; now: Date },
) {
  const { numUpdatedRows } = await db
    .updateTable('permission')
    .set({ ...noCode, status: 'ACTIVE', accepted: true, invited_first_name: null, invited_last_name: null })
    .where('user_id', '=', userId)
    .where('workspace_id', '=', workspaceId)
    .where('status', '=', 'INVITED')
    .where('accepted', '=', false)
    .where('invitation_hash', '=', code.hash)
    .where('invitation_ends_at', '>', code.now)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Archives an invitation and ends its code; false where there is none. */
export async function declineInvitation(db: Db, { userId, workspaceId }: InvitationKey): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('permission')
    .set({ ...noCode, status: 'ARCHIVED' })
    .where('user_id', '=', userId)
    .where('workspace_id', '=', workspaceId)
    .where('status', '=', 'INVITED')
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

const noCode = { invitation_hash: null, invitation_ends_at: null }
