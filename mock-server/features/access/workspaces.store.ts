import type { Db } from '#storage/database.ts'

/** A workspace with its account. */
export const findWorkspace = (db: Db, id: string) =>
  db
    .selectFrom('workspace as w')
    .innerJoin('account as a', 'a.id', 'w.account_id')
    .select(['w.id', 'w.name', 'w.status', 'w.created_at', 'a.id as account_id', 'a.name as account_name'])
    .where('w.id', '=', id)
    .executeTakeFirst()
