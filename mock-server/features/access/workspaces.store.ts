import type { Db } from '#storage/database.ts'
import type { WorkspaceRow } from './workspaces.view.ts'

/** A workspace with its account. */
export const findWorkspace = (db: Db, id: string): Promise<WorkspaceRow | undefined> =>
  db
    .selectFrom('workspace as w')
    .innerJoin('account as a', 'a.id', 'w.account_id')
    .select(['w.id as workspace_id', 'w.name as workspace_name', 'w.status as workspace_status'])
    .select(['w.created_at as workspace_created_at', 'a.id as account_id', 'a.name as account_name'])
    .where('w.id', '=', id)
    .executeTakeFirst()
