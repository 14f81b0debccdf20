import { type RawBuilder, sql } from 'kysely'
import type { Caller } from '#contract/access.ts'
import { isUnlimited, nothing, wholeOf } from '#contract/authorization/scopes.ts'
import { may } from '#kernel/may.ts'
import { ofTypes } from '#events/visible-to.store.ts'
import type { ReadContext } from '#features/fact-sheets/rows/read-context.store.ts'
import { visibleTo } from '#features/fact-sheets/rows/visible-to.store.ts'

/** An event in the history of a fact sheet. */
export interface LogRow {
  readonly offset: number
  readonly id: string
  readonly type: string
  readonly actor_id: string | null
  readonly created_at: Date
  readonly body: string
}

/** The events of a fact sheet's history that a request asks for. */
export interface LogSelection {
  readonly factSheetId: string
  /** Event types; empty = all but views, which change nothing and would fill the history. */
  readonly types: readonly string[]
}

interface LogPageQuery extends LogSelection {
  /** Only events before this offset. */
  readonly before: number | undefined
  readonly limit: number
  /** Bytes of the events' texts after which no further event is read. */
  readonly maxBytes: number
}

interface LogPage {
  readonly rows: readonly LogRow[]
  readonly bytes: number
  readonly isMore: boolean
}

/** Events of a fact sheet, the newest first; an event about a relation belongs to the history of both ends. */
export async function findLogRows(
  { db, caller }: ReadContext,
  { before, limit, maxBytes, ...selection }: LogPageQuery,
): Promise<LogPage> {
  const half = (column: 'object_id' | 'other_id') => sql`(
    SELECT e.seq AS "offset", e.id, e.type, e.actor_id, e.created_at, e.body FROM event e
    WHERE ${isSelected(caller, selection, column)} ${before === undefined ? sql`` : sql`AND e.seq < ${before}`}
    ORDER BY e.seq DESC LIMIT ${limit})`
  const { rows: found } = await sql<LogRow & { bytes: number; is_beyond: boolean }>`
    SELECT "offset", id, type, actor_id, created_at, bytes, bytes - size > ${maxBytes} AS is_beyond,
      CASE WHEN bytes - size > ${maxBytes} THEN '' ELSE body END AS body
    FROM (
      SELECT *, octet_length(body) AS size, (sum(octet_length(body)) OVER (ORDER BY "offset" DESC))::bigint AS bytes
      FROM (${half('object_id')} UNION ALL ${half('other_id')} ORDER BY "offset" DESC LIMIT ${limit}) e
    ) e ORDER BY "offset" DESC`.execute(db)
  const rows = found.filter(({ is_beyond: isBeyond }) => !isBeyond)
  return { rows, bytes: rows.at(-1)?.bytes ?? 0, isMore: found.length === limit || rows.length < found.length }
}

/** The number of selected events. */
export async function countLogRows({ db, caller }: ReadContext, selection: LogSelection): Promise<number> {
  const half = (column: 'object_id' | 'other_id') =>
    sql`(SELECT count(*) FROM event e WHERE ${isSelected(caller, selection, column)})`
  const { rows } = await sql<{ total: number }>`SELECT ${half('object_id')} + ${half('other_id')} AS total`.execute(db)
  return rows[0]?.total ?? 0
}

/** When a fact sheet was created, and by whom if that is known; undefined while the caller can read the event of its creation. */
export async function findCreation(
  { db, caller }: ReadContext,
  factSheetId: string,
): Promise<{ created_at: Date; created_by: string | null } | undefined> {
  // A recovery is emitted as a creation and a recovery, one after the other.
  const { rows } = await sql<{ created_at: Date; created_by: string | null }>`
    SELECT f.created_at, f.created_by FROM fact_sheet f WHERE ${visibleTo(caller)} AND f.id = ${factSheetId} AND NOT EXISTS (
      SELECT FROM event e WHERE ${isSelected(caller, { factSheetId, types: ['FACT_SHEET_CREATED'] }, 'object_id')} AND NOT EXISTS (
        SELECT FROM event r WHERE r.workspace_id = e.workspace_id AND r.seq = e.seq + 1 AND r.type = 'FACT_SHEET_RECOVERED'))`.execute(
    db,
  )
  return rows[0]
}

function isSelected(
  caller: Caller,
  { factSheetId, types }: LogSelection,
  column: 'object_id' | 'other_id',
): RawBuilder<boolean> {
  return sql<boolean>`e.workspace_id = ${caller.workspaceId} AND e.${sql.ref(column)} = ${factSheetId}
    AND ${column === 'other_id' ? sql`e.object_id <> e.other_id` : sql`true`}
    AND ${types.length === 0 ? sql`e.type <> 'FACT_SHEET_VIEWED'` : sql`e.type = ANY(${[...types]}::text[])`} AND ${readableBy(caller)}`
}

/** Events about fact sheets that the caller may read with all fields and relations; of a relation, about two such ends. */
function readableBy(caller: Caller): RawBuilder<boolean> {
  const types = wholeOf(caller.grants.get('factSheet.read') ?? nothing)
  if (may(caller, 'factSheet.readAll') && isUnlimited(types)) return sql<boolean>`true`
  const isOpen = may(caller, 'factSheet.readAll')
    ? sql<boolean>`true`
    : sql<boolean>`(e.read_acl = '{}' OR e.read_acl && ${[...caller.entities]}::uuid[])`
  const within = ofTypes(types)
  return within ? sql<boolean>`(${isOpen} AND ${within})` : isOpen
}
