import { type RawBuilder, sql } from 'kysely'
import type { Caller } from '#contract/access.ts'
import { may } from '#kernel/may.ts'

/** The bookmarks `b` that the caller can read. Every list, search and count uses this fragment (docs/design/permissions.md). */
export function visibleTo(caller: Caller): RawBuilder<boolean> {
  const inWorkspace = sql`b.workspace_id = ${caller.workspaceId}`
  if (!may(caller, 'bookmark.read')) return sql<boolean>`false`
  if (may(caller, 'bookmark.readAll')) return sql<boolean>`${inWorkspace}`
  return sql<boolean>`(${inWorkspace} AND (${isUnrestricted} OR b.owner_id = ${caller.userId} OR ${isNamed(caller)}))`
}

/** The bookmarks `b` that everyone who can read bookmarks can read. */
export const isUnrestricted = sql<boolean>`(b.permitted_read = '{}' AND b.permitted_read_roles = '{}')`

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
  if (may(caller, 'bookmark.managePredefined')) return sql<boolean>`true`
  return sql<boolean>`(NOT b.predefined AND (b.owner_id = ${caller.userId} OR (NOT b.readonly
    AND (${hasNoEditors} OR ${caller.userId}::uuid = ANY(b.permitted_write) OR ${hasRoleIn(caller, 'permitted_write_roles')}))))`
}
