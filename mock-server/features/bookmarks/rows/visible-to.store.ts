import { type RawBuilder, sql } from 'kysely'
import type { Caller } from '#contract/access.ts'
import { may } from '#kernel/may.ts'

/** The bookmarks `b` that the caller can read. Every list, search and count uses this fragment (docs/design/permissions.md). */
export function visibleTo(caller: Caller): RawBuilder<boolean> {
  const inWorkspace = sql`b.workspace_id = ${caller.workspaceId}`
  if (!may(caller, 'bookmark.read')) return sql<boolean>`false`
  if (may(caller, 'bookmark.readAll')) return sql<boolean>`${inWorkspace}`
  return sql<boolean>`(${inWorkspace} AND (
    b.permitted_read = '{}' OR b.owner_id = ${caller.userId} OR ${caller.userId}::uuid = ANY(b.permitted_read)
    OR ${caller.userId}::uuid = ANY(b.permitted_write)))`
}

/** The bookmarks `b` of others that name the caller as reader or editor. */
export const sharedWith = ({ userId }: Caller): RawBuilder<boolean> =>
  sql<boolean>`(b.owner_id <> ${userId} AND (${userId}::uuid = ANY(b.permitted_read) OR ${userId}::uuid = ANY(b.permitted_write)))`

/** The visible bookmarks `b` that the caller may change: the SQL twin of `whyNotWrite`, which gives the reason for one row. */
export function writableBy(caller: Caller): RawBuilder<boolean> {
  if (!may(caller, 'bookmark.update')) return sql<boolean>`false`
  if (may(caller, 'bookmark.managePredefined')) return sql<boolean>`true`
  return sql<boolean>`(NOT b.predefined AND (b.owner_id = ${caller.userId} OR (NOT b.readonly
    AND (b.permitted_write = '{}' OR ${caller.userId}::uuid = ANY(b.permitted_write)))))`
}
