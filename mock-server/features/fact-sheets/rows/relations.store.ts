import { type RawBuilder, sql } from 'kysely'
import type { Caller } from '#contract/access.ts'
import type { Tx } from '#storage/database.ts'
import type { Fields } from './fact-sheet-row.ts'
import type { Directions } from './relation-names.ts'
import type { RelationRow } from './relation-row.ts'
import { visibleTo } from './visible-to.store.ts'

/** A relation of one of the requested fact sheets: which end that one is, and what is at the other end. */
export type RelationAtEnd = RelationRow & {
  readonly own_id: string
  readonly is_outgoing: boolean
  readonly other_type: string
  readonly is_visible: boolean
}

/** All active relations of these fact sheets; one between two of them comes twice, once for each. */
export async function findActiveRelations(tx: Tx, caller: Caller, ids: readonly string[]): Promise<RelationAtEnd[]> {
  if (ids.length === 0) return []
  const half = (own: 'from_id' | 'to_id', other: 'from_id' | 'to_id') => sql`
    SELECT r.*, r.${sql.ref(own)} AS own_id, ${own === 'from_id'}::boolean AS is_outgoing, f.type AS other_type, ${visibleTo(caller)} AS is_visible
    FROM relation r JOIN fact_sheet f ON f.workspace_id = r.workspace_id AND f.id = r.${sql.ref(other)}
    WHERE r.workspace_id = ${caller.workspaceId} AND r.${sql.ref(own)} = ANY(${[...ids]}::uuid[]) AND r.status = 'ACTIVE'`
  const { rows } = await sql<RelationAtEnd>`
    ${half('from_id', 'to_id')} UNION ALL ${half('to_id', 'from_id')} ORDER BY created_at, id`.execute(tx)
  return rows
}

/** Those of these relations that exist, visible to the caller or not; for relations that constrain others. */
export async function findRelations(
  tx: Tx,
  workspaceId: string,
  ids: readonly string[],
): Promise<{ id: string; type: string }[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<{ id: string; type: string }>`
    SELECT id, type FROM relation WHERE workspace_id = ${workspaceId} AND id = ANY(${[...ids]}::uuid[])`.execute(tx)
  return rows
}

export async function insertRelations(tx: Tx, rows: readonly RelationRow[]): Promise<void> {
  if (rows.length === 0) return
  await sql`INSERT INTO relation SELECT n.* FROM json_populate_recordset(null::relation, ${JSON.stringify(rows)}::json) n`.execute(
    tx,
  )
}

export async function replaceRelations(tx: Tx, rows: readonly RelationRow[]): Promise<void> {
  if (rows.length === 0) return
  await sql`
    UPDATE relation r SET (from_id, to_id, status, active_from, active_until, description, fields, na_fields, constraining)
      = (n.from_id, n.to_id, n.status, n.active_from, n.active_until, n.description, n.fields, n.na_fields, n.constraining)
    FROM json_populate_recordset(null::relation, ${JSON.stringify(rows)}::json) n
    WHERE r.workspace_id = n.workspace_id AND r.id = n.id`.execute(tx)
}

/** Deletes relations, also from the lists of the relations that they constrained. */
export async function deleteRelations(tx: Tx, workspaceId: string, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await sql`DELETE FROM relation WHERE workspace_id = ${workspaceId} AND id = ANY(${[...ids]}::uuid[])`.execute(tx)
  await sql`
    UPDATE relation SET constraining = (SELECT coalesce(array_agg(one), '{}') FROM unnest(constraining) one WHERE one <> ALL(${[...ids]}::uuid[]))
    WHERE workspace_id = ${workspaceId} AND constraining <> '{}' AND constraining && ${[...ids]}::uuid[]`.execute(tx)
}

export interface Levels {
  readonly id: string
  readonly level: number
  /** Counted from the first fact sheet above of which all readers can read the one above it. */
  readonly shown: number
}

/**
 * The levels of these and of all below them; 1 without a parent. The hierarchy must have no cycle. Read without visibleTo: levels are the
 * same for every reader, and lists of readers decide where those that are shown begin anew.
 */
export async function findLevels(tx: Tx, workspaceId: string, ids: readonly string[]): Promise<Levels[]> {
  if (ids.length === 0) return []
  // OFFSET 0 keeps them lookups: without statistics of a workspace, the planner would join all of its fact sheets for each one.
  const edges = (end: 'from_id' | 'to_id', at: RawBuilder<string>) => sql`LATERAL (
    SELECT r.from_id, r.to_id, (
      SELECT p.read_acl = '{}' OR (c.read_acl <> '{}' AND c.read_acl <@ p.read_acl) FROM fact_sheet c, fact_sheet p
      WHERE c.workspace_id = r.workspace_id AND c.id = r.from_id AND p.workspace_id = r.workspace_id AND p.id = r.to_id
    ) AS is_open FROM relation r
    WHERE r.workspace_id = ${workspaceId} AND r.type = 'childParentRelation' AND r.status = 'ACTIVE' AND r.${sql.ref(end)} = ${at} OFFSET 0)`
  const { rows } = await sql<Levels>`
    WITH RECURSIVE up (id, at, level, shown, is_open) AS (
      SELECT one, one, 1, 1, true FROM unnest(${[...ids]}::uuid[]) one
      UNION ALL SELECT u.id, p.to_id, u.level + 1, u.shown + (u.is_open AND p.is_open)::integer, u.is_open AND p.is_open
        FROM up u CROSS JOIN ${edges('from_id', sql`u.at`)} p WHERE u.level < 100
    ), down (id, level, shown) AS (
      SELECT id, max(level), max(shown) FROM up GROUP BY id
      UNION SELECT c.from_id, d.level + 1, CASE WHEN c.is_open THEN d.shown + 1 ELSE 1 END
        FROM down d CROSS JOIN ${edges('to_id', sql`d.id`)} c WHERE d.level < 200
    ) SELECT id, max(level) AS level, max(shown) AS shown FROM down GROUP BY id`.execute(tx)
  return rows
}

export interface NamingRelation {
  id: string
  own_id: string
  other_id: string
  type: string
  is_outgoing: boolean
  name: string
  display_name: string
  full_name: string
  fields: Readonly<Record<string, unknown>>
  read_acl: readonly string[]
  status: 'ACTIVE' | 'ARCHIVED'
}

/**
 * The other ends of relations that names are made of, active relations first: archiving a provider renames nothing. Read
 * without visibleTo: a name is the same for every reader, so the other end's read list decides, not the caller.
 */
export async function findForNaming(
  tx: Tx,
  workspaceId: string,
  { ids, types }: { readonly ids: readonly string[]; readonly types: readonly string[] },
): Promise<NamingRelation[]> {
  if (ids.length === 0 || types.length === 0) return []
  const half = (own: 'from_id' | 'to_id', other: 'from_id' | 'to_id') => sql`
    SELECT r.id, r.${sql.ref(own)} AS own_id, o.id AS other_id, r.type, ${own === 'from_id'}::boolean AS is_outgoing, o.name, o.display_name, o.full_name, o.fields, o.read_acl,
      r.status, r.created_at FROM relation r JOIN fact_sheet o ON o.workspace_id = r.workspace_id AND o.id = r.${sql.ref(other)}
    WHERE r.workspace_id = ${workspaceId} AND r.${sql.ref(own)} = ANY(${[...ids]}::uuid[]) AND r.type = ANY(${[...types]}::text[])`
  const { rows } = await sql<NamingRelation>`
    ${half('from_id', 'to_id')} UNION ALL ${half('to_id', 'from_id')} ORDER BY status, created_at, id`.execute(tx)
  return rows
}

/** The fact sheets that have one of these at the other end of a relation of these types and directions. */
export async function findNamedAfter(
  tx: Tx,
  workspaceId: string,
  { ids, outgoing, incoming }: Directions & { readonly ids: readonly string[] },
): Promise<string[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<{ id: string }>`
    SELECT r.from_id AS id FROM relation r WHERE r.workspace_id = ${workspaceId} AND r.to_id = ANY(${[...ids]}::uuid[])
      AND r.type = ANY(${[...outgoing]}::text[])
    UNION SELECT r.to_id FROM relation r WHERE r.workspace_id = ${workspaceId} AND r.from_id = ANY(${[...ids]}::uuid[])
      AND r.type = ANY(${[...incoming]}::text[])`.execute(tx)
  return rows.map(({ id }) => id)
}

/** The types of the active relations of these fact sheets and the ends at which these are, without duplicates. */
export async function findSides(
  tx: Tx,
  workspaceId: string,
  ids: readonly string[],
): Promise<{ id: string; type: string; is_outgoing: boolean }[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<{ id: string; type: string; is_outgoing: boolean }>`
    SELECT DISTINCT r.from_id AS id, r.type, true AS is_outgoing FROM relation r
      WHERE r.workspace_id = ${workspaceId} AND r.from_id = ANY(${[...ids]}::uuid[]) AND r.status = 'ACTIVE'
    UNION ALL SELECT DISTINCT r.to_id, r.type, false FROM relation r
      WHERE r.workspace_id = ${workspaceId} AND r.to_id = ANY(${[...ids]}::uuid[]) AND r.status = 'ACTIVE'`.execute(tx)
  return rows
}

/** Archives the relations of these fact sheets. */
export async function archiveRelationsOf(tx: Tx, workspaceId: string, ids: readonly string[]): Promise<RelationRow[]> {
  const { rows } = await sql<RelationRow>`
    UPDATE relation SET status = 'ARCHIVED' WHERE workspace_id = ${workspaceId} AND status = 'ACTIVE'
      AND (from_id = ANY(${[...ids]}::uuid[]) OR to_id = ANY(${[...ids]}::uuid[])) RETURNING *`.execute(tx)
  return inOrder(rows)
}

/** Archives recovered relations again that no longer fit into the landscape. */
export async function leaveArchived(tx: Tx, workspaceId: string, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await sql`UPDATE relation SET status = 'ARCHIVED' WHERE workspace_id = ${workspaceId} AND id = ANY(${[...ids]}::uuid[])`.execute(
    tx,
  )
}

/** Recovers the relations of these fact sheets to active ones. Read without visibleTo: archiving included all of them. */
export async function recoverRelationsOf(tx: Tx, workspaceId: string, ids: readonly string[]): Promise<RelationRow[]> {
  const { rows } = await sql<RelationRow>`
    UPDATE relation r SET status = 'ACTIVE' FROM fact_sheet a, fact_sheet b
    WHERE r.workspace_id = ${workspaceId} AND r.status = 'ARCHIVED'
      AND (r.from_id = ANY(${[...ids]}::uuid[]) OR r.to_id = ANY(${[...ids]}::uuid[]))
      AND a.workspace_id = r.workspace_id AND a.id = r.from_id AND a.status = 'ACTIVE'
      AND b.workspace_id = r.workspace_id AND b.id = r.to_id AND b.status = 'ACTIVE' RETURNING r.*`.execute(tx)
  return inOrder(rows)
}

/** An UPDATE returns rows in any order, and events are emitted in a stable one. */
const inOrder = (rows: RelationRow[]): RelationRow[] => rows.toSorted((a, b) => (a.id < b.id ? -1 : 1))

export interface AttributesRow {
  own_id: string
  type: string
  is_outgoing: boolean
  fields: Fields
}

/** The attributes of active relations of these types, under both their ends. */
export async function findAttributes(
  tx: Tx,
  workspaceId: string,
  { ids, types }: { readonly ids: readonly string[]; readonly types: readonly string[] },
): Promise<AttributesRow[]> {
  if (ids.length === 0 || types.length === 0) return []
  const half = (own: 'from_id' | 'to_id') => sql`
    SELECT r.${sql.ref(own)} AS own_id, r.type, ${own === 'from_id'}::boolean AS is_outgoing, r.fields FROM relation r
    WHERE r.workspace_id = ${workspaceId} AND r.${sql.ref(own)} = ANY(${[...ids]}::uuid[]) AND r.type = ANY(${[...types]}::text[])
      AND r.status = 'ACTIVE'`
  const { rows } = await sql<AttributesRow>`${half('from_id')} UNION ALL ${half('to_id')}`.execute(tx)
  return rows
}
