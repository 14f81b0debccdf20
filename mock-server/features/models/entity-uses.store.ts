import { type RawBuilder, sql } from 'kysely'
import type { EntityState } from '#contract/authorization/entities.ts'
import type { Db } from '#storage/database.ts'
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

/** Which entities are meant; without a state, all of them. */
interface UseFilter {
  readonly q: string
  readonly state?: EntityState | undefined
}

interface UsePage extends UseFilter {
  readonly by: keyof typeof sorts
  readonly down: boolean
  readonly limit: number
  readonly offset: number
}

/**
 * The entities `e` of a workspace with their uses, counted in one pass over the restricted fact sheets and one over the permissions.
 * Read without visibleTo: whoever manages entities must know what each of them restricts.
 */
const uses = (workspaceId: string): RawBuilder<unknown> => sql`
  WITH used AS (
    SELECT l.id, count(*) FILTER (WHERE l.reads) AS reads, count(*) FILTER (WHERE NOT l.reads) AS writes FROM (
      SELECT unnest(f.read_acl) AS id, true AS reads FROM fact_sheet f
      WHERE f.workspace_id = ${workspaceId} AND f.status = 'ACTIVE' AND f.read_acl <> '{}'
      UNION ALL SELECT unnest(f.write_acl), false FROM fact_sheet f
      WHERE f.workspace_id = ${workspaceId} AND f.status = 'ACTIVE' AND f.write_acl <> '{}') l GROUP BY l.id),
  held AS (
    SELECT h.id, count(*) FILTER (WHERE NOT m.technical) AS people, count(*) FILTER (WHERE m.technical) AS technical
    FROM (${activeHolders(workspaceId)}) m CROSS JOIN LATERAL unnest(m.entities) h (id) GROUP BY h.id),
  uses AS (
    SELECT e.id, e.name, e.name_key, e.display_name, e.description, coalesce(used.reads, 0) AS read_restricted,
      coalesce(used.writes, 0) AS write_restricted, coalesce(held.people, 0) AS people, coalesce(held.technical, 0) AS technical_users
    FROM access_control_entity e LEFT JOIN used ON used.id = e.id LEFT JOIN held ON held.id = e.id
    WHERE e.workspace_id = ${workspaceId})`

const states = {
  withoutMembers: sql<boolean>`e.people + e.technical_users = 0`,
  unused: sql<boolean>`e.people + e.technical_users + e.read_restricted + e.write_restricted = 0`,
} satisfies Record<EntityState, RawBuilder<boolean>>

/** A page of entities with their uses. */
export async function findEntityUses(db: Db, workspaceId: string, page: UsePage): Promise<EntityUseRow[]> {
  const { rows } = await sql<EntityUseRow>`${uses(workspaceId)}
    SELECT e.* FROM uses e WHERE ${matching(page)}
    ORDER BY ${sorts[page.by]} ${page.down ? sql`DESC` : sql`ASC`}, e.name_key, e.id LIMIT ${page.limit} OFFSET ${page.offset}`.execute(
    db,
  )
  return rows
}

export async function countEntityUses(db: Db, workspaceId: string, filter: UseFilter): Promise<number> {
  const { rows } = await sql<{ total: number }>`${uses(workspaceId)}
    SELECT count(*) AS total FROM uses e WHERE ${matching(filter)}`.execute(db)
  return rows[0]?.total ?? 0
}

export async function countByState(
  db: Db,
  workspaceId: string,
): Promise<{ total: number } & Record<EntityState, number>> {
  const { rows } = await sql<{ total: number } & Record<EntityState, number>>`${uses(workspaceId)}
    SELECT count(*) AS total, count(*) FILTER (WHERE ${states.withoutMembers}) AS "withoutMembers",
      count(*) FILTER (WHERE ${states.unused}) AS unused FROM uses e`.execute(db)
  return rows[0] ?? { total: 0, withoutMembers: 0, unused: 0 }
}

export type ClosingEntity = Pick<EntityUseRow, 'id' | 'name' | 'display_name'>

/**
 * How many active fact sheets name only entities that nobody holds, and the entities that most of them name.
 * Read without visibleTo: whoever manages entities must know that something is closed to everybody.
 */
export async function findUnreadable(
  db: Db,
  workspaceId: string,
): Promise<{ total: number; closing: readonly ClosingEntity[] }> {
  const { rows } = await sql<ClosingEntity & { total: number }>`
    WITH held AS MATERIALIZED (SELECT coalesce(array_agg(DISTINCT h.id), '{}') AS ids
      FROM (${activeHolders(workspaceId)}) m CROSS JOIN LATERAL unnest(m.entities) h (id)),
    closed AS MATERIALIZED (SELECT f.read_acl FROM fact_sheet f, held
      WHERE f.workspace_id = ${workspaceId} AND f.status = 'ACTIVE' AND f.read_acl <> '{}' AND NOT f.read_acl && held.ids)
    SELECT e.id, e.name, e.display_name, (SELECT count(*) FROM closed) AS total
    FROM (SELECT l.id, count(*) AS times FROM closed c CROSS JOIN LATERAL unnest(c.read_acl) l (id) GROUP BY l.id) n
    JOIN access_control_entity e ON e.workspace_id = ${workspaceId} AND e.id = n.id
    ORDER BY n.times DESC, e.name_key, e.id LIMIT 3`.execute(db)
  return { total: rows[0]?.total ?? 0, closing: rows }
}

const activeHolders = (workspaceId: string): RawBuilder<unknown> => sql`
  SELECT u.technical, p.entities FROM permission p JOIN users u ON u.id = p.user_id
  WHERE p.workspace_id = ${workspaceId} AND p.status = 'ACTIVE' AND u.status = 'ACTIVE' AND p.entities <> '{}'`

const matching = ({ q, state }: UseFilter): RawBuilder<boolean> => {
  const part = fold(q.trim())
  return sql<boolean>`${state ? states[state] : sql`true`}
    AND (strpos(e.name_key, ${part}::text) > 0 OR strpos(lower(coalesce(e.display_name, '')), ${part}::text) > 0)`
}
