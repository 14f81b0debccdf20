import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { Caller } from '#contract/access.ts'
import type { ExportOptions, ExportType, MadeWith, exportStates } from '#contract/exports/export-options.ts'
import type { exportSortings } from '#contract/exports/exports.ts'
import type { User } from '#contract/permissions.ts'
import type { Database, Db, Tx } from '#storage/database.ts'
import { containing } from '#storage/like.ts'
import { seesAll } from './exports.policy.ts'

type State = (typeof exportStates)[number]

export type ExportRow = Selectable<Database['export']> & {
  status: State
  number: number
  attempt: number
  started_at: Date | null
  ended_at: Date | null
  done: number
  total: number | null
  failure: string | null
  ended_by_name: string | null
  user_name: string
  email: string
  first_name: string
  last_name: string
  technical: boolean
  account_role: User['role']
  user_status: User['status']
}

/** A file that nobody fetched in time is gone; of one that was fetched, that stays known. */
const statusAt = (now: Date): RawBuilder<State> => sql<State>`(CASE j.state
  WHEN 'FAILED' THEN 'ERROR' WHEN 'CANCELLED' THEN 'CANCELED' WHEN 'DONE' THEN
    CASE WHEN e.downloaded_at IS NOT NULL THEN 'DOWNLOADED' WHEN e.delete_at <= ${now} THEN 'DELETED' ELSE 'COMPLETED' END
  ELSE 'STARTED' END)`

const tables = sql`export e JOIN job j ON j.workspace_id = e.workspace_id AND j.id = e.id
  JOIN users u ON u.id = e.user_id LEFT JOIN users c ON c.id = j.ended_by`

const columns = (
  now: Date,
) => sql`e.*, ${statusAt(now)} AS status, j.number, j.attempt, j.started_at, j.ended_at, j.done, j.total, j.failure,
  CASE WHEN c.technical THEN c.first_name ELSE c.first_name || ' ' || c.last_name END AS ended_by_name, u.user_name, u.email, u.first_name,
  u.last_name, u.technical, u.role AS account_role, u.status AS user_status`

/** Narrows exports `e` to those that the caller can see. */
const visibleTo = (caller: Caller): RawBuilder<boolean> =>
  seesAll(caller)
    ? sql<boolean>`e.workspace_id = ${caller.workspaceId}`
    : sql<boolean>`(e.workspace_id = ${caller.workspaceId} AND e.user_id = ${caller.userId})`

/** One export that the caller can see. */
export async function findExport(db: Db | Tx, caller: Caller, id: string, now: Date): Promise<ExportRow | undefined> {
  const { rows } = await sql<ExportRow>`
    SELECT ${columns(now)} FROM ${tables} WHERE ${visibleTo(caller)} AND e.id = ${id}`.execute(db)
  return rows[0]
}

/** One export, for the job that makes its file. */
export async function findOwnExport(db: Db | Tx, workspaceId: string, id: string): Promise<ExportRow | undefined> {
  const { rows } = await sql<ExportRow>`
    SELECT ${columns(new Date(0))} FROM ${tables} WHERE e.workspace_id = ${workspaceId} AND e.id = ${id}`.execute(db)
  return rows[0]
}

type Sorting = (typeof exportSortings)[number]

export interface ListQuery {
  readonly types: readonly ExportType[]
  readonly states: readonly State[]
  readonly userId: string | undefined
  readonly words: string
  readonly sorting: Sorting
  readonly isDescending: boolean
  /** The last row of the page before. */
  readonly after: { readonly key: string; readonly id: string } | undefined
  readonly limit: number
}

/** What a list is sorted by, as numbers and texts that a cursor can hold. */
const sortKeys: Readonly<Record<Sorting, RawBuilder<unknown>>> = {
  createdAt: sql`e.created_at`,
  type: sql`e.type COLLATE "C"`,
  factSheetCount: sql`coalesce(e.fact_sheet_count, -1)::bigint`,
  rows: sql`coalesce(e.row_count, j.done)`,
  size: sql`coalesce(e.size, -1)`,
}

/** One page of exports, and how many there are. */
export async function listExports(
  db: Db,
  caller: Caller,
  { types, states, userId, words, sorting, isDescending, after, limit }: ListQuery,
  now: Date,
): Promise<{ rows: (ExportRow & { sort_key: string })[]; total: number }> {
  const key = sortKeys[sorting]
  const conditions = [
    visibleTo(caller),
    sql`e.type = ANY(${[...types]}::text[])`,
    ...(states.length > 0 ? [sql`${statusAt(now)} = ANY(${[...states]}::text[])`] : []),
    ...(userId === undefined ? [] : [sql`e.user_id = ${userId}`]),
    ...words
      .toLowerCase()
      .split(/\s+/)
      .filter((word) => word !== '')
      .map((word) => sql`lower(concat_ws(' ', e.download_name, e.bookmark_name, e.type)) LIKE ${containing(word)}`),
  ]
  const where = sql.join(conditions, sql` AND `)
  const direction = isDescending ? sql`DESC` : sql`ASC`
  const following = after
    ? sql`AND (${key}, e.id) ${isDescending ? sql`<` : sql`>`} (${keyIn(sorting, after.key)}, ${after.id}::uuid)`
    : sql``
  const { rows } = await sql<ExportRow & { sort_key: string }>`
    SELECT ${columns(now)}, ${sorting === 'createdAt' ? sql`to_char(e.created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')` : sql`(${key})::text`} AS sort_key
    FROM ${tables} WHERE ${where} ${following} ORDER BY ${key} ${direction}, e.id ${direction} LIMIT ${limit}`.execute(
    db,
  )
  const { rows: counted } = await sql<{
    total: number
  }>`SELECT count(*) AS total FROM ${tables} WHERE ${where}`.execute(db)
  return { rows, total: counted[0]?.total ?? 0 }
}

const keyIn = (sorting: Sorting, key: string) => {
  if (sorting === 'createdAt') return sql`${key}::timestamptz`
  return sorting === 'type' ? sql`${key}::text` : sql`${key}::bigint`
}

interface NewExport {
  readonly workspaceId: string
  readonly id: string
  readonly type: ExportType
  readonly options: ExportOptions
  readonly userId: string
  readonly bookmark: { readonly id: string; readonly name: string } | undefined
  readonly downloadName: string
  readonly now: Date
}

export const insertExport = (
  tx: Tx,
  { workspaceId, id, type, options, userId, bookmark, downloadName, now }: NewExport,
) =>
  tx
    .insertInto('export')
    .values({
      workspace_id: workspaceId,
      id,
      type,
      options: JSON.stringify(options),
      user_id: userId,
      bookmark_id: bookmark?.id ?? null,
      bookmark_name: bookmark?.name ?? null,
      created_at: now,
      download_name: downloadName,
      fact_sheet_types: [],
    })
    .execute()

/** What is known of a file once it is there. */
export interface Completed {
  readonly factSheetTypes: readonly string[]
  readonly factSheetCount: number | null
  readonly columnCount: number
  readonly rowCount: number
  readonly size: number
  readonly sha256: string
  /** The key for lists, sealed. */
  readonly listedKey: string
  readonly madeWith: MadeWith
  readonly now: Date
  readonly deleteAt: Date
}

export const completeExport = (tx: Tx, workspaceId: string, id: string, completed: Completed) =>
  tx
    .updateTable('export')
    .set({
      fact_sheet_types: [...completed.factSheetTypes],
      fact_sheet_count: completed.factSheetCount,
      column_count: completed.columnCount,
      row_count: completed.rowCount,
      size: completed.size,
      sha256: completed.sha256,
      listed_key: completed.listedKey,
      completed_at: completed.now,
      delete_at: completed.deleteAt,
      made_with: JSON.stringify(completed.madeWith),
    })
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', id)
    .execute()

/** The last export of a kind that was completed. */
export async function lastOfKind(
  db: Db,
  caller: Caller,
  type: ExportType,
  format: ExportOptions['format'],
): Promise<{ ms: number; size: number; rows: number; ended_at: Date } | undefined> {
  const { rows } = await sql<{ ms: number; size: number; rows: number; ended_at: Date }>`
    SELECT (extract(epoch FROM j.ended_at - j.started_at) * 1000)::float8 AS ms, e.size, e.row_count AS rows, j.ended_at
    FROM ${tables} WHERE ${visibleTo(caller)} AND e.type = ${type} AND j.state = 'DONE' AND e.options->>'format' = ${format}
    ORDER BY e.created_at DESC LIMIT 1`.execute(db)
  return rows[0]
}

/** Forgets exports that were started long ago, with their jobs. */
export async function deleteOldExports(db: Db, before: Date): Promise<void> {
  await sql`DELETE FROM job WHERE kind = 'export' AND created_at < ${before} AND state NOT IN ('QUEUED', 'RUNNING')`.execute(
    db,
  )
}

/** What the workspace is called. */
export async function workspaceName(db: Db, workspaceId: string): Promise<string> {
  const { rows } = await sql<{ name: string }>`SELECT name FROM workspace WHERE id = ${workspaceId}`.execute(db)
  return rows[0]?.name ?? ''
}
