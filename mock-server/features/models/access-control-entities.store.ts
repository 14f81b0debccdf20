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

/** Locks an entity until the transaction ends. */
export const lockEntity = (tx: Tx, workspaceId: string, id: string): Promise<EntityRow | undefined> =>
  tx
    .selectFrom('access_control_entity')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()

/** Whether another entity of the workspace has this name. */
export async function isNameTaken(tx: Tx, { workspace_id: workspaceId, id, name }: EntityRow): Promise<boolean> {
  const { rows } = await sql`SELECT 1 FROM access_control_entity
    WHERE workspace_id = ${workspaceId} AND name = ${name} AND id <> ${id}`.execute(tx)
  return rows.length > 0
}

export async function updateEntity(tx: Tx, { workspace_id, id, ...values }: EntityRow): Promise<void> {
  await tx
    .updateTable('access_control_entity')
    .set(values)
    .where('workspace_id', '=', workspace_id)
    .where('id', '=', id)
    .execute()
}

export async function deleteEntity(tx: Tx, { workspace_id, id }: EntityRow): Promise<void> {
  await tx.deleteFrom('access_control_entity').where('workspace_id', '=', workspace_id).where('id', '=', id).execute()
}

/** How many fact sheets an entity restricts. Counted without visibleTo: it is deleted for everybody, archived ones included. */
export async function countRestricted(tx: Tx, { workspace_id: workspaceId, id }: EntityRow): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    SELECT count(*) AS total FROM fact_sheet f
    WHERE f.workspace_id = ${workspaceId} AND (f.read_acl && ${[id]}::uuid[] OR f.write_acl && ${[id]}::uuid[])`.execute(
    tx,
  )
  return rows[0]?.total ?? 0
}

/**
 * Those of these entities that fact sheets name, archived ones included. Read without visibleTo: only those who manage entities are told,
 * who must know what each of them restricts.
 */
export async function entitiesInUse(db: Db, workspaceId: string, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const wanted = [...ids]
  const { rows } = await sql<{ id: string }>`
    SELECT DISTINCT l.id FROM (SELECT unnest(f.read_acl || f.write_acl) AS id FROM fact_sheet f
      WHERE f.workspace_id = ${workspaceId} AND (f.read_acl && ${wanted}::uuid[] OR f.write_acl && ${wanted}::uuid[])) l
    WHERE l.id = ANY(${wanted}::uuid[])`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

/** Takes an entity from everybody who holds it, and resolves to their ids. */
export async function removeFromPermissions(tx: Tx, { workspace_id: workspaceId, id }: EntityRow): Promise<string[]> {
  const { rows } = await sql<{ user_id: string }>`UPDATE permission SET entities = array_remove(entities, ${id}::uuid)
    WHERE workspace_id = ${workspaceId} AND entities @> ${[id]}::uuid[] RETURNING user_id`.execute(tx)
  return rows.map((row) => row.user_id)
}

/** Gives an entity to those of these users who are still in the workspace. */
export async function giveBack(
  tx: Tx,
  { workspace_id: workspaceId, id }: EntityRow,
  userIds: readonly string[],
): Promise<void> {
  await sql`UPDATE permission SET entities = array_append(entities, ${id}::uuid)
    WHERE workspace_id = ${workspaceId} AND user_id = ANY(${[...userIds]}::uuid[]) AND NOT entities @> ${[id]}::uuid[]`.execute(
    tx,
  )
}
