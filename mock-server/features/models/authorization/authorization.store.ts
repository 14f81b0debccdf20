import { sql } from 'kysely'
import { AUTHORIZATION, authorizationVersion } from '#storage/authorization-version.ts'
import type { Role } from '#contract/access.ts'
import { insertRevision } from '#features/models/models.store.ts'
import type { Db, Tx } from '#storage/database.ts'
import { shownName } from '#storage/shown-names.ts'

/** 0 before the first change. */
export async function currentVersion(db: Db | Tx, workspaceId: string): Promise<number> {
  const { rows } = await sql<{ version: number }>`
    SELECT ${authorizationVersion} AS version FROM workspace w WHERE w.id = ${workspaceId}`.execute(db)
  return rows[0]?.version ?? 0
}

/** The roles of a version as JSON text. */
export async function findRoles(db: Db | Tx, workspaceId: string, version: number): Promise<string | undefined> {
  const { rows } = await sql<{ document: string }>`
    SELECT document FROM model
    WHERE workspace_id = ${workspaceId} AND kind = ${AUTHORIZATION} AND revision = ${version}`.execute(db)
  return rows[0]?.document
}

/** Writes roles as the current version. */
export const insertVersion = (
  tx: Tx,
  { workspaceId, userId }: { readonly workspaceId: string; readonly userId: string },
  document: string,
  now: Date,
): Promise<void> => insertRevision(tx, workspaceId, { kind: AUTHORIZATION, document, createdBy: userId }, now)

export interface VersionRow {
  version: number
  document: string
  created_at: Date
  created_by: string | null
  first_name: string | null
  last_name: string | null
  technical: boolean | null
}

/** Versions before one, the latest first. */
export async function versionsBefore(
  db: Db,
  workspaceId: string,
  { before, limit }: { before: number; limit: number },
): Promise<VersionRow[]> {
  const { rows } = await sql<VersionRow>`
    SELECT m.revision AS version, m.document, m.created_at, m.created_by, u.first_name, u.last_name, u.technical
    FROM model m LEFT JOIN users u ON u.id::text = m.created_by::text
    WHERE m.workspace_id = ${workspaceId} AND m.kind = ${AUTHORIZATION} AND m.revision < ${before}
    ORDER BY m.revision DESC LIMIT ${limit}`.execute(db)
  return rows
}

/** Who has roles: people and technical users who are active or invited. */
export interface HolderRow {
  role: Role
  customer_roles: string | null
  total: number
}

/** How many have each combination of a role and custom roles. */
export async function countHolders(db: Db | Tx, workspaceId: string): Promise<HolderRow[]> {
  const { rows } = await sql<HolderRow>`
    SELECT p.role, p.customer_roles, count(*) AS total FROM permission p JOIN users u ON u.id = p.user_id
    WHERE p.workspace_id = ${workspaceId} AND p.status IN ('ACTIVE', 'INVITED') AND u.status = 'ACTIVE'
    GROUP BY p.role, p.customer_roles`.execute(db)
  return rows
}

/** The names of people and technical users, archived ones too, whose text of custom roles names one of these. */
export async function holdersOf(db: Db | Tx, workspaceId: string, roles: readonly string[]) {
  const { rows } = await sql<{ name: string; customer_roles: string }>`
    SELECT ${shownName} AS name, p.customer_roles
    FROM permission p JOIN users u ON u.id = p.user_id
    WHERE p.workspace_id = ${workspaceId} AND p.status <> 'ANONYMIZED'
      AND regexp_split_to_array(p.customer_roles, '[[:space:],;]+') && ${[...roles]}::text[]
    ORDER BY name`.execute(db)
  return rows
}
