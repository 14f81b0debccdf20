import { type RawBuilder, sql } from 'kysely'
import type { Caller } from '#contract/access.ts'
import { writableBy } from './visible-to.store.ts'

const instant = (column: string) => sql`to_char(${sql.ref(column)} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/** User of interface 2.5 as JSON, from `u`. */
export const userJson = sql`json_build_object(
  'id', u.id, 'firstName', u.first_name, 'lastName', u.last_name,
  'displayName', CASE WHEN u.technical THEN u.user_name ELSE u.first_name || ' ' || u.last_name END,
  'userName', u.user_name, 'email', u.email, 'technicalUser', u.technical, 'role', u.role, 'status', u.status)`

/** One Bookmark as JSON text, from `b` and its owner `u`: the state goes out as it was stored, unparsed (decisions.md 8). */
export const bookmarkJson = (caller: Caller): RawBuilder<string> => sql<string>`left(json_strip_nulls(json_build_object(
    'id', b.id, 'userId', b.owner_id, 'name', b.name, 'type', b.type, 'groupKey', b.group_key, 'description', b.description,
    'createdAt', ${instant('b.created_at')}, 'updatedAt', ${instant('b.updated_at')}, 'i18nKey', b.i18n_key,
    'predefined', b.predefined, 'readonly', b.readonly, 'defaultSharingPriority', b.default_sharing_priority, 'user', ${userJson},
    'permittedReadUserIds', b.permitted_read, 'permittedWriteUserIds', b.permitted_write,
    'referencedFactSheetIds', b.referenced_fact_sheets, 'views', b.views, 'replaySequence', b.revision,
    'temporary', b.temporary, 'oDataEnabled', b.odata_enabled, 'canUserWrite', ${writableBy(caller)}
  ))::text, -1) || ',"state":' || b.state::text || '}'`
