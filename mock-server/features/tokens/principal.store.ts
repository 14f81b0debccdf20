import { sql } from 'kysely'
import { featuresOffAtFirst } from '#contract/endpoint.ts'
import { canonicalEmail } from '#kernel/email.ts'
import type { Database, Db } from '#storage/database.ts'
import { authorizationVersion } from '#storage/authorization-version.ts'

/** The access with which somebody sees the workspace in a preview. */
export interface PreviewedAccess {
  role: Database['permission']['role']
  customRoles: string[]
  /** Ids. */
  entities: string[]
}

/** One user in one workspace: a row of the queries below. */
export interface PrincipalRow {
  user_id: string
  user_name: string
  email: string
  first_name: string
  last_name: string
  technical: boolean
  account_role: Database['users']['role']
  user_status: Database['users']['status']
  account_id: string
  account_name: string
  permission_id: string
  role: Database['permission']['role']
  permission_status: Database['permission']['status']
  customer_roles: string | null
  entities: string[]
  workspace_id: string
  workspace_name: string
  /** The version of the workspace's roles. */
  authorization_version: number
  /** Types whose fact sheets are being deleted after a change of the data model. */
  gone_types: string[]
  /** The settings of the workspace as JSON text; null where they are those of a new one. */
  settings: string | null
  /** The features that are switched otherwise than in a new workspace. */
  switched: string[]
  /** What is being maintained; null for nothing. */
  maintenance: { message: string; until: string | null; by: string | null } | null
}

const columnsFromTables = sql`
  u.id AS user_id, u.user_name, u.email, u.first_name, u.last_name, u.technical, u.role AS account_role,
  u.status AS user_status, a.id AS account_id, a.name AS account_name, p.id AS permission_id, p.role,
  p.status AS permission_status, p.customer_roles, p.entities, w.id AS workspace_id, w.name AS workspace_name,
  ${authorizationVersion} AS authorization_version, ARRAY(SELECT unnest(d.types) FROM model_deletion d WHERE d.workspace_id = w.id) AS gone_types,
  (SELECT s.document FROM workspace_settings s WHERE s.workspace_id = w.id ORDER BY s.revision DESC LIMIT 1) AS settings,
  (SELECT jsonb_build_object('message', m.message, 'until', m.until, 'by', (
    SELECT CASE WHEN s.technical THEN s.first_name ELSE s.first_name || ' ' || s.last_name END FROM users s WHERE s.id = m.started_by)) FROM maintenance m WHERE m.workspace_id = w.id) AS maintenance,
  ARRAY(SELECT e.id FROM feature e WHERE e.workspace_id = w.id AND e.enabled = (e.id = ANY(${[...featuresOffAtFirst]}::text[]))) AS switched
  FROM users u JOIN account a ON a.id = u.account_id JOIN permission p ON p.user_id = u.id
  JOIN workspace w ON w.id = p.workspace_id`

const isActive = sql`u.status = 'ACTIVE' AND p.status = 'ACTIVE' AND w.status = 'ACTIVE'`

interface CredentialKey {
  readonly userId: string
  readonly workspaceId: string
  readonly credentialId: string
}

/** The user and permission behind a credential (session, API token or preview, which ends with its session), as of now; nothing if any part of it has ended. */
export async function findByCredential(db: Db, { userId, workspaceId, credentialId }: CredentialKey) {
  const { rows } = await sql<
    PrincipalRow & {
      ends_at: Date
      session_id: string | null
      session_used_at: Date | null
      preview: PreviewedAccess | null
    }
  >`
    SELECT c.ends_at, c.session_id, c.session_used_at, c.preview, ${columnsFromTables}
    JOIN (SELECT id, user_id, workspace_id, expires_at AS ends_at, id AS session_id, last_used_at AS session_used_at, NULL::jsonb AS preview
            FROM session WHERE id = ${credentialId}
          UNION ALL SELECT id, user_id, workspace_id, expiry, NULL, NULL, NULL FROM api_token WHERE id = ${credentialId}
          UNION ALL SELECT v.id, v.user_id, v.workspace_id, least(v.ends_at, s.expires_at), s.id, s.last_used_at,
              jsonb_build_object('role', v.role, 'customRoles', v.custom_roles, 'entities', v.entities)
            FROM access_preview v JOIN session s ON s.id = v.session_id AND s.user_id = v.user_id WHERE v.id = ${credentialId}) c
      ON c.user_id = u.id AND c.workspace_id = w.id
    WHERE u.id = ${userId} AND w.id = ${workspaceId} AND ${isActive}`.execute(db)
  return rows[0]
}

/** The technical user that owns an API token, by the token's hash. */
export async function findByToken(db: Db, tokenHash: string) {
  const { rows } = await sql<PrincipalRow & { token_id: string; expiry: Date }>`
    SELECT t.id AS token_id, t.expiry, ${columnsFromTables}
    JOIN api_token t ON t.user_id = u.id AND t.workspace_id = w.id
    WHERE t.token_hash = ${tokenHash} AND ${isActive}`.execute(db)
  return rows[0]
}

/** What a sign-in needs to know about a person beside their access. */
export interface PasswordRow {
  password_hash: string | null
  must_change_password: boolean
}

/** A person in the workspace that they signed in to last, or the only one that their first password opens; the email address in any case. */
export async function findByEmail(db: Db, email: string) {
  const { rows } = await sql<PrincipalRow & PasswordRow>`
    SELECT u.password_hash, u.must_change_password, ${columnsFromTables}
    WHERE lower(u.email) = ${canonicalEmail(email)} AND NOT u.technical AND ${isActive}
      AND coalesce(u.first_password_workspace, p.workspace_id) = p.workspace_id
    ORDER BY p.last_login DESC NULLS LAST, w.name, w.id LIMIT 1`.execute(db)
  return rows[0]
}

/** One user in one workspace. */
export async function findPrincipal(db: Db, userId: string, workspaceId: string) {
  const { rows } = await sql<PrincipalRow>`
    SELECT ${columnsFromTables} WHERE u.id = ${userId} AND w.id = ${workspaceId} AND ${isActive}`.execute(db)
  return rows[0]
}

/** How many workspaces a user can enter or is invited to. */
export async function countMemberships(db: Db, userId: string): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    SELECT count(*) AS total FROM permission p JOIN workspace w ON w.id = p.workspace_id
    WHERE p.user_id = ${userId} AND p.status IN ('ACTIVE', 'INVITED') AND w.status = 'ACTIVE'`.execute(db)
  return rows[0]?.total ?? 0
}
