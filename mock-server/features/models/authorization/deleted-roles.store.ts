import { sql } from 'kysely'
import type { AuthorizationRole } from '#contract/authorization/roles.ts'
import type { DeletedRole } from '#contract/deleted/roles.ts'
import { AUTHORIZATION } from '#storage/authorization-version.ts'
import type { Db, Tx } from '#storage/database.ts'
import { deletionOf, RESTORABLE_MS } from '#storage/deleted-records.store.ts'
import { shownName } from '#storage/shown-names.ts'

interface Version {
  readonly document: string
  readonly deleted_at: Date
  readonly deleted_by: string | null
  readonly deleter_name: string | null
}

/** The roles that a version of the last thirty days no longer has, nor the current one; each as it was last, the last deleted first. */
export async function deletedRoles(db: Db | Tx, workspaceId: string, now: Date): Promise<DeletedRole[]> {
  const versions = sql`SELECT m.revision, m.document, m.created_at AS deleted_at, m.created_by AS deleted_by, ${shownName} AS deleter_name
    FROM model m LEFT JOIN users u ON u.id = m.created_by LEFT JOIN permission p ON p.workspace_id = m.workspace_id AND p.user_id = u.id
    WHERE m.workspace_id = ${workspaceId} AND m.kind = ${AUTHORIZATION}`
  const since = new Date(now.getTime() - RESTORABLE_MS)
  // With the last version before them, which the first of them is compared with.
  const { rows } = await sql<Version>`SELECT v.* FROM (${versions}) v
    WHERE v.revision >= coalesce((SELECT max(revision) FROM (${versions}) o WHERE o.deleted_at < ${since}), 0)
    ORDER BY v.revision`.execute(db)
  const found = new Map<string, DeletedRole>()
  let before: readonly AuthorizationRole[] = []
  for (const { document, ...version } of rows) {
    // Written by `insertVersion` alone.
    const after: readonly AuthorizationRole[] = JSON.parse(document)
    const names = new Set(after.map(({ name }) => name))
    for (const role of before) if (!names.has(role.name)) found.set(role.name, { role, ...deletionOf(version) })
    for (const name of names) found.delete(name)
    before = after
  }
  return [...found.values()].toReversed()
}
