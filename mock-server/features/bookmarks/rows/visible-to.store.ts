import { type RawBuilder, sql } from 'kysely'
import type { Caller, Right } from '#contract/access.ts'
import { isUnlimited, holds } from '#contract/authorization/scopes.ts'
import { categoryInstances, OWN } from '#contract/bookmarks/categories.ts'
import { may } from '#kernel/may.ts'

/** The bookmarks `b` that everyone who can read bookmarks can read. */
export const isUnrestricted = sql<boolean>`(b.permitted_read = '{}' AND b.permitted_read_roles = '{}')`

/** The bookmarks `b` that the caller can read. Every list, search and count uses this fragment (docs/design/permissions.md). */
export function visibleTo(caller: Caller): RawBuilder<boolean> {
  const inWorkspace = sql`b.workspace_id = ${caller.workspaceId}`
  if (!may(caller, 'bookmark.read')) return sql<boolean>`false`
  const ofCategories = isOfGiven(caller, 'bookmark.read')
  const within = ofCategories ? sql<boolean>`${inWorkspace} AND ${ofCategories}` : inWorkspace
  if (may(caller, 'bookmark.readAll')) return sql<boolean>`(${within})`
  return sql<boolean>`(${within} AND (${isUnrestricted} OR b.owner_id = ${caller.userId} OR ${isNamed(caller)}))`
}

/** The category of the bookmark `b`: the twin of `categoryOf` in the policy. */
const categoryOf = sql`CASE WHEN b.predefined THEN 'system' WHEN ${isUnrestricted} THEN 'published'
  WHEN b.permitted_read <@ ARRAY[b.owner_id] AND b.permitted_write <@ ARRAY[b.owner_id]
    AND b.permitted_read_roles = '{}' AND b.permitted_write_roles = '{}' THEN 'private' ELSE 'shared' END`

/** The instance of the rights over bookmarks that the bookmark `b` is for a user. */
export const instanceFor = (userId: RawBuilder<unknown>) =>
  sql<string>`((${categoryOf}) || CASE WHEN b.owner_id = ${userId} THEN ${OWN} ELSE '' END)`

/** Whether the caller's roles give a right for the category of the bookmark `b`; undefined where they give it for all. */
function isOfGiven({ grants, userId }: Caller, right: Right): RawBuilder<boolean> | undefined {
  const scope = grants.get(right)
  if (!scope) return sql<boolean>`false`
  if (isUnlimited(scope)) return undefined
  const given = categoryInstances.filter((instance) => holds(scope, instance))
  return sql<boolean>`${instanceFor(sql`${userId}::uuid`)} = ANY(${given}::text[])`
}

/** Whether the caller is named as reader or editor of the bookmark `b`, by name or by role: editors can read too. */
const isNamed = (caller: Caller) => sql<boolean>`(${caller.userId}::uuid = ANY(b.permitted_read)
  OR ${caller.userId}::uuid = ANY(b.permitted_write) OR ${hasRoleIn(caller, 'permitted_read_roles')}
  OR ${hasRoleIn(caller, 'permitted_write_roles')})`

const hasRoleIn = ({ roles }: Caller, list: 'permitted_read_roles' | 'permitted_write_roles') =>
  sql<boolean>`b.${sql.ref(list)} && ${[...roles]}::text[]`

/** The bookmarks `b` that everyone who can read them can change, unless a flag forbids it. */
export const hasNoEditors = sql<boolean>`(b.permitted_write = '{}' AND b.permitted_write_roles = '{}')`

/** The visible bookmarks `b` that the caller may change: the SQL twin of `whyNotWrite`, which gives the reason for one row. */
export function writableBy(caller: Caller): RawBuilder<boolean> {
  if (!may(caller, 'bookmark.update')) return sql<boolean>`false`
  const ofCategories = isOfGiven(caller, 'bookmark.update') ?? sql<boolean>`true`
  if (may(caller, 'bookmark.managePredefined')) return ofCategories
  return sql<boolean>`(${ofCategories} AND NOT b.predefined AND (b.owner_id = ${caller.userId} OR (NOT b.readonly
    AND (${hasNoEditors} OR ${caller.userId}::uuid = ANY(b.permitted_write) OR ${hasRoleIn(caller, 'permitted_write_roles')}))))`
}
