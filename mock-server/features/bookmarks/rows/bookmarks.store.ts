import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { Caller } from '#contract/access.ts'
import type { BookmarkAccess } from '#kernel/bookmark-rules.ts'
import { roleNames } from '#kernel/role-names.ts'
import type { Database, Db, Tx } from '#storage/database.ts'
import { ofText, upTo } from '#storage/measured-rows.ts'
import { accessJson, bookmarkJson, singleBookmarkJson } from './bookmark-json.store.ts'
import { type WithAccess, withRefusals } from './with-refusals.ts'
import { visibleTo } from './visible-to.store.ts'

export type BookmarkRow = Selectable<Database['bookmark']>
export type BookmarkValues = Omit<
  BookmarkRow,
  'state' | 'last_viewed_at' | 'deleted_at' | 'deleted_by' | 'version' | 'changed_in'
> & {
  state: string
  version?: number
}

/** A bookmark after a change that is not read again. */
export type ChangedBookmark = Omit<BookmarkRow, 'state'> & { state: unknown }

export interface ListFilter {
  readonly type: string
  readonly oDataOnly: boolean
  readonly groupKey?: string | undefined
  readonly refusals?: boolean
}

/** A bookmark as JSON, with what decides about access to it and the revision that its ETag is made of. */
export interface BookmarkJson extends WithAccess {
  readonly revision: number
}

/** The bookmarks of one type as JSON texts of several each, by name, and their number. */
export async function listAsJson(
  db: Db,
  caller: Caller,
  { type, oDataOnly, groupKey, refusals }: ListFilter,
): Promise<{ texts: string[]; total: number }> {
  const matching = sql`${visibleTo(caller)} AND b.deleted_at IS NULL AND b.type = ${type} AND (NOT ${oDataOnly} OR b.odata_enabled)
    AND (${groupKey ?? null}::text IS NULL OR b.group_key = ${groupKey ?? null})`
  const texts: string[] = []
  let [total, limit]: [number, number] = [0, FIRST_ROWS]
  for (let after: Piece | undefined, isMore = true; isMore;) {
    const rest: RawBuilder<unknown> = after ? sql`AND (b.name_key, b.id) > (${after.name_key}, ${after.id})` : sql``
    const listed = sql`
      SELECT ${bookmarkJson(caller)} AS json, ${refusals ? accessJson : sql`NULL`} AS access, b.name_key, b.id FROM bookmark b JOIN users u ON u.id = b.owner_id
      WHERE ${matching} ${rest} ORDER BY b.name_key, b.id LIMIT ${limit}`
    const { rows } = await sql<Piece>`
      SELECT string_agg(json, ',' ORDER BY name_key, id) AS json, ${refusals ? rowsJson : sql`NULL`} AS rows, count(*) AS total, max(text_bytes) AS bytes,
        max(name_key) AS name_key, (array_agg(id ORDER BY name_key DESC, id DESC))[1] AS id
      FROM (${upTo(PIECE_BYTES, listed, ofText('json'))}) p HAVING count(*) > 0`.execute(db)
    after = rows[0]
    if (!after) break
    texts.push(after.rows === null ? after.json : textWithRefusals(caller, after.rows))
    total += after.total
    isMore = after.total === limit || after.bytes > PIECE_BYTES
    limit = Math.min(MOST_ROWS, Math.ceil((PIECE_BYTES * after.total) / after.bytes))
  }
  return { texts, total }
}

/** Texts and rows of one statement, so that others wait no longer for the store. Few lists have more rows than the first one reads. */
const [PIECE_BYTES, FIRST_ROWS, MOST_ROWS] = [2 * 1_048_576, 100, 1000]

/** The records of a part, one by one: `WithAccess` as JSON text. */
const rowsJson = sql<string>`json_agg(json_build_object('json', json, 'access', access) ORDER BY name_key, id)::text`

const textWithRefusals = (caller: Caller, rows: string): string =>
  JSON.parse(rows)
    .map((row: WithAccess) => withRefusals(caller, row))
    .join(',')

/** A part of a list, and the bookmark that it ends with. */
interface Piece {
  readonly json: string
  /** With `refusals`. */
  readonly rows: string | null
  readonly total: number
  readonly bytes: number
  readonly name_key: string
  readonly id: string
}

/** One bookmark as JSON. */
export async function findAsJson(db: Db | Tx, caller: Caller, id: string): Promise<BookmarkJson | undefined> {
  const matching = sql`${visibleTo(caller)} AND b.id = ${id} AND b.deleted_at IS NULL`
  const { rows } = await sql<BookmarkJson>`
    SELECT ${singleBookmarkJson(caller)} AS json, ${accessJson} AS access, b.revision FROM bookmark b JOIN users u ON u.id = b.owner_id
    LEFT JOIN users e ON e.id = b.updated_by WHERE ${matching}`.execute(db)
  return rows[0]
}

/** Read without visibleTo: the write that just took the caller off the lists of a bookmark is still answered with the bookmark. */
export async function readOwnWrite(tx: Tx, caller: Caller, id: string): Promise<BookmarkJson | undefined> {
  const { rows } = await sql<BookmarkJson>`
    SELECT ${singleBookmarkJson(caller)} AS json, ${accessJson} AS access, b.revision FROM bookmark b JOIN users u ON u.id = b.owner_id
    LEFT JOIN users e ON e.id = b.updated_by WHERE b.workspace_id = ${caller.workspaceId} AND b.id = ${id} AND b.deleted_at IS NULL`.execute(
    tx,
  )
  return rows[0]
}

/** One bookmark that the caller can read, locked until the transaction ends. */
export const lockLive = (tx: Tx, caller: Caller, id: string) =>
  lock(tx, caller, sql`b.id = ${id} AND b.deleted_at IS NULL`)

/** One deleted bookmark that the caller could read, locked until the transaction ends. */
export const lockDeleted = (tx: Tx, caller: Caller, id: string) =>
  lock(tx, caller, sql`b.id = ${id} AND b.deleted_at IS NOT NULL`)

async function lock(tx: Tx, caller: Caller, condition: RawBuilder<unknown>): Promise<BookmarkRow | undefined> {
  const { rows } = await sql<BookmarkRow>`
    SELECT b.* FROM bookmark b WHERE ${visibleTo(caller)} AND ${condition} FOR UPDATE`.execute(tx)
  return rows[0]
}

/** The columns that decide what the caller may do with a bookmark that they can read. */
export async function findAccess(db: Db, caller: Caller, id: string): Promise<BookmarkAccess | undefined> {
  const { rows } = await sql<BookmarkAccess>`
    SELECT b.owner_id, b.predefined, b.readonly, b.permitted_read, b.permitted_write, b.permitted_read_roles, b.permitted_write_roles
    FROM bookmark b WHERE ${visibleTo(caller)} AND b.id = ${id} AND b.deleted_at IS NULL`.execute(db)
  return rows[0]
}

/** Stores new bookmarks. */
export const insertBookmarks = (tx: Tx, rows: BookmarkValues[]) => tx.insertInto('bookmark').values(rows).execute()

/** Changes a bookmark that is locked. */
export const updateBookmark = (tx: Tx, { workspace_id, id }: BookmarkRow, values: Partial<BookmarkValues>) =>
  tx.updateTable('bookmark').set(values).where('workspace_id', '=', workspace_id).where('id', '=', id).execute()

/** Marks a locked bookmark as deleted or, with null, restores it. */
export const setDeleted = (
  tx: Tx,
  { workspace_id, id, revision }: BookmarkRow,
  deletion: { at: Date; by: string | null } | null,
) =>
  tx
    .updateTable('bookmark')
    .set({ deleted_at: deletion?.at ?? null, deleted_by: deletion?.by ?? null, revision: revision + 1 })
    .where('workspace_id', '=', workspace_id)
    .where('id', '=', id)
    .execute()

/** Counts a view by a user, in total and for that user and day. The revision stays: reading does not change an ETag. */
export async function addView(
  tx: Tx,
  { workspace_id: workspaceId, id }: BookmarkRow,
  { userId, now }: { userId: string; now: Date },
): Promise<void> {
  await sql`UPDATE bookmark SET views = views + 1, last_viewed_at = ${now} WHERE workspace_id = ${workspaceId} AND id = ${id}`.execute(
    tx,
  )
  await sql`
    INSERT INTO bookmark_view (workspace_id, bookmark_id, user_id, day, views)
    VALUES (${workspaceId}, ${id}, ${userId}, ${now.toISOString().slice(0, 10)}::date, 1)
    ON CONFLICT (workspace_id, bookmark_id, user_id, day) DO UPDATE SET views = bookmark_view.views + 1`.execute(tx)
}

/** The roles of a user who is active in the workspace, so that a bookmark can be given to them. */
export async function activeRoles(tx: Tx, workspaceId: string, userId: string): Promise<string[] | undefined> {
  const row = await tx
    .selectFrom('permission')
    .innerJoin('users', 'users.id', 'permission.user_id')
    .select(['permission.role', 'permission.customer_roles'])
    .where('permission.workspace_id', '=', workspaceId)
    .where('users.id', '=', userId)
    .where('permission.status', '=', 'ACTIVE')
    .where('users.status', '=', 'ACTIVE')
    .executeTakeFirst()
  return row && roleNames(row.role, row.customer_roles)
}

/** Removes bookmarks that were deleted before an instant, with their views. */
export async function purgeDeleted(db: Db, before: Date): Promise<void> {
  await sql`
    WITH gone AS (DELETE FROM bookmark WHERE deleted_at < ${before} RETURNING workspace_id, id)
    DELETE FROM bookmark_view v USING gone WHERE v.workspace_id = gone.workspace_id AND v.bookmark_id = gone.id`.execute(
    db,
  )
}
