import { type Selectable, sql } from 'kysely'
import type { Database } from '#storage/database.ts'
import type { ReadContext } from '#features/fact-sheets/rows/read-context.store.ts'

export type TagRow = Selectable<Database['tag']>
export type TagGroupRow = Selectable<Database['tag_group']>
export type SubscriptionRoleRow = Selectable<Database['subscription_role']>

/** Tags by id, including archived ones. */
export async function findTagRows({ db, caller }: ReadContext, ids: readonly string[]): Promise<TagRow[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<TagRow>`
    SELECT t.* FROM tag t WHERE t.workspace_id = ${caller.workspaceId} AND t.id = ANY(${[...ids]}::uuid[])`.execute(db)
  return rows
}

/** Those of these keys that are the id or the name of a tag, archived ones included. */
export async function findTagKeys({ db, caller }: ReadContext, keys: readonly string[]): Promise<string[]> {
  if (keys.length === 0) return []
  const { rows } = await sql<{ key: string }>`
    SELECT k.key FROM unnest(${[...keys]}::text[]) k (key) WHERE EXISTS (SELECT 1 FROM tag t
      WHERE t.workspace_id = ${caller.workspaceId} AND (t.name = k.key OR t.id::text = lower(k.key)))`.execute(db)
  return rows.map(({ key }) => key)
}

export interface TagFilter {
  readonly tagGroupName?: string | null | undefined
  readonly tagGroupId?: string | null | undefined
  readonly name?: string | null | undefined
  /** A part of the name, in any case. */
  readonly nameSubstring?: string | null | undefined
}

/** Active tags in the order of their names; all, or those with a name or in a group. */
export async function findAllTags({ db, caller }: ReadContext, filter: TagFilter): Promise<TagRow[]> {
  const { tagGroupName, tagGroupId, name, nameSubstring } = filter
  const { rows } = await sql<TagRow>`
    SELECT t.* FROM tag t LEFT JOIN tag_group g ON g.workspace_id = t.workspace_id AND g.id = t.tag_group_id
    WHERE t.workspace_id = ${caller.workspaceId} AND t.status = 'ACTIVE'
      AND (${tagGroupName ?? null}::text IS NULL OR g.name = ${tagGroupName ?? null})
      AND (${tagGroupId ?? null}::text IS NULL OR g.id::text = lower(${tagGroupId ?? null}))
      AND (${name ?? null}::text IS NULL OR t.name = ${name ?? null})
      AND strpos(lower(t.name), lower(${nameSubstring ?? ''})) > 0
    ORDER BY lower(t.name), t.id`.execute(db)
  return rows
}

/** The active tags of some groups, in the order of their names. */
export async function findTagsOfGroups({ db, caller }: ReadContext, groupIds: readonly string[]): Promise<TagRow[]> {
  if (groupIds.length === 0) return []
  const { rows } = await sql<TagRow>`
    SELECT t.* FROM tag t WHERE t.workspace_id = ${caller.workspaceId} AND t.tag_group_id = ANY(${[...groupIds]}::uuid[])
      AND t.status = 'ACTIVE' ORDER BY lower(t.name), t.id`.execute(db)
  return rows
}

/** Tag groups in the order of their names; all, or those with these ids. */
export async function findTagGroups({ db, caller }: ReadContext, ids?: readonly string[]): Promise<TagGroupRow[]> {
  const { rows } = await sql<TagGroupRow>`
    SELECT g.* FROM tag_group g WHERE g.workspace_id = ${caller.workspaceId}
      ${ids ? sql`AND g.id = ANY(${[...ids]}::uuid[])` : sql``} ORDER BY lower(g.name), g.id`.execute(db)
  return rows
}

/** Subscription roles in the order of their names. */
export async function findAllSubscriptionRoles({ db, caller }: ReadContext): Promise<SubscriptionRoleRow[]> {
  const { rows } = await sql<SubscriptionRoleRow>`
    SELECT o.* FROM subscription_role o WHERE o.workspace_id = ${caller.workspaceId} ORDER BY lower(o.name), o.id`.execute(
    db,
  )
  return rows
}
