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

export interface TagFilter {
  readonly tagGroupName?: string | null | undefined
  readonly tagGroupId?: string | null | undefined
  readonly name?: string | null | undefined
}

/** Active tags in the order of their names; all, or those with a name or in a group. */
export async function findAllTags({ db, caller }: ReadContext, filter: TagFilter): Promise<TagRow[]> {
  const { tagGroupName, tagGroupId, name } = filter
  const { rows } = await sql<TagRow>`
    SELECT t.* FROM tag t LEFT JOIN tag_group g ON g.workspace_id = t.workspace_id AND g.id = t.tag_group_id
    WHERE t.workspace_id = ${caller.workspaceId} AND t.status = 'ACTIVE'
      AND (${tagGroupName ?? null}::text IS NULL OR g.name = ${tagGroupName ?? null})
      AND (${tagGroupId ?? null}::text IS NULL OR g.id::text = lower(${tagGroupId ?? null}))
      AND (${name ?? null}::text IS NULL OR t.name = ${name ?? null})
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

/** The details of a person that everybody in the workspace may see. */
export interface UserNode {
  readonly id: string
  readonly userName: string
  readonly email: string
  readonly firstName: string
  readonly lastName: string
  readonly displayName: string
  readonly technicalUser: boolean
}

/** People of the workspace, including those who have left it, and those who are invited by the name that was typed. */
export async function findUsers({ db, caller }: ReadContext, ids: readonly string[]): Promise<UserNode[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<UserNode>`
    SELECT u.id, u.user_name AS "userName", u.email, coalesce(p.invited_first_name, u.first_name) AS "firstName",
      coalesce(p.invited_last_name, u.last_name) AS "lastName",
      trim(coalesce(p.invited_first_name, u.first_name) || ' ' || coalesce(p.invited_last_name, u.last_name)) AS "displayName", u.technical AS "technicalUser"
    FROM permission p JOIN users u ON u.id = p.user_id
    WHERE p.workspace_id = ${caller.workspaceId} AND u.id = ANY(${[...ids]}::uuid[])`.execute(db)
  return rows
}
