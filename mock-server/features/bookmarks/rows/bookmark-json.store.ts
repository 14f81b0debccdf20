import { type RawBuilder, sql } from 'kysely'
import type { Caller } from '#contract/access.ts'
import { userStatus } from '#storage/user-status.ts'
import { writableBy } from './visible-to.store.ts'

const instant = (column: string) =>
  sql`to_char(${sql.ref(column)} AT TIME ZONE 'UTC', '"\\""YYYY-MM-DD"T"HH24:MI:SS.MS"Z\\""')`

/** The user `u` as records carry a user. */
export const userJson = (
  status: RawBuilder<unknown>,
) => sql`json_build_object('id', u.id, 'firstName', u.first_name, 'lastName', u.last_name,
  'displayName', CASE WHEN u.technical THEN u.first_name ELSE u.first_name || ' ' || u.last_name END,
  'userName', u.user_name, 'email', u.email, 'technicalUser', u.technical, 'role', u.role, 'status', ${status})::text`

/** The owner `u` of the bookmark `b`, who may have left the workspace. */
const ownerJson = userJson(
  sql`coalesce((SELECT ${userStatus} FROM permission p WHERE p.workspace_id = b.workspace_id AND p.user_id = u.id), u.status)`,
)

/** The members that change without a write of the bookmark. */
const changingMembers = sql`',"createdAt":' || ${instant('b.created_at')} || ',"updatedAt":' || ${instant('b.updated_at')}
  || ',"views":' || b.views`

/** The columns of the bookmark `b` that decide who may read and change it: `BookmarkAccess` as JSON text. */
export const accessJson = sql<string>`json_build_object('owner_id', b.owner_id, 'predefined', b.predefined, 'readonly', b.readonly,
  'permitted_read', b.permitted_read, 'permitted_write', b.permitted_write,
  'permitted_read_roles', b.permitted_read_roles, 'permitted_write_roles', b.permitted_write_roles)::text`

/** The caller's working copy of the bookmark `b` as a member of its record. */
const workingCopyJson = ({ userId }: Caller) => sql`coalesce((
  SELECT ',"workingCopy":{"id":"' || w.id || '","userId":"' || w.user_id || '","createdAt":' || ${instant('w.created_at')} || ',"updatedAt":'
    || ${instant('w.updated_at')} || ',"basedOnVersion":' || w.base_version || ',"user":' || ${userJson(sql`u.status`)} || ',"state":'
    || w.state::text || '}'
  FROM bookmark_working_copy w JOIN users u ON u.id = w.user_id
  WHERE w.workspace_id = b.workspace_id AND w.bookmark_id = b.id AND w.user_id = ${userId}), '')`

/** A bookmark as JSON text, from `b` and its owner `u`: the state is sent as it was stored, unparsed. */
export const bookmarkJson = (
  caller: Caller,
): RawBuilder<string> => sql<string>`b.record_json || ${changingMembers} || ${workingCopyJson(caller)}
  || ',"replaySequence":' || b.revision || ',"user":' || ${ownerJson} || ',"state":' || b.state::text || '}'`

/** The same for one bookmark that is read alone, with who saved it last: `e`, if anybody knows. */
export const singleBookmarkJson = (caller: Caller): RawBuilder<string> => sql<string>`
  left(${bookmarkJson(caller)}, -1) || CASE WHEN e.id IS NULL THEN '' ELSE ',"updatedBy":' || json_build_object('id', e.id,
  'displayName', CASE WHEN e.technical THEN e.first_name ELSE e.first_name || ' ' || e.last_name END)::text END || '}'`

/** How often the caller viewed the bookmark `b`. */
const myViews = (
  caller: Caller,
) => sql`coalesce((SELECT sum(v.views) FROM bookmark_view v WHERE v.workspace_id = b.workspace_id
  AND v.bookmark_id = b.id AND v.user_id = ${caller.userId}), 0)::bigint`

/** The last share of each bookmark with the caller, as `last_share`; joined to `b` as `ls`. */
export const lastShares = ({ workspaceId, userId }: Caller) => ({
  table: sql`last_share AS MATERIALIZED (
    SELECT DISTINCT ON (s.bookmark_id) s.bookmark_id, s.shared_at, s.shared_by FROM bookmark_share s
    WHERE s.workspace_id = ${workspaceId} AND s.shared_with = ${userId} ORDER BY s.bookmark_id, s.shared_at DESC, s.shared_by
  )`,
  join: sql`LEFT JOIN last_share ls ON ls.bookmark_id = b.id`,
})

/** The latest of creation, change and view, whoever did it, and share with the caller. */
const mostRecentAction = (caller: Caller) => sql`',"mostRecentAction":{"actionDateTime":' || CASE
    WHEN ls.shared_at >= greatest(b.last_viewed_at, b.updated_at)
      THEN ${instant('ls.shared_at')} || ',"actionName":"SHARED","sharedByUserId":"' || ls.shared_by || '"'
    WHEN b.last_viewed_at >= b.updated_at THEN ${instant('b.last_viewed_at')} || ',"actionName":"VIEWED"'
    WHEN b.updated_at > b.created_at THEN ${instant('b.updated_at')} || ',"actionName":"UPDATED"'
    ELSE ${instant('b.created_at')} || ',"actionName":"CREATED"' END || ',"myViews":' || ${myViews(caller)} || '}'`

const mostRecentShare = sql`CASE WHEN ls.shared_at IS NULL THEN '' ELSE ',"mostRecentShare":{"sharedAt":' || ${instant('ls.shared_at')}
  || ',"sharedByUser":' || (SELECT ${userJson(sql`u.status`)} FROM users u WHERE u.id = ls.shared_by) || '}' END`

const copyMark = ({ userId }: Caller) => sql`CASE WHEN EXISTS (SELECT 1 FROM bookmark_working_copy w
  WHERE w.workspace_id = b.workspace_id AND w.bookmark_id = b.id AND w.user_id = ${userId}) THEN ',"hasWorkingCopy":true' ELSE '' END`

/** A search hit as JSON text without its closing brace, from `b`, its owner `u` and the caller's `lastShares`. */
export const suggestionJson = (caller: Caller): RawBuilder<string> =>
  sql<string>`b.hit_json || ${changingMembers} || ',"canUserWrite":' || ${writableBy(caller)} || ${mostRecentAction(caller)} || ${mostRecentShare} || ${copyMark(caller)} || ',"bookmarkOwner":' || ${ownerJson}`
