import type { Insertable } from 'kysely'
import type { Database, Db } from '#storage/database.ts'

/** What the workspace has switched. */
export const findSwitched = (db: Db, workspaceId: string) =>
  db.selectFrom('feature').select(['id', 'enabled']).where('workspace_id', '=', workspaceId).execute()

/** Stores how a feature is switched, in place of how it was. */
export const upsertFeature = (db: Db, row: Insertable<Database['feature']>) =>
  db
    .insertInto('feature')
    .values(row)
    .onConflict((conflict) =>
      conflict.columns(['workspace_id', 'id']).doUpdateSet({
        enabled: row.enabled,
        changed_at: row.changed_at,
        changed_by: row.changed_by,
      }),
    )
    .execute()
