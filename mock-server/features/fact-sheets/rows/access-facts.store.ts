import { sql } from 'kysely'
import type { Caller } from '#contract/access.ts'
import type { Db } from '#storage/database.ts'
import { findEntities } from './entities.store.ts'
import { visibleTo } from './visible-to.store.ts'

interface AccessRow {
  type: string
  display_name: string
  read_acl: string[]
  write_acl: string[]
  own_type: 'ACCOUNTABLE' | 'RESPONSIBLE' | null
  own_since: Date | null
}

/** What decides about the access of a user to a fact sheet that the caller can read. */
export async function findAccessFacts(db: Db, caller: Caller, { id, userId }: { id: string; userId: string }) {
  const { rows } = await sql<AccessRow>`
    SELECT f.type, f.display_name, f.read_acl, f.write_acl, s.type AS own_type, s.created_at AS own_since
    FROM fact_sheet f LEFT JOIN LATERAL (
      SELECT s.type, s.created_at FROM fact_sheet_subscription s
      WHERE s.workspace_id = f.workspace_id AND s.fact_sheet_id = f.id AND s.user_id = ${userId} AND s.type IN ('ACCOUNTABLE', 'RESPONSIBLE')
      ORDER BY s.created_at, s.type LIMIT 1
    ) s ON true WHERE ${visibleTo(caller)} AND f.id = ${id}`.execute(db)
  const [row] = rows
  if (!row) return undefined
  const entities = await findEntities(db, caller.workspaceId, [...row.read_acl, ...row.write_acl])
  // An entity that is gone lets nobody in, and has no name.
  const named = (ids: readonly string[]) =>
    ids.map((entityId) => ({ id: entityId, name: entities.find((entity) => entity.id === entityId)?.name ?? entityId }))
  return {
    name: row.display_name,
    type: row.type,
    readAcl: named(row.read_acl),
    writeAcl: named(row.write_acl),
    own:
      row.own_type === null || row.own_since === null
        ? undefined
        : { type: row.own_type, since: row.own_since.toISOString() },
  }
}
