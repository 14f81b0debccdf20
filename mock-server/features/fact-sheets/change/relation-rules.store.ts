import { sql } from 'kysely'
import type { Tx } from '#storage/database.ts'

type Ends = { type: string; from_id: string; to_id: string }

/** The relations that are part of a cycle, by their `from_id`. */
export async function findCycles(tx: Tx, workspaceId: string, relations: readonly Ends[]): Promise<Set<string>> {
  if (relations.length === 0) return new Set()
  const { rows } = await sql<{ start: string }>`
    WITH RECURSIVE walk (type, start, at) AS (
      SELECT * FROM unnest(${relations.map(({ type }) => type)}::text[], ${relations.map(({ from_id }) => from_id)}::uuid[],
        ${relations.map(({ to_id }) => to_id)}::uuid[])
      UNION SELECT w.type, w.start, r.to_id FROM walk w
        JOIN relation r ON r.workspace_id = ${workspaceId} AND r.from_id = w.at AND r.type = w.type AND r.status = 'ACTIVE'
        WHERE w.at <> w.start
    ) SELECT DISTINCT start FROM walk WHERE at = start`.execute(tx)
  return new Set(rows.map(({ start }) => start))
}

/** Lets changes of a workspace run one after the other until the transaction ends. */
export async function lockWorkspace(tx: Tx, workspaceId: string): Promise<void> {
  await sql`SELECT 1 FROM event_counter WHERE workspace_id = ${workspaceId} FOR UPDATE`.execute(tx)
}

// The next two search for each relation separately (LATERAL with LIMIT): an EXISTS is planned as a join with all stored relations.

/** The ids of those relations that share an end with another active one of their type. */
export async function findSharedEnds(
  tx: Tx,
  workspaceId: string,
  { end, ids }: { readonly end: 'from' | 'to'; readonly ids: readonly string[] },
): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const own = sql.ref(`${end}_id`)
  const { rows } = await sql<{ id: string }>`
    SELECT n.id FROM relation n CROSS JOIN LATERAL (
      SELECT 1 FROM relation r WHERE r.workspace_id = n.workspace_id AND r.${own} = n.${own} AND r.type = n.type
        AND r.status = 'ACTIVE' AND r.id <> n.id LIMIT 1) other
    WHERE n.workspace_id = ${workspaceId} AND n.id = ANY(${[...ids]}::uuid[])`.execute(tx)
  return new Set(rows.map(({ id }) => id))
}

/** The ids of those relations that connect the same two fact sheets as another active one of their type, at the same time. */
export async function findDuplicates(tx: Tx, workspaceId: string, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const { rows } = await sql<{ id: string }>`
    SELECT n.id FROM relation n CROSS JOIN LATERAL (
      SELECT 1 FROM relation r WHERE r.workspace_id = n.workspace_id AND r.from_id = n.from_id AND r.to_id = n.to_id
        AND r.type = n.type AND r.status = 'ACTIVE' AND r.id <> n.id
        AND coalesce(r.active_from, '-infinity') <= coalesce(n.active_until, 'infinity')
        AND coalesce(n.active_from, '-infinity') <= coalesce(r.active_until, 'infinity') LIMIT 1) other
    WHERE n.workspace_id = ${workspaceId} AND n.id = ANY(${[...ids]}::uuid[])`.execute(tx)
  return new Set(rows.map(({ id }) => id))
}
