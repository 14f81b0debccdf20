import { type Selectable, sql } from 'kysely'
import type { Database, Db } from '#storage/database.ts'
import type { CallbackKey } from './callback-versions.store.ts'

export type DraftRow = Pick<Selectable<Database['callback_draft']>, 'callback' | 'base_version' | 'saved_at'>

interface DraftKey extends CallbackKey {
  readonly userId: string
}

export async function findDraft(db: Db, key: DraftKey): Promise<DraftRow | undefined> {
  return await db
    .selectFrom('callback_draft')
    .select(['callback', 'base_version', 'saved_at'])
    .where('workspace_id', '=', key.workspaceId)
    .where('subscription_id', '=', key.subscriptionId)
    .where('user_id', '=', key.userId)
    .executeTakeFirst()
}

interface Draft extends DraftKey {
  readonly callback: string
  readonly basedOn: number | null
  readonly now: Date
}

/** Undefined if the subscription was deleted. */
export async function saveDraft(db: Db, draft: Draft): Promise<DraftRow | undefined> {
  const { workspaceId, subscriptionId, userId, callback, basedOn, now } = draft
  const { rows } = await sql<DraftRow>`
    INSERT INTO callback_draft AS d (workspace_id, subscription_id, user_id, callback, base_version, saved_at)
    SELECT s.workspace_id, s.id, ${userId}::uuid, ${callback}::text, least(${basedOn}::integer, coalesce((SELECT max(v.version) FROM callback_version v
      WHERE v.workspace_id = s.workspace_id AND v.subscription_id = s.id), 0)), ${now}::timestamptz
    FROM subscription s WHERE s.workspace_id = ${workspaceId} AND s.id = ${subscriptionId} FOR KEY SHARE
    ON CONFLICT (workspace_id, subscription_id, user_id) DO UPDATE
      SET callback = excluded.callback, saved_at = excluded.saved_at,
        base_version = CASE WHEN ${basedOn}::integer IS NULL THEN d.base_version ELSE excluded.base_version END
    RETURNING callback, base_version, saved_at`.execute(db)
  return rows[0]
}

export const deleteDraft = (db: Db, { workspaceId, subscriptionId, userId }: DraftKey) =>
  db
    .deleteFrom('callback_draft')
    .where('workspace_id', '=', workspaceId)
    .where('subscription_id', '=', subscriptionId)
    .where('user_id', '=', userId)
    .execute()
