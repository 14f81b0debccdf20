import { type RawBuilder, sql } from 'kysely'
import type { Loss } from '#data-model/changes/deletions.ts'
import type { Db, Tx } from '#storage/database.ts'

/** How many fact sheets or relations would lose each of these. */
export async function countLosses(db: Db | Tx, workspaceId: string, losses: readonly Loss[]): Promise<number[]> {
  if (losses.length === 0) return []
  const counts = losses.map((loss) => sql`(${countOf(workspaceId, loss)})::bigint`)
  const { rows } = await sql<{
    counts: readonly (number | string)[]
  }>`SELECT ARRAY[${sql.join(counts)}] AS counts`.execute(db)
  return (rows[0]?.counts ?? []).map(Number)
}

/** How many fact sheets there are of some types. Read without visibleTo: a change of the data model concerns all. */
export async function countOfTypes(db: Db, workspaceId: string, types: readonly string[]): Promise<number> {
  if (types.length === 0) return 0
  const { rows } = await sql<{ total: number }>`
    SELECT count(*) AS total FROM fact_sheet f WHERE f.workspace_id = ${workspaceId} AND f.type = ANY(${[...types]}::text[])`.execute(
    db,
  )
  return rows[0]?.total ?? 0
}

/** Read without visibleTo: whoever changes the data model deletes for everybody, archived fact sheets included. */
function countOf(workspaceId: string, loss: Loss): RawBuilder<unknown> {
  const factSheets = (condition: RawBuilder<unknown>) => sql`
    SELECT count(*) FROM fact_sheet f WHERE f.workspace_id = ${workspaceId} AND ${condition}`
  const relations = (condition: RawBuilder<unknown>) => sql`
    SELECT count(*) FROM relation r WHERE r.workspace_id = ${workspaceId} AND ${condition}`
  switch (loss.of) {
    case 'FACT_SHEET':
      return factSheets(sql`f.type = ${loss.type}`)
    case 'RELATION':
      return relations(sql`r.type = ${loss.relation} AND ${ofType(loss.type)}`)
    case 'FACT_SHEET_FIELD':
      return factSheets(
        loss.type === undefined
          ? hasMember('f', loss.field)
          : sql`f.type = ${loss.type} AND ${hasMember('f', loss.field)}`,
      )
    case 'FACT_SHEET_FIELD_VALUE':
      return factSheets(sql`f.type = ${loss.type} AND ${hasValue('f', loss)}`)
    case 'RELATION_FIELD':
      return relations(sql`r.type = ${loss.relation} AND ${hasMember('r', loss.field)}`)
    case 'RELATION_FIELD_VALUE':
      return relations(sql`r.type = ${loss.relation} AND ${hasValue('r', loss)}`)
    default:
      return loss satisfies never
  }
}

/** Relations of which a fact sheet of the type is one of the ends; all without a type. Read without visibleTo: as above. */
const ofType = (type: string | undefined): RawBuilder<unknown> =>
  type === undefined
    ? sql`true`
    : sql`EXISTS (SELECT FROM fact_sheet f WHERE f.workspace_id = r.workspace_id AND f.id IN (r.from_id, r.to_id) AND f.type = ${type})`

/** Subtypes have a column of their own. */
const hasMember = (row: 'f' | 'r', field: string): RawBuilder<unknown> =>
  row === 'f' && field === 'category' ? sql`f.category IS NOT NULL` : sql`${sql.ref(`${row}.fields`)} ? ${field}::text`

/** The value itself, a list that holds it, or a record of which a phase or status is it. */
function hasValue(
  row: 'f' | 'r',
  { field, value }: { readonly field: string; readonly value: string },
): RawBuilder<unknown> {
  if (row === 'f' && field === 'category') return sql`f.category = ${value}`
  const stored = sql`${sql.ref(`${row}.fields`)} -> ${field}::text`
  const holding = (list: string, member: string) => JSON.stringify({ [list]: [{ [member]: value }] })
  return sql`(${stored} @> ${JSON.stringify(value)}::jsonb OR ${stored} @> ${holding('phases', 'phase')}::jsonb
    OR ${stored} @> ${holding('projectStatus', 'status')}::jsonb)`
}
