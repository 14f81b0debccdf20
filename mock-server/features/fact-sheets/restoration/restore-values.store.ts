import { sql } from 'kysely'
import { valueBack } from '#data-model/changes/value-back.ts'
import type { Stored } from '#data-model/model.ts'
import { writeValues } from '#features/fact-sheets/kept/field-values.store.ts'
import type { Keeping, KeptValue } from '#features/fact-sheets/kept/keep.store.ts'
import type { Rows, Table } from '#features/fact-sheets/kept/rows.ts'
import type { Tx } from '#storage/database.ts'
import type { Kept } from '#features/fact-sheets/kept/kept-rows.store.ts'

/** Locked in the order of their ids, as everywhere. Read without visibleTo: what was deleted for everybody comes back for everybody. */
const lock = async (tx: Tx, table: Table, { workspaceId, ids }: Rows) =>
  void (await sql`SELECT w.id FROM ${sql.table(table)} w WHERE w.workspace_id = ${workspaceId} AND w.id = ANY(${[...ids]}::uuid[])
    ORDER BY w.id FOR UPDATE`.execute(tx))

/** Gives a field its values back, except where it has another by now; resolves to the rows that have theirs. */
export async function restoreField(
  tx: Tx,
  table: Table,
  rows: Rows,
  { revision, step, field }: Keeping & { readonly field: string },
): Promise<string[]> {
  const { workspaceId } = rows
  await lock(tx, table, rows)
  const isSubtype = table === 'fact_sheet' && field === 'category'
  const isKept = sql`k.workspace_id = ${workspaceId} AND k.revision = ${revision} AND k.step = ${step}
    AND k.row_id = ANY(${[...rows.ids]}::uuid[])`
  const hasValue = sql`json_typeof(k.kept -> 'value') <> 'null'`
  const change = isSubtype
    ? sql`category = coalesce(k.kept ->> 'value', t.category)`
    : sql`fields = CASE WHEN ${hasValue} THEN t.fields || jsonb_build_object(${field}::text, (k.kept -> 'value')::jsonb) ELSE t.fields END`
  const isFree = isSubtype ? sql`t.category IS NULL` : sql`NOT t.fields ? ${field}::text`
  const { rows: back } = await sql<{ id: string }>`
    UPDATE ${sql.table(table)} AS t SET ${change},
      na_fields = CASE WHEN k.kept ->> 'na' IS NULL THEN t.na_fields
        ELSE t.na_fields[:(k.kept ->> 'na')::integer - 1] || ${field}::text || t.na_fields[(k.kept ->> 'na')::integer:] END
    FROM kept_row k WHERE ${isKept} AND t.workspace_id = k.workspace_id AND t.id = k.row_id AND ${isFree} AND ${field} <> ALL(t.na_fields)
      AND NOT EXISTS (SELECT FROM external_id e WHERE e.workspace_id = k.workspace_id AND e.field = ${field}
        AND e.external_id = k.kept -> 'external' ->> 'external_id' AND e.is_unique)
    RETURNING t.id`.execute(tx)
  const ids = back.map(({ id }) => id)
  await sql`INSERT INTO external_id SELECT n.* FROM kept_row k CROSS JOIN LATERAL json_populate_record(null::external_id,
      CASE WHEN json_typeof(k.kept -> 'external') = 'object' THEN k.kept -> 'external' END) n
    WHERE ${isKept} AND k.row_id = ANY(${ids}::uuid[]) AND n.field IS NOT NULL`.execute(tx)
  return ids
}

interface OfValue {
  readonly field: string
  readonly value: string
  /** What took its place. */
  readonly to: string | undefined
}

/** Gives rows one of the values of a field back; resolves to those that have it. */
export async function restoreValue(
  tx: Tx,
  table: Table,
  workspaceId: string,
  { kept, field, value, to }: OfValue & { readonly kept: readonly Kept<KeptValue>[] },
): Promise<string[]> {
  const ids = kept.map(({ id }) => id)
  await lock(tx, table, { workspaceId, ids })
  const isSubtype = table === 'fact_sheet' && field === 'category'
  const stored = isSubtype ? sql`to_json(w.category)` : sql`w.fields -> ${field}::text`
  const { rows } = await sql<{ id: string; current: Stored | null }>`
    SELECT w.id, ${stored} AS current FROM ${sql.table(table)} w
    WHERE w.workspace_id = ${workspaceId} AND w.id = ANY(${ids}::uuid[])`.execute(tx)
  const before = new Map(kept.map((row) => [row.id, row.kept.value]))
  const found = rows.map(({ id, current }) => {
    const former = before.get(id) ?? value
    return { id, current, left: valueBack(current ?? undefined, { before: former, value, to }) ?? null }
  })
  const changed = found.filter(({ current, left }) => JSON.stringify(current) !== JSON.stringify(left))
  if (isSubtype) await writeSubtypes(tx, workspaceId, changed)
  else await writeValues(tx, table, workspaceId, { field, changed })
  return changed.map(({ id }) => id)
}

const writeSubtypes = async (
  tx: Tx,
  workspaceId: string,
  changed: readonly { readonly id: string; readonly left: Stored | null }[],
) =>
  void (await sql`UPDATE fact_sheet f SET category = n.category
    FROM unnest(${changed.map(({ id }) => id)}::uuid[], ${changed.map(({ left }) => left)}::text[]) n (id, category)
    WHERE f.workspace_id = ${workspaceId} AND f.id = n.id`.execute(tx))
