import { sql } from 'kysely'
import type { Caller } from '#contract/access.ts'
import type { Db, Tx } from '#storage/database.ts'
import type { FactSheetRow } from './fact-sheet-row.ts'
import type { ReadContext } from './read-context.store.ts'
import { indexForSuggestions } from './suggestion-index.store.ts'
import { archivableBy, ownOf, seesAll, visibleTo, writableBy } from './visible-to.store.ts'

export type LockedFactSheet = FactSheetRow & Changeable
/** What the caller may do to a fact sheet. */
export type Changeable = {
  readonly is_writable: boolean
  readonly is_archivable: boolean
  /** Whether they are accountable or responsible for it, where one of their roles asks for that. */
  readonly is_own: boolean
}

/** The columns of `Changeable`. */
export const changeable = (caller: Caller) =>
  sql`${writableBy(caller)} AS is_writable, ${archivableBy(caller)} AS is_archivable, ${ownOf(caller)} AS is_own`

/** Locks the fact sheets of these ids that the caller can read, until the transaction ends and always in the order of their ids. */
export async function lockVisible(tx: Tx, caller: Caller, ids: readonly string[]): Promise<LockedFactSheet[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<LockedFactSheet>`
    SELECT f.*, ${changeable(caller)} FROM fact_sheet f WHERE ${visibleTo(caller)} AND f.id = ANY(${[...ids]}::uuid[])
    ORDER BY f.id FOR UPDATE`.execute(tx)
  return rows
}

/** The fact sheets of these ids that the caller can read, in no order. */
export async function findVisible(db: Db | Tx, caller: Caller, ids: readonly string[]): Promise<LockedFactSheet[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<LockedFactSheet>`
    SELECT f.*, ${changeable(caller)} FROM fact_sheet f
    WHERE ${visibleTo(caller)} AND f.id = ANY(${[...ids]}::uuid[])`.execute(db)
  return rows
}

/** Those of these ids that are fact sheets which the caller can read, archived ones included. */
export async function findVisibleIds(
  db: Db | Tx,
  caller: Caller,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set()
  const { rows } = await sql<{ id: string }>`
    SELECT f.id FROM fact_sheet f WHERE ${visibleTo(caller)} AND f.id = ANY(${[...ids]}::uuid[])`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

/** Those of these fact sheets that the caller can read and change. */
export async function findWritable({ db, caller }: Access, ids: readonly string[]): Promise<WritableRow[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<WritableRow>`
    SELECT f.id, ${ownOf(caller)} AS is_own FROM fact_sheet f WHERE ${visibleTo(caller)} AND ${writableBy(caller)} AND f.id = ANY(${[...ids]}::uuid[])`.execute(
    db,
  )
  return rows
}
export type WritableRow = { readonly id: string } & Pick<Changeable, 'is_own'>
type Access = Pick<ReadContext, 'db' | 'caller'>

/** The rows of these ids. Read without visibleTo: the caller's access to them was checked when they were locked. */
export async function findRows(tx: Tx, workspaceId: string, ids: readonly string[]): Promise<FactSheetRow[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<FactSheetRow>`
    SELECT f.* FROM fact_sheet f WHERE f.workspace_id = ${workspaceId} AND f.id = ANY(${[...ids]}::uuid[])`.execute(tx)
  return rows
}

/** Locks these rows in the order of their ids, to write them as a whole. Read without visibleTo: access to them was checked before. */
export async function lockRows(tx: Tx, workspaceId: string, ids: readonly string[]): Promise<FactSheetRow[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<FactSheetRow>`
    SELECT f.* FROM fact_sheet f WHERE f.workspace_id = ${workspaceId} AND f.id = ANY(${[...ids]}::uuid[])
    ORDER BY f.id FOR UPDATE`.execute(tx)
  return rows
}

/** Inserts whole rows. They are a single parameter, so their number is not limited. */
export async function insertFactSheets(tx: Tx, rows: readonly FactSheetRow[]): Promise<void> {
  if (rows.length === 0) return
  await sql`INSERT INTO fact_sheet SELECT n.* FROM json_populate_recordset(null::fact_sheet, ${JSON.stringify(rows)}::json) n`.execute(
    tx,
  )
  await indexForSuggestions(tx, rows)
}

/** Replaces the rows with these ids as a whole. */
export async function replaceFactSheets(tx: Tx, rows: readonly FactSheetRow[]): Promise<void> {
  if (rows.length === 0) return
  await sql`
    UPDATE fact_sheet f SET (name, display_name, full_name, sort_key, search_text, full_text, description, category, status, lx_state, seal,
      approved_at, seal_until, rev, level, shown_level, fields, na_fields, sides, tag_ids, milestones, completion, percentage, read_acl, write_acl,
      exclude_from_quota, updated_at, archived_with)
    = (n.name, n.display_name, n.full_name, n.sort_key, n.search_text, n.full_text, n.description, n.category, n.status, n.lx_state, n.seal,
      n.approved_at, n.seal_until, n.rev, n.level, n.shown_level, n.fields, n.na_fields, n.sides, n.tag_ids, n.milestones, n.completion, n.percentage,
      n.read_acl, n.write_acl, n.exclude_from_quota, n.updated_at, n.archived_with)
    FROM json_populate_recordset(null::fact_sheet, ${JSON.stringify(rows)}::json) n
    WHERE f.workspace_id = n.workspace_id AND f.id = n.id`.execute(tx)
  await indexForSuggestions(tx, rows)
}

/**
 * Lets transactions that give the same full names run one after the other, so that each sees what the others have named. A name has one
 * of the 256 rows of `name_lock`, by the first byte of its hash.
 */
export async function lockNames(
  tx: Tx,
  rows: readonly Pick<FactSheetRow, 'workspace_id' | 'type' | 'full_name'>[],
): Promise<void> {
  const names = rows.map((row) => `${row.workspace_id} ${row.type} ${row.full_name}`)
  await sql`SELECT FROM name_lock WHERE hash IN (SELECT left(md5(n.name), 2) FROM unnest(${names}::text[]) n (name))
    ORDER BY hash FOR UPDATE`.execute(tx)
}

/** Those of these existing fact sheets that the caller can't read. */
export async function findHidden(tx: Tx, caller: Caller, ids: readonly string[]): Promise<ReadonlySet<string>> {
  if (seesAll(caller)) return new Set()
  const { rows } = await sql<{ id: string }>`
    SELECT f.id FROM fact_sheet f WHERE f.workspace_id = ${caller.workspaceId} AND f.id = ANY(${[...ids]}::uuid[])
      AND NOT ${visibleTo(caller)}`.execute(tx)
  return new Set(rows.map(({ id }) => id))
}

/** Active fact sheets that the caller can read, of the same type and full name as one of these but with another id. */
export async function findNamesakes(
  tx: Tx,
  caller: Caller,
  rows: readonly Pick<FactSheetRow, 'id' | 'type' | 'full_name'>[],
): Promise<{ other_id: string; full_name: string }[]> {
  if (rows.length === 0) return []
  const { rows: namesakes } = await sql<{ other_id: string; full_name: string }>`
    SELECT f.id AS other_id, n.full_name FROM unnest(${rows.map(({ id }) => id)}::uuid[], ${rows.map(({ type }) => type)}::text[],
      ${rows.map((row) => row.full_name)}::text[]) n (id, type, full_name)
    CROSS JOIN LATERAL (SELECT f.id FROM fact_sheet f WHERE ${visibleTo(caller)} AND f.type = n.type
      AND md5(f.full_name) = md5(n.full_name) AND f.status = 'ACTIVE' AND f.id <> n.id LIMIT 1) f`.execute(tx)
  return namesakes
}

/** Locks an active fact sheet and all below it, parents first. Read without visibleTo: archiving includes everything below. */
export async function lockSubtree(tx: Tx, workspaceId: string, rootId: string): Promise<FactSheetRow[]> {
  await sql`SELECT 1 FROM fact_sheet f WHERE f.workspace_id = ${workspaceId} AND f.id IN (${below(workspaceId, rootId)})
    ORDER BY f.id FOR UPDATE`.execute(tx)
  const { rows } = await sql<FactSheetRow>`
    SELECT f.* FROM fact_sheet f WHERE f.workspace_id = ${workspaceId} AND f.status = 'ACTIVE' AND f.id IN (${below(workspaceId, rootId)})
    ORDER BY f.level, f.id`.execute(tx)
  return rows
}

const below = (workspaceId: string, rootId: string) => sql`
  WITH RECURSIVE down (id) AS (
    SELECT ${rootId}::uuid UNION
    SELECT r.from_id FROM down d JOIN relation r ON r.workspace_id = ${workspaceId} AND r.to_id = d.id
      AND r.type = 'childParentRelation' AND r.status = 'ACTIVE'
  ) SELECT id FROM down`

/** Locks everything archived together with a root. Read without visibleTo: it is recovered with that root. */
export async function lockArchivedWith(tx: Tx, workspaceId: string, rootId: string): Promise<FactSheetRow[]> {
  const { rows } = await sql<FactSheetRow>`
    SELECT f.* FROM fact_sheet f WHERE f.workspace_id = ${workspaceId} AND f.status = 'ARCHIVED'
      AND (f.id = ${rootId} OR f.archived_with = ${rootId}) ORDER BY f.id FOR UPDATE`.execute(tx)
  return rows.toSorted((a, b) => a.level - b.level)
}
