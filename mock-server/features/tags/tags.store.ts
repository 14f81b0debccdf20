import { type Selectable, sql } from 'kysely'
import type { Database, Tx } from '#storage/database.ts'

type Row<T extends 'tag' | 'tag_group'> = Readonly<Selectable<Database[T]>>
export type TagRow = Row<'tag'>
export interface TagGroupRow extends Omit<Row<'tag_group'>, 'fact_sheet_types' | 'mandatory_types'> {
  readonly fact_sheet_types: readonly string[]
  readonly mandatory_types: readonly string[]
}
type Key = { readonly workspace_id: string; readonly id: string }

export async function lockTag(tx: Tx, workspaceId: string, id: string): Promise<TagRow | undefined> {
  const { rows } = await sql<TagRow>`
    SELECT t.* FROM tag t WHERE t.workspace_id = ${workspaceId} AND t.id = ${id} FOR UPDATE`.execute(tx)
  return rows[0]
}

export async function lockTagGroup(tx: Tx, workspaceId: string, id: string): Promise<TagGroupRow | undefined> {
  const { rows } = await sql<TagGroupRow>`
    SELECT g.* FROM tag_group g WHERE g.workspace_id = ${workspaceId} AND g.id = ${id} FOR UPDATE`.execute(tx)
  return rows[0]
}

export async function findTagGroupByName(tx: Tx, workspaceId: string, name: string): Promise<TagGroupRow | undefined> {
  const { rows } = await sql<TagGroupRow>`
    SELECT g.* FROM tag_group g WHERE g.workspace_id = ${workspaceId} AND g.name = ${name} FOR KEY SHARE`.execute(tx)
  return rows[0]
}

/** The tags of a group, by name. */
export async function findTagsOf(tx: Tx, { workspace_id, id }: Key): Promise<TagRow[]> {
  const { rows } = await sql<TagRow>`
    SELECT t.* FROM tag t WHERE t.workspace_id = ${workspace_id} AND t.tag_group_id = ${id} ORDER BY t.name, t.id`.execute(
    tx,
  )
  return rows
}

/** An active tag of a name in a group or, with null, among those without a group. */
export async function findActiveTag(
  tx: Tx,
  workspaceId: string,
  groupId: string | null,
  name: string,
): Promise<TagRow | undefined> {
  const { rows } = await sql<TagRow>`
    SELECT t.* FROM tag t WHERE t.workspace_id = ${workspaceId} AND t.name = ${name} AND t.status = 'ACTIVE'
      AND t.tag_group_id IS NOT DISTINCT FROM ${groupId}::uuid`.execute(tx)
  return rows[0]
}

export const insertTag = (tx: Tx, row: TagRow) => tx.insertInto('tag').values(row).execute()

export const updateTag = (tx: Tx, { workspace_id, id, name, description, color, status }: TagRow) =>
  tx
    .updateTable('tag')
    .set({ name, description, color, status })
    .where('workspace_id', '=', workspace_id)
    .where('id', '=', id)
    .execute()

export const deleteTag = (tx: Tx, { workspace_id, id }: Key) =>
  tx.deleteFrom('tag').where('workspace_id', '=', workspace_id).where('id', '=', id).execute()

export const insertTagGroup = (tx: Tx, row: TagGroupRow) =>
  tx
    .insertInto('tag_group')
    .values({ ...row, fact_sheet_types: [...row.fact_sheet_types], mandatory_types: [...row.mandatory_types] })
    .execute()

export const updateTagGroup = (tx: Tx, row: TagGroupRow) => {
  const { name, short_name, description, mode, fact_sheet_types } = row
  return tx
    .updateTable('tag_group')
    .set({ name, short_name, description, mode, fact_sheet_types: [...fact_sheet_types] })
    .where('workspace_id', '=', row.workspace_id)
    .where('id', '=', row.id)
    .execute()
}

/** Deletes a group with all its tags. */
export async function deleteTagGroup(tx: Tx, { workspace_id, id }: Key): Promise<void> {
  await tx.deleteFrom('tag').where('workspace_id', '=', workspace_id).where('tag_group_id', '=', id).execute()
  await tx.deleteFrom('tag_group').where('workspace_id', '=', workspace_id).where('id', '=', id).execute()
}
