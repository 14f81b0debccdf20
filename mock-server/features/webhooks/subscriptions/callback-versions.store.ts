import { type Selectable, sql } from 'kysely'
import { KEPT_CALLBACK_VERSIONS } from '#contract/webhooks/callback-versions.ts'
import type { Database, Db, Tx } from '#storage/database.ts'

export interface CallbackKey {
  readonly workspaceId: string
  readonly subscriptionId: string
}

export type VersionRow = Pick<
  Selectable<Database['callback_version']>,
  'version' | 'saved_at' | 'restored_from' | 'callback'
> & { saver_id: string | null; saver_name: string | null; is_current: boolean; size: number }

interface SavedCallback extends CallbackKey {
  readonly callback: string | null
  readonly by: string
  readonly now: Date
}

/**
 * Keeps a subscription's callback as a version, unless the newest one is the same, drops the oldest, and deletes the draft that it was
 * published from. The caller has locked or just inserted the subscription.
 */
export async function saveVersion(tx: Tx, saved: SavedCallback): Promise<void> {
  const { workspaceId, subscriptionId, callback, by, now } = saved
  const own = sql`workspace_id = ${workspaceId} AND subscription_id = ${subscriptionId}`
  await sql`
    WITH newest AS (SELECT version, callback FROM callback_version WHERE ${own} ORDER BY version DESC LIMIT 1),
    saved AS (
      INSERT INTO callback_version (workspace_id, subscription_id, version, callback, saved_at, saved_by, restored_from)
      SELECT ${workspaceId}::uuid, ${subscriptionId}::uuid, coalesce((SELECT version FROM newest), 0) + 1, ${callback}::text, ${now}::timestamptz,
        ${by}::uuid, (SELECT max(version) FROM callback_version WHERE ${own} AND callback = ${callback}::text)
      WHERE (SELECT callback FROM newest) IS DISTINCT FROM ${callback}::text
      RETURNING version
    ),
    published AS (DELETE FROM callback_draft WHERE ${own} AND user_id = ${by} AND callback = coalesce(${callback}::text, ''))
    DELETE FROM callback_version WHERE ${own} AND version <= (SELECT version FROM saved) - ${KEPT_CALLBACK_VERSIONS}`.execute(
    tx,
  )
}

interface Page extends CallbackKey {
  readonly before: number | undefined
  readonly limit: number
}

/** Without the texts, of which 100 can have 64 kB each. */
export async function listVersions(db: Db, { before, limit, ...key }: Page): Promise<VersionRow[]> {
  const { rows } = await sql<VersionRow>`SELECT NULL AS callback, ${summary} ${versionsOf(key)}
    AND (${before ?? null}::integer IS NULL OR v.version < ${before ?? null}) ORDER BY v.version DESC LIMIT ${limit}`.execute(
    db,
  )
  return rows
}

export async function findVersion(db: Db, key: CallbackKey, version: number): Promise<VersionRow | undefined> {
  const { rows } =
    await sql<VersionRow>`SELECT v.callback, ${summary} ${versionsOf(key)} AND v.version = ${version}`.execute(db)
  return rows[0]
}

export async function countVersions(db: Db, { workspaceId, subscriptionId }: CallbackKey): Promise<number> {
  const { rows } = await sql<{ total: number }>`SELECT count(*) AS total FROM callback_version
    WHERE workspace_id = ${workspaceId} AND subscription_id = ${subscriptionId}`.execute(db)
  return rows[0]?.total ?? 0
}

const summary = sql`v.version, v.saved_at, v.restored_from, coalesce(octet_length(v.callback), 0) AS size, u.id AS saver_id,
  CASE WHEN u.technical THEN u.first_name ELSE u.first_name || ' ' || u.last_name END AS saver_name,
  v.version = (SELECT max(version) FROM callback_version n
    WHERE n.workspace_id = v.workspace_id AND n.subscription_id = v.subscription_id) AS is_current`

const versionsOf = ({ workspaceId, subscriptionId }: CallbackKey) => sql`FROM callback_version v
  LEFT JOIN users u ON u.id = v.saved_by WHERE v.workspace_id = ${workspaceId} AND v.subscription_id = ${subscriptionId}`
