import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#storage/database.ts'
import { heldEntities } from '#storage/held-entities.ts'
import { fold } from '#search-text/fold.ts'

export interface EntityUseRow {
  id: string
  name: string
  display_name: string | null
  description: string | null
  read_restricted: number
  write_restricted: number
  people: number
  technical_users: number
}

/** The sort keys of the list. */
const sorts = {
  name: sql`lower(coalesce(e.display_name, e.name))`,
  readRestricted: sql`read_restricted`,
  writeRestricted: sql`write_restricted`,
  people: sql`people`,
}

interface UsePage {
  readonly q: string
  readonly by: keyof typeof sorts
  readonly down: boolean
  readonly limit: number
  readonly offset: number
}

/**
 * A page of entities with their uses, counted in one pass over the restricted fact sheets and one over the permissions.
 * Read without visibleTo: whoever manages entities must know what each of them restricts.
 */
export async function findEntityUses(db: Db, workspaceId: string, page: UsePage): Promise<EntityUseRow[]> {
  const { rows } = await sql<EntityUseRow>`
    WITH used AS (
      SELECT l.id, count(*) FILTER (WHERE l.reads) AS reads, count(*) FILTER (WHERE NOT l.reads) AS writes FROM (
        SELECT unnest(f.read_acl) AS id, true AS reads FROM fact_sheet f
        WHERE f.workspace_id = ${workspaceId} AND f.status = 'ACTIVE' AND f.read_acl <> '{}'
        UNION ALL SELECT unnest(f.write_acl), false FROM fact_sheet f
        WHERE f.workspace_id = ${workspaceId} AND f.status = 'ACTIVE' AND f.write_acl <> '{}') l GROUP BY l.id),
    held AS (
      SELECT h.id, count(*) FILTER (WHERE NOT m.technical) AS people, count(*) FILTER (WHERE m.technical) AS technical
      FROM (${activeHolders(workspaceId)}) m CROSS JOIN LATERAL unnest(m.entities) h (id) GROUP BY h.id)
    SELECT e.id, e.name, e.display_name, e.description, coalesce(used.reads, 0) AS read_restricted,
      coalesce(used.writes, 0) AS write_restricted, coalesce(held.people, 0) AS people, coalesce(held.technical, 0) AS technical_users
    FROM access_control_entity e LEFT JOIN used ON used.id = e.id LEFT JOIN held ON held.id = e.id
    WHERE ${matching(workspaceId, page.q)}
    ORDER BY ${sorts[page.by]} ${page.down ? sql`DESC` : sql`ASC`}, e.name_key, e.id LIMIT ${page.limit} OFFSET ${page.offset}`.execute(
    db,
  )
  return rows
}

export async function countEntityUses(db: Db, workspaceId: string, q: string): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    SELECT count(*) AS total FROM access_control_entity e WHERE ${matching(workspaceId, q)}`.execute(db)
  return rows[0]?.total ?? 0
}

/**
 * How many active fact sheets name only entities that nobody holds.
 * Read without visibleTo: whoever manages entities must know that something is closed to everybody.
 */
export async function countUnreadable(db: Db, workspaceId: string): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    WITH held AS MATERIALIZED (SELECT coalesce(array_agg(DISTINCT h.id), '{}') AS ids
      FROM (${activeHolders(workspaceId)}) m CROSS JOIN LATERAL unnest(m.entities) h (id))
    SELECT count(*) AS total FROM fact_sheet f, held
    WHERE f.workspace_id = ${workspaceId} AND f.status = 'ACTIVE' AND f.read_acl <> '{}' AND NOT f.read_acl && held.ids`.execute(
    db,
  )
  return rows[0]?.total ?? 0
}

const activeHolders = (workspaceId: string): RawBuilder<unknown> => sql`
  SELECT u.technical, ${heldEntities} AS entities FROM permission p JOIN users u ON u.id = p.user_id
  WHERE p.workspace_id = ${workspaceId} AND p.status = 'ACTIVE' AND u.status = 'ACTIVE' AND p.access_control_entities IS NOT NULL`

const matching = (workspaceId: string, q: string): RawBuilder<boolean> => {
  const part = fold(q.trim())
  return sql<boolean>`e.workspace_id = ${workspaceId}
    AND (strpos(e.name_key, ${part}::text) > 0 OR strpos(lower(coalesce(e.display_name, '')), ${part}::text) > 0)`
}
