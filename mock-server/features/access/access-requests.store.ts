import { type Insertable, sql } from 'kysely'
import { customRolesOf } from '#storage/custom-roles.ts'
import type { Database, Db, Tx } from '#storage/database.ts'
import { shownName } from '#storage/shown-names.ts'

/** Stores a request; false if the person has asked for this right on this day already. */
export async function insertRequest(tx: Tx, row: Insertable<Database['access_request']>): Promise<boolean> {
  const inserted = await tx
    .insertInto('access_request')
    .values(row)
    .onConflict((conflict) => conflict.columns(['workspace_id', 'user_id', 'requested_right', 'day']).doNothing())
    .returning('day')
    .execute()
  return inserted.length > 0
}

/** When the person asked for a right on a day. */
export const findRequest = (
  tx: Tx,
  { workspace_id, user_id, requested_right, day }: Insertable<Database['access_request']>,
) =>
  tx
    .selectFrom('access_request')
    .select('created_at')
    .where('workspace_id', '=', workspace_id)
    .where('user_id', '=', user_id)
    .where('requested_right', '=', requested_right)
    .where('day', '=', day)
    .executeTakeFirstOrThrow()

/** The rights that a person asked for on a day, the first request first. */
export const listRequests = (
  db: Db,
  { workspace_id, user_id, day }: Pick<Database['access_request'], 'workspace_id' | 'user_id' | 'day'>,
) =>
  db
    .selectFrom('access_request')
    .select(['requested_right', 'created_at'])
    .where('workspace_id', '=', workspace_id)
    .where('user_id', '=', user_id)
    .where('day', '=', day)
    .orderBy('created_at')
    .orderBy('requested_right')
    .execute()

export interface AdministratorRow {
  id: string
  display_name: string
  technical: boolean
}

/** The people who have one of these roles in a workspace, such as those that let them change roles. */
export async function listPeopleWith(
  db: Db | Tx,
  workspaceId: string,
  roles: readonly string[],
): Promise<AdministratorRow[]> {
  const { rows } = await sql<AdministratorRow>`
    SELECT u.id, ${shownName} AS display_name, u.technical FROM permission p JOIN users u ON u.id = p.user_id
    WHERE p.workspace_id = ${workspaceId} AND (ARRAY[p.role] || ${customRolesOf}) && ${[...roles]}::text[] AND p.status = 'ACTIVE' AND u.status = 'ACTIVE' AND NOT u.technical
    ORDER BY lower(${shownName}), u.id`.execute(db)
  return rows
}

/** Deletes the requests of all workspaces that are older than `before`. */
export const deleteRequests = (db: Db, before: Date) =>
  db.deleteFrom('access_request').where('created_at', '<', before).execute()
