import { sql } from 'kysely'
import { canonicalEmail } from '#kernel/email.ts'
import type { Db } from '#storage/database.ts'

/** The administrators of a workspace, oldest first. */
export async function listAdministrators(db: Db, workspaceId: string) {
  const { rows } = await sql<{ email: string; has_password: boolean }>`
    SELECT u.email, u.password_hash IS NOT NULL AS has_password FROM permission p JOIN users u ON u.id = p.user_id
    WHERE p.workspace_id = ${workspaceId} AND p.role = 'ADMIN' AND p.status = 'ACTIVE' AND u.status = 'ACTIVE' AND NOT u.technical
    ORDER BY u.password_hash IS NULL, p.created_at, u.id`.execute(db)
  return rows
}

interface AccountRow {
  technical: boolean
  role: string | null
  is_invited: boolean
  is_active: boolean
  has_password: boolean
  first_name: string
  last_name: string
}

/** The account with this email address, and its role in the workspace; the role is null without a permission there. */
export async function findAccount(db: Db, workspaceId: string, email: string) {
  const { rows } = await sql<AccountRow>`
    SELECT u.technical, p.role, coalesce(p.status = 'INVITED', false) AS is_invited, u.status = 'ACTIVE' AND coalesce(p.status, 'ACTIVE') = 'ACTIVE' AS is_active,
      u.password_hash IS NOT NULL AS has_password, u.first_name, u.last_name
    FROM users u LEFT JOIN permission p ON p.user_id = u.id AND p.workspace_id = ${workspaceId}
    WHERE lower(u.email) = ${canonicalEmail(email)}`.execute(db)
  return rows[0]
}

/**
 * Takes, until the transaction ends, the lock under which one process prepares a new store; false if another process holds it.
 */
export async function tryToPrepare(db: Db): Promise<boolean> {
  const { rows } = await sql<{ mine: boolean }>`SELECT pg_try_advisory_xact_lock(${PREPARING}::bigint) AS mine`.execute(
    db,
  )
  return rows[0]?.mine === true
}

const PREPARING = 5_726_301

/** The private key that tokens are signed with now, sealed; undefined in a store that has none yet. */
export async function newestSealedKey(db: Db): Promise<string | undefined> {
  const { rows } = await sql<{ sealed: string }>`
    SELECT sealed_private_key AS sealed FROM signing_key ORDER BY created_at DESC, id LIMIT 1`.execute(db)
  return rows[0]?.sealed
}

/** Whether there is an account, whose workspaces may be gone: no first start leaves one without a workspace. */
export async function hasAccount(db: Db): Promise<boolean> {
  const { rows } = await sql`SELECT 1 FROM account LIMIT 1`.execute(db)
  return rows.length > 0
}
