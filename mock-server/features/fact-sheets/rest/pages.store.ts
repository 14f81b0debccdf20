import { type RawBuilder, sql } from 'kysely'
import type { Caller } from '#contract/access.ts'
import type { PageEnd } from '#kernel/cursor.ts'
import type { Db, Tx } from '#storage/database.ts'
import type { FactSheetRow } from '#features/fact-sheets/rows/fact-sheet-row.ts'
import { visibleTo, writableBy } from '#features/fact-sheets/rows/visible-to.store.ts'

type Documents = 'fields' | 'milestones' | 'completion'

/**
 * A fact sheet as it is read to be shown. What is a document in it stays text: thousands of them are taken apart in turns, and not
 * at once when the store answers.
 */
export type ShownRow = Omit<FactSheetRow, Documents | 'search_text'> &
  Readonly<Record<Documents, string>> & { readonly is_writable: boolean }

export interface PageFilter {
  /** Empty = all. */
  readonly types: readonly string[]
  readonly status: FactSheetRow['status']
}
export interface Page {
  readonly after: PageEnd | undefined
  readonly limit: number
}

/** Fact sheets that the caller can read, in the order of their display names. */
export async function factSheetPage(
  db: Db,
  caller: Caller,
  filter: PageFilter,
  { after, limit }: Page,
): Promise<ShownRow[]> {
  const { rows } = await sql<ShownRow>`
    SELECT ${shown(caller)} FROM fact_sheet f WHERE ${matching(caller, filter)}
      AND ${after ? sql`(f.sort_key, f.id) > (${after.key}, ${after.id}::uuid)` : sql`true`}
    ORDER BY f.sort_key, f.id LIMIT ${limit}`.execute(db)
  return rows
}

export async function countFactSheets(db: Db, caller: Caller, filter: PageFilter): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*) AS count FROM fact_sheet f WHERE ${matching(caller, filter)}`.execute(db)
  return rows[0]?.count ?? 0
}

/** Those of these fact sheets that the caller can read, in no order. */
export async function findShown(db: Db | Tx, caller: Caller, ids: readonly string[]): Promise<ShownRow[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<ShownRow>`
    SELECT ${shown(caller)} FROM fact_sheet f WHERE ${visibleTo(caller)} AND f.id = ANY(${[...ids]}::uuid[])`.execute(
    db,
  )
  return rows
}

/** A fact sheet and all below it that the caller can reach through what he can read: by depth, each depth by display names. */
export async function hierarchyPage(
  db: Db,
  caller: Caller,
  rootId: string,
  { after, limit }: { after: (PageEnd & { level: number }) | undefined; limit: number },
): Promise<ShownRow[]> {
  const { rows } = await sql<ShownRow>`
    ${below(caller, rootId)}
    SELECT ${shown(caller)} FROM fact_sheet f WHERE ${visibleTo(caller)} AND f.id IN (SELECT id FROM down)
      AND ${after ? sql`(f.level, f.sort_key, f.id) > (${after.level}, ${after.key}, ${after.id}::uuid)` : sql`true`}
    ORDER BY f.level, f.sort_key, f.id LIMIT ${limit}`.execute(db)
  return rows
}

/** How many they are; 0 = the caller cannot read the root. */
export async function countHierarchy(db: Db, caller: Caller, rootId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    ${below(caller, rootId)} SELECT count(*) AS count FROM down`.execute(db)
  return rows[0]?.count ?? 0
}

const matching = (caller: Caller, { types, status }: PageFilter): RawBuilder<boolean> => sql<boolean>`
  ${visibleTo(caller)} AND f.status = ${status} AND ${types.length > 0 ? sql`f.type = ANY(${[...types]}::text[])` : sql`true`}`

const below = (caller: Caller, rootId: string) => sql`
  WITH RECURSIVE down (id) AS (
    SELECT f.id FROM fact_sheet f WHERE ${visibleTo(caller)} AND f.id = ${rootId}
    UNION SELECT f.id FROM down d
      JOIN relation r ON r.workspace_id = ${caller.workspaceId} AND r.to_id = d.id AND r.type = 'childParentRelation' AND r.status = 'ACTIVE'
      JOIN fact_sheet f ON f.workspace_id = r.workspace_id AND f.id = r.from_id WHERE ${visibleTo(caller)}
  )`

const shown = (caller: Caller) => sql`
  f.workspace_id, f.id, f.type, f.name, f.display_name, f.full_name, f.sort_key, f.description, f.category, f.status, f.lx_state, f.seal,
  f.approved_at, f.seal_until, f.rev, f.level, f.fields::text AS fields, f.na_fields, f.sides, f.tag_ids, f.milestones::text AS milestones,
  f.completion::text AS completion, f.percentage, f.read_acl, f.write_acl, f.exclude_from_quota, f.created_at, f.updated_at,
  f.archived_with, ${writableBy(caller)} AS is_writable`
