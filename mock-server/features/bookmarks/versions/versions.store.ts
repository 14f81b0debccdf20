import { type Selectable, sql } from 'kysely'
import type { Caller } from '#contract/access.ts'
import { LISTED_STATE_CHARACTERS } from '#contract/bookmarks/versions.ts'
import type { Database, Db, Tx } from '#storage/database.ts'
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

/** The versions `v` of a bookmark that the caller can read, each with the one before it. */
const versionsOf = (caller: Caller, bookmarkId: string) => sql`FROM bookmark b
  JOIN bookmark_version v ON v.workspace_id = b.workspace_id AND v.bookmark_id = b.id
  LEFT JOIN bookmark_version p ON p.workspace_id = v.workspace_id AND p.bookmark_id = v.bookmark_id AND p.version = v.version - 1
  LEFT JOIN users s ON s.id = v.saved_by
  WHERE ${visibleTo(caller)} AND b.id = ${bookmarkId} AND b.deleted_at IS NULL`

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

export async function countVersions(db: Db, { workspaceId }: Caller, bookmarkId: string): Promise<number> {
  const { rows } = await sql<{ total: number }>`SELECT count(*) AS total FROM bookmark_version
    WHERE workspace_id = ${workspaceId} AND bookmark_id = ${bookmarkId}`.execute(db)
  return rows[0]?.total ?? 0
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
