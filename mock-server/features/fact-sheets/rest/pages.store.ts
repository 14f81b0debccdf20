import { type RawBuilder, sql } from 'kysely'
import type { Caller } from '#contract/access.ts'
import type { PageEnd } from '#kernel/cursor.ts'
import type { FactSheetRow } from '#features/fact-sheets/rows/fact-sheet-row.ts'
import { type Changeable, changeable } from '#features/fact-sheets/rows/fact-sheets.store.ts'
import { keptTotal } from '#features/fact-sheets/rows/kept-totals.store.ts'
import type { ReadContext } from '#features/fact-sheets/rows/read-context.store.ts'
import { readWithin } from '#features/fact-sheets/rows/within-texts.store.ts'
import { type Measured, ofText, sizeOf, upTo } from '#storage/measured-rows.ts'
import { visibleTo } from '#features/fact-sheets/rows/visible-to.store.ts'

type Documents = 'fields' | 'milestones' | 'completion'

/**
 * The row that a record is made from. JSON columns are read as text, so that a page of thousands is parsed in turns while it
 * is written out, and not all at once when the store answers.
 */
export type ShownRow = Omit<FactSheetRow, Documents | 'search_text' | 'full_text' | 'created_by'> &
  Readonly<Record<Documents, string>> &
  Changeable

export interface PageFilter {
  /** Empty = all. */
  readonly types: readonly string[]
  readonly status: FactSheetRow['status']
}
interface PageBounds<E = PageEnd> {
  readonly after: E | undefined
  readonly limit: number
}
/** Where rows are read from and how much of their texts, and who reads them. */
type Access = Pick<ReadContext, 'db' | 'caller' | 'texts'>

/** Rows of one statement: others wait for their turn with the store no longer than for so many. */
const ROWS_OF_STATEMENT = 500

/** Texts of a page, which the memory of one answer holds at once: 5,000 fact sheets with 6 kB each. */
const PAGE_BYTES = 32 * 1_048_576
const texts = ['name', 'display_name', 'full_name', 'description', 'fields', 'milestones', 'completion']
const size = sizeOf(texts.map(ofText)) ?? sql<number>`0`

/** Rows of a page. `isCut`: it ended by its bytes, so others may follow. */
export interface FoundRows<R = ShownRow> {
  readonly rows: R[]
  readonly isCut: boolean
}

/** Fact sheets that the caller can read, in the order of their display names. */
export async function findFactSheetPage(
  { db, caller }: Access,
  filter: PageFilter,
  { after, limit }: PageBounds,
): Promise<FoundRows> {
  const piece = (end: PageEnd | undefined, most: number) => sql<ShownRow>`
    SELECT ${shown(caller)} FROM fact_sheet f WHERE ${matching(caller, filter)}
      AND ${end ? sql`(f.sort_key, f.id) > (${end.key}, ${end.id}::uuid)` : sql`true`}
    ORDER BY f.sort_key, f.id LIMIT ${most}`
  const found: (ShownRow & Measured)[] = []
  let [isMore, bytes] = [true, 0]
  while (isMore && found.length < limit && bytes <= PAGE_BYTES) {
    const last = found.at(-1)
    const end = last ? { key: last.sort_key, id: last.id } : after
    const most = Math.min(limit - found.length, ROWS_OF_STATEMENT)
    const { rows } = await upTo(PAGE_BYTES - bytes, piece(end, most), size).execute(db)
    found.push(...rows)
    bytes += rows.at(-1)?.text_bytes ?? 0
    isMore = rows.length === ROWS_OF_STATEMENT
  }
  return { rows: found, isCut: bytes > PAGE_BYTES }
}

/** The number of fact sheets that the caller can read. */
export async function countFactSheets({ db, caller }: Access, filter: PageFilter): Promise<number> {
  const { counted, keep } = keptTotal(db, caller.workspaceId, sql`FROM fact_sheet f WHERE ${matching(caller, filter)}`)
  const { rows } = await counted.execute(db)
  return keep(rows[0])
}

/** Fact sheets by id, in no order; those that the caller cannot read are left out. */
export async function findShown(reading: Access, ids: readonly string[]): Promise<ShownRow[]> {
  if (ids.length === 0) return []
  const { caller } = reading
  const found = sql<ShownRow>`
    SELECT ${shown(caller)} FROM fact_sheet f WHERE ${visibleTo(caller)} AND f.id = ANY(${[...ids]}::uuid[])`
  return await readWithin(reading, found, size)
}

/** How deep a fact sheet is below the root of a hierarchy, which is at 1. */
export type HierarchyRow = ShownRow & { readonly depth: number }

/**
 * A fact sheet and all below it, ordered by depth, then by display name. A branch ends at a fact sheet that the caller cannot read.
 */
export async function findHierarchyPage(
  { db, caller }: Access,
  rootId: string,
  { after, limit }: PageBounds<PageEnd & { readonly depth: number }>,
): Promise<FoundRows<HierarchyRow>> {
  const page = sql<HierarchyRow>`
    ${below(caller, rootId)}
    SELECT ${shown(caller)}, d.depth FROM down d JOIN fact_sheet f ON ${visibleTo(caller)} AND f.id = d.id
    WHERE ${after ? sql`(d.depth, f.sort_key, f.id) > (${after.depth}, ${after.key}, ${after.id}::uuid)` : sql`true`}
    ORDER BY d.depth, f.sort_key, f.id LIMIT ${limit}`
  const { rows } = await upTo(PAGE_BYTES, page, size).execute(db)
  return { rows, isCut: (rows.at(-1)?.text_bytes ?? 0) > PAGE_BYTES }
}

/** The number of fact sheets in a hierarchy; 0 means that the caller cannot read its root. */
export async function countHierarchy({ db, caller }: Access, rootId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    ${below(caller, rootId)} SELECT count(*) AS count FROM down`.execute(db)
  return rows[0]?.count ?? 0
}

const matching = (caller: Caller, { types, status }: PageFilter): RawBuilder<boolean> => sql<boolean>`
  ${visibleTo(caller, 'f', 'many')} AND f.status = ${status} AND ${types.length > 0 ? sql`f.type = ANY(${[...types]}::text[])` : sql`true`}`

const below = (caller: Caller, rootId: string) => sql`
  WITH RECURSIVE down (id, depth) AS (
    SELECT f.id, 1 FROM fact_sheet f WHERE ${visibleTo(caller)} AND f.id = ${rootId}
    UNION SELECT f.id, d.depth + 1 FROM down d
      JOIN relation r ON r.workspace_id = ${caller.workspaceId} AND r.to_id = d.id AND r.type = 'childParentRelation' AND r.status = 'ACTIVE'
      JOIN fact_sheet f ON f.workspace_id = r.workspace_id AND f.id = r.from_id WHERE ${visibleTo(caller)}
  )`

const shown = (caller: Caller) => sql`
  f.workspace_id, f.id, f.type, f.name, f.display_name, f.full_name, f.sort_key, f.description, f.category, f.status, f.lx_state, f.seal,
  f.approved_at, f.seal_until, f.rev, f.level, f.shown_level, f.fields::text AS fields, f.na_fields, f.sides, f.tag_ids, f.milestones::text AS milestones,
  f.completion::text AS completion, f.percentage, f.read_acl, f.write_acl, f.exclude_from_quota, f.created_at, f.updated_at,
  f.archived_with, ${changeable(caller)}`
