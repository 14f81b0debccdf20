import { type RawBuilder, sql } from 'kysely'
import type { QueryContext } from '#features/fact-sheets/query/query-context.ts'
import { visibleTo } from '#features/fact-sheets/rows/visible-to.store.ts'
import type { TypeModel } from '#data-model/model.ts'
import { attachedTo } from './attached-names.store.ts'
import { cellsOf, type SelectedColumn } from './cells.store.ts'
import { lifecyclesOf } from './fact-sheet-columns.store.ts'

/** The fact sheets or relations of which an export consists. */
export interface Exported {
  readonly status: 'ACTIVE' | 'ARCHIVED'
  /** The types that the caller may export. */
  readonly types: readonly string[]
}

/** Rows that were read in one statement: those that the caller can see as JSON text, and where the next statement goes on. */
export interface Window {
  readonly page: string | null
  /** Rows that were looked at, whoever can see them. */
  readonly read: number
  readonly last: string | null
}

interface WindowQuery {
  /** The rows `w` of the window, by their position as text `position`, in its order. */
  readonly rows: RawBuilder<unknown>
  /** Joins and conditions, from `FROM w` on. */
  readonly from: RawBuilder<unknown>
  readonly columns: readonly SelectedColumn[]
}

/**
 * One window of rows. What the caller can't see is left out of the page, and not of the window: so a statement is short however few rows
 * of a workspace they can see.
 */
async function readWindow({ db }: QueryContext, { rows, from, columns }: WindowQuery): Promise<Window> {
  const { rows: found } = await sql<Window>`
    WITH w AS MATERIALIZED (${rows})
    SELECT (SELECT json_agg(p.cells ORDER BY p.position)::text FROM (
        SELECT ${cellsOf(columns)} AS cells, w.position ${from}) p) AS page,
      (SELECT count(*) FROM w) AS read, (SELECT w.position FROM w ORDER BY w.position DESC LIMIT 1) AS last`.execute(db)
  return found[0] ?? { page: null, read: 0, last: null }
}

interface Position {
  readonly after: string | null
  readonly limit: number
}

/** Fact sheets `f` of a type, by their ids: no change of a name while they are read can move one out of the way. */
export const factSheetWindow = (
  context: QueryContext,
  {
    type,
    status,
    columns,
  }: Pick<Exported, 'status'> & {
    readonly type: TypeModel
    readonly columns: readonly SelectedColumn[]
  },
  { after, limit }: Position,
) =>
  readWindow(context, {
    columns,
    rows: sql`SELECT f.id, f.id::text COLLATE "C" AS position FROM fact_sheet f WHERE f.workspace_id = ${context.caller.workspaceId}
      AND f.type = ${type.key} AND f.status = ${status} ${after === null ? sql`` : sql`AND f.id > ${after}::uuid`} ORDER BY f.id LIMIT ${limit}`,
    from: sql`FROM w JOIN fact_sheet f ON f.workspace_id = ${context.caller.workspaceId} AND f.id = w.id
      ${lifecyclesOf(type)} ${attachedTo(context.caller)}
      WHERE ${visibleTo(context.caller, 'f', 'many')}`,
  })

/** How many fact sheets of a type the caller can see in a window, and which of their fields have a value. */
export async function surveyWindow(
  { db, caller }: QueryContext,
  { type, status, withFields }: Pick<Exported, 'status'> & { readonly type: string; readonly withFields: boolean },
  { after, limit }: Position,
): Promise<{ seen: number; read: number; last: string | null; fields: string[] }> {
  const { rows } = await sql<{ seen: number; read: number; last: string | null; fields: string[] }>`
    WITH w AS MATERIALIZED (
      SELECT f.id, f.audience, f.workspace_id, f.type, ${withFields ? sql`f.fields` : sql`'{}'::jsonb AS fields`} FROM fact_sheet f
      WHERE f.workspace_id = ${caller.workspaceId} AND f.type = ${type} AND f.status = ${status}
        ${after === null ? sql`` : sql`AND f.id > ${after}::uuid`} ORDER BY f.id LIMIT ${limit}),
    seen AS MATERIALIZED (SELECT w.fields FROM w WHERE ${visibleTo(caller, 'w', 'many')})
    SELECT (SELECT count(*) FROM seen) AS seen, (SELECT count(*) FROM w) AS read,
      (SELECT w.id::text FROM w ORDER BY w.id DESC LIMIT 1) AS last,
      ARRAY(SELECT DISTINCT k FROM seen, jsonb_object_keys(seen.fields) k) AS fields`.execute(db)
  return rows[0] ?? { seen: 0, read: 0, last: null, fields: [] }
}

/** The relations `r` of a type between fact sheets `f` and `g` that are exported too. */
export const relationWindow = (
  context: QueryContext,
  { type, status, types, columns }: Exported & { readonly type: string; readonly columns: readonly SelectedColumn[] },
  { after, limit }: Position,
) => {
  const [fromId, toId, id] = after?.split(' ') ?? []
  const { workspaceId } = context.caller
  const following =
    id === undefined ? sql`` : sql`AND (r.from_id, r.to_id, r.id) > (${fromId}::uuid, ${toId}::uuid, ${id}::uuid)`
  // The indexes of active relations are not those of others.
  const inState = status === 'ACTIVE' ? sql`r.status = 'ACTIVE'` : sql`r.status <> 'ACTIVE'`
  return readWindow(context, {
    columns,
    rows: sql`SELECT r.*, (r.from_id || ' ' || r.to_id || ' ' || r.id) COLLATE "C" AS position FROM relation r
      WHERE r.workspace_id = ${workspaceId} AND r.type = ${type} AND ${inState} ${following}
      ORDER BY r.from_id, r.to_id, r.id LIMIT ${limit}`,
    from: sql`FROM w JOIN fact_sheet f ON f.workspace_id = w.workspace_id AND f.id = w.from_id
      JOIN fact_sheet g ON g.workspace_id = w.workspace_id AND g.id = w.to_id
      WHERE ${visibleTo(context.caller, 'f', 'many')} AND ${visibleTo(context.caller, 'g', 'many')}
        AND f.type = ANY(${[...types]}::text[]) AND g.type = ANY(${[...types]}::text[])`,
  })
}

/** Relations of a type, whoever can see them: as many as a sheet has at most. */
export async function countRelations({ db, caller }: QueryContext, type: string, { status }: Exported) {
  const inState = status === 'ACTIVE' ? sql`r.status = 'ACTIVE'` : sql`r.status <> 'ACTIVE'`
  const { rows } = await sql<{ total: number }>`
    SELECT count(*) AS total FROM relation r WHERE r.workspace_id = ${caller.workspaceId} AND r.type = ${type} AND ${inState}`.execute(
    db,
  )
  return rows[0]?.total ?? 0
}

/** Documents or comments `d` of fact sheets `f` that are exported. */
export const attachedWindow = (
  context: QueryContext,
  {
    table,
    status,
    types,
    columns,
  }: Exported & {
    readonly table: 'document' | 'comment'
    readonly columns: readonly SelectedColumn[]
  },
  { after, limit }: Position,
) => {
  const [factSheetId, id] = after?.split(' ') ?? []
  const { workspaceId } = context.caller
  const following = id === undefined ? sql`` : sql`AND (d.fact_sheet_id, d.id) > (${factSheetId}::uuid, ${id}::uuid)`
  return readWindow(context, {
    columns,
    rows: sql`SELECT d.*, (d.fact_sheet_id || ' ' || d.id) COLLATE "C" AS position FROM ${sql.table(table)} d
      WHERE d.workspace_id = ${workspaceId} ${following} ORDER BY d.fact_sheet_id, d.id LIMIT ${limit}`,
    from: sql`FROM w JOIN fact_sheet f ON f.workspace_id = w.workspace_id AND f.id = w.fact_sheet_id
      ${table === 'comment' ? sql`JOIN users u ON u.id = w.user_id` : sql``}
      WHERE ${visibleTo(context.caller, 'f', 'many')} AND f.status = ${status} AND f.type = ANY(${[...types]}::text[])`,
  })
}
