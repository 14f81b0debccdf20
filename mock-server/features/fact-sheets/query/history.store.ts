import { type RawBuilder, sql } from 'kysely'
import type { Caller } from '#contract/access.ts'
import { may } from '#kernel/may.ts'
import type { ReadContext } from '#features/fact-sheets/rows/read-context.store.ts'

export interface LogRow {
  readonly seq: number
  readonly id: string
  readonly type: string
  readonly actor_id: string | null
  readonly created_at: Date
  readonly body: string
}

export interface LogQuery {
  readonly factSheetId: string
  /** Empty = all. */
  readonly types: readonly string[]
  readonly before: number | undefined
  readonly limit: number
}

/** What the log has of a fact sheet, the newest first; events about relations stand in the log of both ends. */
export async function findLogRows(
  { db, caller }: ReadContext,
  { before, limit, ...wanted }: LogQuery,
): Promise<LogRow[]> {
  const half = (column: 'object_id' | 'other_id') => sql`(
    SELECT e.seq, e.id, e.type, e.actor_id, e.created_at, e.body FROM event e
    WHERE ${of(caller, wanted, column)} ${before === undefined ? sql`` : sql`AND e.seq < ${before}`}
    ORDER BY e.seq DESC LIMIT ${limit})`
  const { rows } = await sql<LogRow>`
    ${half('object_id')} UNION ALL ${half('other_id')} ORDER BY seq DESC LIMIT ${limit}`.execute(db)
  return rows
}

export async function countLogRows(
  { db, caller }: ReadContext,
  wanted: Pick<LogQuery, 'factSheetId' | 'types'>,
): Promise<number> {
  const half = (column: 'object_id' | 'other_id') =>
    sql`(SELECT count(*) FROM event e WHERE ${of(caller, wanted, column)})`
  const { rows } = await sql<{ total: number }>`SELECT ${half('object_id')} + ${half('other_id')} AS total`.execute(db)
  return rows[0]?.total ?? 0
}

function of(
  caller: Caller,
  { factSheetId, types }: Pick<LogQuery, 'factSheetId' | 'types'>,
  column: 'object_id' | 'other_id',
): RawBuilder<boolean> {
  return sql<boolean>`e.workspace_id = ${caller.workspaceId} AND e.${sql.ref(column)} = ${factSheetId}
    AND ${column === 'other_id' ? sql`e.object_id <> e.other_id` : sql`true`}
    AND (${types.length === 0} OR e.type = ANY(${[...types]}::text[])) AND ${readableBy(caller)}`
}

/** Events about what the caller may not read are not for him; of a relation, what both its ends let him read. */
const readableBy = (caller: Caller): RawBuilder<boolean> =>
  may(caller, 'factSheet.readAll')
    ? sql<boolean>`true`
    : sql<boolean>`(e.read_acl = '{}' OR e.read_acl && ${[...caller.entities]}::uuid[])`
