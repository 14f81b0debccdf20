import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { Caller } from '#contract/access.ts'
import { LISTED_STATE_CHARACTERS } from '#contract/bookmarks/versions.ts'
import type { Database, Db, Tx } from '#storage/database.ts'
import { may } from '#kernel/may.ts'
import { visibleTo } from '#features/bookmarks/rows/visible-to.store.ts'

export interface VersionRow {
  version: number
  saved_at: Date
  saver_id: string | null
  saver_name: string | null
  restored_from: number | null
  is_current: boolean
  /** Whether the version before is kept, and what differs from it. */
  has_before: boolean
  name_changed: boolean
  type_changed: boolean
  group_key_changed: boolean
  description_changed: boolean
  i18n_key_changed: boolean
  state_changed: boolean
  /** In lists only where it was asked for and is short. */
  state?: Selectable<Database['bookmark_version']>['state'] | null
}

export type VersionContentRow = Omit<VersionRow, 'state'> &
  Pick<Selectable<Database['bookmark_version']>, 'name' | 'type' | 'group_key' | 'description' | 'i18n_key' | 'state'>

const summary = sql`v.version, v.saved_at, s.id AS saver_id,
  CASE WHEN s.technical THEN s.first_name ELSE s.first_name || ' ' || s.last_name END AS saver_name, v.restored_from,
  v.version = b.version AS is_current, p.version IS NOT NULL AS has_before, v.name IS DISTINCT FROM p.name AS name_changed,
  v.type IS DISTINCT FROM p.type AS type_changed, v.group_key IS DISTINCT FROM p.group_key AS group_key_changed,
  v.description IS DISTINCT FROM p.description AS description_changed, v.i18n_key IS DISTINCT FROM p.i18n_key AS i18n_key_changed,
  v.state::text IS DISTINCT FROM p.state::text AS state_changed`

/** Whether the caller could read the bookmark of a version while that was the latest. */
function couldRead(caller: Caller, version: 'v' | 'p'): RawBuilder<boolean> {
  if (may(caller, 'bookmark.readAll')) return sql<boolean>`true`
  const column = (name: string) => sql.ref(`${version}.${name}`)
  return sql<boolean>`(${column('is_open')} OR ${caller.userId}::uuid = ANY(${column('readers')})
    OR ${column('reader_roles')} && ${[...caller.roles]}::text[])`
}

/** The versions `v` of a bookmark that the caller can read now and could read then, each with the one before it. */
const versionsOf = (caller: Caller, bookmarkId: string) => sql`FROM bookmark b
  JOIN bookmark_version v ON v.workspace_id = b.workspace_id AND v.bookmark_id = b.id
  LEFT JOIN bookmark_version p ON p.workspace_id = v.workspace_id AND p.bookmark_id = v.bookmark_id AND p.version = v.version - 1
    AND ${couldRead(caller, 'p')}
  LEFT JOIN users s ON s.id = v.saved_by
  WHERE ${visibleTo(caller)} AND b.id = ${bookmarkId} AND b.deleted_at IS NULL AND ${couldRead(caller, 'v')}`

export interface VersionCounts {
  readonly total: number
  readonly closed: number
}

interface VersionPage {
  readonly bookmarkId: string
  readonly before: number | undefined
  readonly limit: number
  readonly withState: boolean
}

/** One page, the latest first. */
export async function listVersions(
  db: Db,
  caller: Caller,
  { bookmarkId, before, limit, withState }: VersionPage,
): Promise<VersionRow[]> {
  const state = withState
    ? sql`, CASE WHEN length(v.state::text) <= ${LISTED_STATE_CHARACTERS} THEN v.state END AS state`
    : sql``
  const { rows } = await sql<VersionRow>`SELECT ${summary} ${state} ${versionsOf(caller, bookmarkId)}
    AND (${before ?? null}::integer IS NULL OR v.version < ${before ?? null}) ORDER BY v.version DESC LIMIT ${limit}`.execute(
    db,
  )
  return rows
}

/** How many versions there are for the caller, and how many for others only. */
export async function countVersions(db: Db, caller: Caller, bookmarkId: string): Promise<VersionCounts> {
  const { rows } = await sql<VersionCounts>`
    SELECT count(*) FILTER (WHERE ${couldRead(caller, 'v')}) AS total, count(*) FILTER (WHERE NOT ${couldRead(caller, 'v')}) AS closed
    FROM bookmark_version v WHERE v.workspace_id = ${caller.workspaceId} AND v.bookmark_id = ${bookmarkId}`.execute(db)
  return rows[0] ?? { total: 0, closed: 0 }
}

export async function findVersion(
  db: Db | Tx,
  caller: Caller,
  { bookmarkId, version }: { bookmarkId: string; version: number },
): Promise<VersionContentRow | undefined> {
  const { rows } = await sql<VersionContentRow>`
    SELECT ${summary}, v.name, v.type, v.group_key, v.description, v.i18n_key, v.state ${versionsOf(caller, bookmarkId)}
      AND v.version = ${version}`.execute(db)
  return rows[0]
}

/**
 * Deletes versions that were saved before a moment; the current one of each bookmark stays. Read without visibleTo: retention has no
 * caller.
 */
export const deleteVersions = (db: Db, before: Date) =>
  sql`DELETE FROM bookmark_version v USING bookmark b WHERE b.workspace_id = v.workspace_id AND b.id = v.bookmark_id
    AND v.saved_at < ${before} AND v.version < b.version`.execute(db)
