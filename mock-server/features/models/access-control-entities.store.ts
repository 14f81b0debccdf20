import { type Selectable, sql } from 'kysely'
import type { Database, Db, Tx } from '#storage/database.ts'

export type EntityRow = Selectable<Database['access_control_entity']>

/** The sort keys of lists; without a display name it is the name. */
const sorts = { name: sql`e.name_key`, displayName: sql`lower(coalesce(e.display_name, e.name))` }
export type EntitySort = keyof typeof sorts

export interface EntityPage {
  sort: EntitySort
  down: boolean
  after: { key: string; id: string } | undefined
  limit: number
}

/** One page of a workspace's entities, each with its sort key. */
export async function entityPage(db: Db, workspaceId: string, { sort, down, after, limit }: EntityPage) {
  const key = sorts[sort]
  const direction = down ? sql`DESC` : sql`ASC`
  const beyond = after
    ? sql`AND (${key}, e.id) ${down ? sql`<` : sql`>`} (${after.key}::text, ${after.id}::uuid)`
    : sql``
  const { rows } = await sql<EntityRow & { sort_key: string }>`
    SELECT e.*, ${key} AS sort_key FROM access_control_entity e WHERE e.workspace_id = ${workspaceId} ${beyond}
    ORDER BY ${key} ${direction}, e.id ${direction} LIMIT ${limit}`.execute(db)
  return rows
}

export async function countEntities(db: Db, workspaceId: string): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    SELECT count(*) AS total FROM access_control_entity WHERE workspace_id = ${workspaceId}`.execute(db)
  return rows[0]?.total ?? 0
}

export const findEntity = (db: Db | Tx, workspaceId: string, id: string): Promise<EntityRow | undefined> =>
  db
    .selectFrom('access_control_entity')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', id)
    .executeTakeFirst()

/** Inserts an entity; false if the workspace has one of this name already. */
export async function insertEntity(db: Db | Tx, row: EntityRow): Promise<boolean> {
  const inserted = await db
    .insertInto('access_control_entity')
    .values(row)
    .onConflict((conflict) => conflict.columns(['workspace_id', 'name']).doNothing())
    .returning('id')
    .execute()
  return inserted.length > 0
}
