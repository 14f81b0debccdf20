import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import type { Caller, Right, Role } from '#contract/access.ts'
import type { AccessCounts, AccessReason } from '#contract/bookmarks/access.ts'
import type { User } from '#contract/permissions.ts'
import { categoryInstances } from '#contract/bookmarks/categories.ts'
import { rolesWith } from '#kernel/may.ts'
import { customRolesOf } from '#storage/custom-roles.ts'
import type { Db, Tx } from '#storage/database.ts'
import { userJson } from '#features/bookmarks/rows/bookmark-json.store.ts'
import { hasNoEditors, instanceFor, isUnrestricted, visibleTo } from '#features/bookmarks/rows/visible-to.store.ts'

/** The active members of the workspace, to be named `m`; technical users are among them. */
export const activeMembers = ({ workspaceId }: Caller): RawBuilder<unknown> => sql`
  SELECT p.user_id, p.role, ARRAY[p.role] || ${customRolesOf} AS roles
  FROM permission p JOIN users u ON u.id = p.user_id
  WHERE p.workspace_id = ${workspaceId} AND p.status = 'ACTIVE' AND u.status = 'ACTIVE'`

const hasRight = ({ authorization }: Caller, right: Right) =>
  sql<boolean>`m.roles && ${rolesWith(authorization, right)}::text[]`

/** Whether the roles of the member `m` give a right for the category of the bookmark `b`. */
function hasRightOver({ authorization }: Caller, right: Right): RawBuilder<boolean> {
  const all = rolesWith(authorization, right)
  const given = categoryInstances.map((instance) => ({ instance, roles: rolesWith(authorization, right, instance) }))
  if (given.every(({ roles }) => roles.length === all.length)) return sql<boolean>`m.roles && ${all}::text[]`
  const cases = given.map(({ instance, roles }) => sql`WHEN ${instance} THEN m.roles && ${roles}::text[]`)
  return sql<boolean>`(CASE ${instanceFor(sql`m.user_id`)} ${sql.join(cases, sql` `)} END)`
}

const isNamedIn = (list: 'permitted_read' | 'permitted_write') => sql<boolean>`m.user_id = ANY(b.${sql.ref(list)})`

const hasRoleIn = (list: 'permitted_read_roles' | 'permitted_write_roles') =>
  sql<boolean>`m.roles && b.${sql.ref(list)}`

const isNamed = sql<boolean>`(${isNamedIn('permitted_read')} OR ${isNamedIn('permitted_write')}
  OR ${hasRoleIn('permitted_read_roles')} OR ${hasRoleIn('permitted_write_roles')})`

/** Whether the member `m` can view the bookmark `b`: `visibleTo` for any member instead of the caller. */
const canView = (
  caller: Caller,
) => sql<boolean>`(${hasRightOver(caller, 'bookmark.read')} AND (${hasRight(caller, 'bookmark.readAll')} OR ${isUnrestricted}
  OR m.user_id = b.owner_id OR ${isNamed}))`

/** Whether the member `m` can edit the bookmark `b`: `writableBy` for any member instead of the caller. */
const canEdit = (
  caller: Caller,
) => sql<boolean>`(${canView(caller)} AND ${hasRightOver(caller, 'bookmark.update')} AND (${hasRight(caller, 'bookmark.managePredefined')}
  OR (NOT b.predefined AND (m.user_id = b.owner_id
    OR (NOT b.readonly AND (${hasNoEditors} OR ${isNamedIn('permitted_write')} OR ${hasRoleIn('permitted_write_roles')}))))))`

/** AccessCounts of the bookmark `b` as JSON, over the rows of a table `member` that holds `activeMembers`. */
export const accessCountsJson = (caller: Caller) => sql<string>`(SELECT json_build_object(
  'viewers', count(*) FILTER (WHERE ${canView(caller)}), 'editors', count(*) FILTER (WHERE ${canEdit(caller)}))::text FROM member m)`

const displayName = (
  user: 'u' | 'sharer',
) => sql`CASE WHEN ${sql.ref(`${user}.technical`)} THEN ${sql.ref(`${user}.first_name`)}
  ELSE ${sql.ref(`${user}.first_name`)} || ' ' || ${sql.ref(`${user}.last_name`)} END`

export interface MemberRow {
  readonly user: User
  readonly role: Role
  readonly can_edit: boolean
  readonly reason: z.output<typeof AccessReason>
  readonly shared_at: Date | null
  readonly sharer_id: string | null
  readonly sharer_name: string | null
}

/** The first members who can view a bookmark that the caller can read: those who can edit it come first. */
export async function findMembersWithAccess(
  db: Db,
  caller: Caller,
  { id, limit }: { id: string; limit: number },
): Promise<MemberRow[]> {
  const { rows } = await sql<Omit<MemberRow, 'user'> & { user: string }>`
    SELECT ${userJson(sql`u.status`)} AS "user", m.role, m.can_edit, m.reason, s.shared_at, s.shared_by AS sharer_id,
      ${displayName('sharer')} AS sharer_name FROM (
      SELECT m.user_id, m.role, ${canEdit(caller)} AS can_edit, CASE WHEN m.user_id = b.owner_id THEN 'OWNER'
        WHEN ${hasRight(caller, 'bookmark.readAll')} THEN 'ADMINISTRATOR' WHEN ${isNamedIn('permitted_write')} THEN 'EDITOR'
        WHEN ${isNamedIn('permitted_read')} THEN 'READER' WHEN ${isNamed} THEN 'ROLE' ELSE 'EVERYONE' END AS reason
      FROM bookmark b CROSS JOIN (${activeMembers(caller)}) m
      WHERE ${visibleTo(caller)} AND b.id = ${id} AND b.deleted_at IS NULL AND ${canView(caller)}) m
    JOIN users u ON u.id = m.user_id
    LEFT JOIN LATERAL (
      SELECT s.shared_at, s.shared_by FROM bookmark_share s
      WHERE s.workspace_id = ${caller.workspaceId} AND s.bookmark_id = ${id} AND s.shared_with = m.user_id
      ORDER BY s.shared_at DESC LIMIT 1
    ) s ON true
    LEFT JOIN users sharer ON sharer.id = s.shared_by
    ORDER BY m.can_edit DESC, array_position(ARRAY['OWNER','EDITOR','READER','ROLE','ADMINISTRATOR','EVERYONE'], m.reason),
      lower(u.first_name || ' ' || u.last_name), u.id
    LIMIT ${limit}`.execute(db)
  return rows.map(({ user, ...row }) => ({ ...row, user: JSON.parse(user) }))
}

/** What a member can do with a bookmark. */
export interface MemberAccess {
  readonly id: string
  readonly name: string
  readonly technical: boolean
  readonly roles: readonly string[]
  readonly can_view: boolean
  readonly can_edit: boolean
}

/** What active members, named by ID or by role, can do with a bookmark that the caller can read. */
export async function accessOfMembers(
  db: Db | Tx,
  caller: Caller,
  { id, userIds, roles }: { id: string; userIds: readonly string[]; roles: readonly string[] },
): Promise<MemberAccess[]> {
  const { rows } = await sql<MemberAccess>`
    SELECT u.id, ${displayName('u')} AS name, u.technical, m.roles,
      ${canView(caller)} AS can_view, ${canEdit(caller)} AS can_edit
    FROM bookmark b CROSS JOIN (${activeMembers(caller)}) m JOIN users u ON u.id = m.user_id
    WHERE ${visibleTo(caller)} AND b.id = ${id} AND b.deleted_at IS NULL
      AND (m.user_id = ANY(${[...userIds]}::uuid[]) OR m.roles && ${[...roles]}::text[])`.execute(db)
  return rows
}

/** How many members can view and edit a bookmark; nothing if the caller can't read it. */
export async function countAccess(db: Db, caller: Caller, id: string): Promise<AccessCounts | undefined> {
  const { rows } = await sql<{ counts: string }>`
    WITH member AS MATERIALIZED (${activeMembers(caller)})
    SELECT ${accessCountsJson(caller)} AS counts FROM bookmark b
    WHERE ${visibleTo(caller)} AND b.id = ${id} AND b.deleted_at IS NULL`.execute(db)
  return rows[0] && JSON.parse(rows[0].counts)
}
