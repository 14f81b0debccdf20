import { type RawBuilder, sql } from 'kysely'
import type { Stored } from '#data-model/model.ts'
import type { ExternalIdRow } from '#features/fact-sheets/change/external-ids.store.ts'
import type { FactSheetRow } from '#features/fact-sheets/rows/fact-sheet-row.ts'
import type { RelationRow } from '#features/fact-sheets/rows/relation-row.ts'
import type { Tx } from '#storage/database.ts'
import type { Rows, Table } from './rows.ts'

/** What a fact sheet or relation had in a field before the field lost one of its values. */
export interface KeptValue {
  readonly value: Stored
}

/** A row as JSON has it. */
type AsJson<Row> = { readonly [Column in keyof Row]: Row[Column] extends Date ? string : Row[Column] }
type Attached = { readonly id: string }

/** A relation that is deleted, and the lists of the relations that it constrained. */
export interface KeptRelation {
  readonly row: AsJson<RelationRow>
  readonly constrained: readonly { readonly id: string; readonly constraining: readonly string[] }[]
}

/** A fact sheet with all that is attached to it. */
export interface KeptFactSheet {
  readonly row: AsJson<FactSheetRow>
  readonly relations: readonly KeptRelation[]
  readonly externalIds: readonly ExternalIdRow[]
  readonly subscriptions: readonly Attached[]
  readonly documents: readonly Attached[]
  readonly comments: readonly Attached[]
}

/** Which deletion keeps rows, and for which of its losses. */
export interface Keeping {
  readonly revision: number
  readonly step: number
}

const keep = async (tx: Tx, { workspaceId }: Rows, { revision, step }: Keeping, rows: RawBuilder<unknown>) =>
  void (await sql`INSERT INTO kept_row (workspace_id, revision, step, row_id, kept)
    SELECT ${workspaceId}::uuid, ${revision}::bigint, ${step}::integer, k.id, k.kept FROM (${rows}) k`.execute(tx))

/** Keeps what rows have in a field, and where it is not set on purpose. */
export async function keepField(tx: Tx, table: Table, rows: Rows, { field, ...keeping }: Keeping & { field: string }) {
  const isFactSheet = table === 'fact_sheet'
  const value = isFactSheet && field === 'category' ? sql`to_json(w.category)` : sql`w.fields -> ${field}::text`
  const external = isFactSheet
    ? sql`(SELECT to_json(e) FROM external_id e WHERE e.workspace_id = w.workspace_id AND e.field = ${field} AND e.fact_sheet_id = w.id)`
    : sql`NULL::json`
  await keep(
    tx,
    rows,
    keeping,
    sql`SELECT w.id, json_build_object('value', ${value}, 'na', array_position(w.na_fields, ${field}::text), 'external', ${external}) AS kept
      FROM ${sql.table(table)} w WHERE w.workspace_id = ${rows.workspaceId} AND w.id = ANY(${[...rows.ids]}::uuid[])
        AND (${value} IS NOT NULL OR ${field} = ANY(w.na_fields))`,
  )
}

/** Keeps the subtype of those that have this one. Read without visibleTo: what is deleted for everybody is kept for everybody. */
export const keepSubtype = async (tx: Tx, rows: Rows, { value, ...keeping }: Keeping & { value: string }) =>
  await keep(
    tx,
    rows,
    keeping,
    sql`SELECT f.id, json_build_object('value', f.category) AS kept FROM fact_sheet f
      WHERE f.workspace_id = ${rows.workspaceId} AND f.id = ANY(${[...rows.ids]}::uuid[]) AND f.category = ${value}`,
  )

/** Keeps values that have been read already. */
export const keepValues = async (
  tx: Tx,
  rows: Pick<Rows, 'workspaceId'>,
  { values, ...keeping }: Keeping & { readonly values: readonly { readonly id: string; readonly stored: Stored }[] },
) =>
  await keep(
    tx,
    { ...rows, ids: [] },
    keeping,
    sql`SELECT * FROM unnest(${values.map(({ id }) => id)}::uuid[],
      ${values.map(({ stored }) => JSON.stringify({ value: stored } satisfies KeptValue))}::json[]) n (id, kept)`,
  )

/** A relation `r` as JSON, before the lists of others lose its id. */
const relationAsKept = sql`json_build_object('row', to_json(r), 'constrained', coalesce((
  SELECT json_agg(json_build_object('id', c.id, 'constraining', c.constraining)) FROM relation c
  WHERE c.workspace_id = r.workspace_id AND c.constraining && ARRAY[r.id] AND c.constraining <> '{}'), '[]'))`

/** Keeps relations. Read without visibleTo: as above. */
export const keepRelations = async (tx: Tx, rows: Rows, keeping: Keeping) =>
  await keep(
    tx,
    rows,
    keeping,
    sql`SELECT r.id, ${relationAsKept} AS kept FROM relation r
      WHERE r.workspace_id = ${rows.workspaceId} AND r.id = ANY(${[...rows.ids]}::uuid[])`,
  )

/**
 * Keeps fact sheets with all that is attached to them. A relation between two of them is kept with the one that comes first, which comes back
 * last.
 * Read without visibleTo: they are kept for everybody.
 */
export async function keepFactSheets(tx: Tx, rows: Rows, keeping: Keeping): Promise<void> {
  const ids = sql`${[...rows.ids]}::uuid[]`
  const listOf = (table: string, what: RawBuilder<unknown> = sql`to_json(a)`, order = sql`a.id`) => sql`coalesce((
    SELECT json_agg(${what} ORDER BY ${order}) FROM ${sql.table(table)} a
    WHERE a.workspace_id = f.workspace_id AND a.fact_sheet_id = f.id), '[]')`
  await keep(
    tx,
    rows,
    keeping,
    sql`SELECT f.id, json_build_object('row', to_json(f),
        'relations', coalesce((SELECT json_agg(${relationAsKept} ORDER BY r.id) FROM relation r
          WHERE r.workspace_id = f.workspace_id AND (r.from_id = f.id OR r.to_id = f.id) AND f.id = CASE
            WHEN r.to_id <> ALL(${ids}) THEN r.from_id WHEN r.from_id <> ALL(${ids}) THEN r.to_id ELSE least(r.from_id, r.to_id) END), '[]'),
        'externalIds', ${listOf('external_id', undefined, sql`a.field`)}, 'subscriptions', ${listOf('fact_sheet_subscription')},
        'documents', ${listOf('document')}, 'comments', ${listOf('comment')}) AS kept
      FROM fact_sheet f WHERE f.workspace_id = ${rows.workspaceId} AND f.id = ANY(${ids})`,
  )
  await sql`INSERT INTO kept_content (workspace_id, revision, document_id, content)
    SELECT c.workspace_id, ${keeping.revision}, c.document_id, c.content FROM document d
    JOIN document_content c ON c.workspace_id = d.workspace_id AND c.document_id = d.id
    WHERE d.workspace_id = ${rows.workspaceId} AND d.fact_sheet_id = ANY(${ids})`.execute(tx)
}
