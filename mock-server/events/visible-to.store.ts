import { type RawBuilder, sql } from 'kysely'
import type { Scope } from '#contract/access.ts'
import { allWithinScope } from '#storage/within-scope.ts'
import type { EventAccess, Member } from './event-access.policy.ts'

/** The events `e` that a reader may see: the one fragment for every read. Nearly all are open, so that is checked first. */
export function eventsVisibleTo(access: EventAccess): RawBuilder<boolean> {
  if (access === 'all') return sql<boolean>`true`
  const { ids, past, types, bookmarks, aboutEntities } = access
  const ways = [
    sql`e.read_acl = '{}'`,
    ...(ids.length > 0 ? [sql`e.read_acl && ${[...ids]}::uuid[]`] : []),
    ...(past.factSheets ? [sql`e.fact_sheet_type IS NOT NULL`] : []),
    ...(past.others ? [sql`e.fact_sheet_type IS NULL`] : []),
  ]
  const named = sql<boolean>`(${sql.join(ways, sql` OR `)})`
  const notAboutEntities = aboutEntities ? undefined : sql<boolean>`NOT ${isAboutEntity}`
  const limits = [ofTypes(types), ofBookmarks(bookmarks), notAboutEntities].filter((limit) => limit !== undefined)
  return limits.length > 0 ? sql<boolean>`(${sql.join([named, ...limits], sql` AND `)})` : named
}

const isAboutBookmark = sql<boolean>`e.type LIKE 'BOOKMARK\\_%'`
const isAboutEntity = sql<boolean>`e.type LIKE 'ACCESS\\_CONTROL\\_ENTITY\\_%'`

/** The events `e` that are not about bookmarks, or told of one of these; undefined for all. */
const ofBookmarks = (told: readonly string[] | undefined): RawBuilder<boolean> | undefined =>
  told && sql<boolean>`(NOT ${isAboutBookmark} OR coalesce(e.told_types && ${[...told]}::text[], false))`

/** The events `e` that tell only about fact sheets of these types, or about none; undefined for all types. */
export function ofTypes(types: Scope): RawBuilder<boolean> | undefined {
  const within = allWithinScope(sql`e.told_types`, types)
  return within && sql<boolean>`(e.fact_sheet_type IS NULL OR coalesce(${within}, false))`
}

/**
 * The deliveries `d` or attempts `a` whose event the reader may see, or whose event is gone. One lookup for each, whatever the store's
 * statistics say about the tables.
 */
export function ofVisibleEvents(access: EventAccess, row: 'd' | 'a'): RawBuilder<boolean> {
  if (access === 'all') return sql<boolean>`true`
  const rows = sql.table(row)
  return sql<boolean>`(SELECT true FROM event e WHERE e.workspace_id = ${rows}.workspace_id AND e.seq = ${rows}.seq
    AND ${eventsHiddenFrom(access)} LIMIT 1) IS NULL`
}

/** The events `e` that a reader may not see. Nearly all are open, so that is checked first. */
export function eventsHiddenFrom(access: EventAccess): RawBuilder<boolean> {
  if (access === 'all') return sql<boolean>`false`
  const ways = [
    sql`e.read_acl <> '{}'`,
    ...(ofTypes(access.types) ? [sql`e.fact_sheet_type IS NOT NULL`] : []),
    ...(access.bookmarks ? [isAboutBookmark] : []),
    ...(access.aboutEntities ? [] : [isAboutEntity]),
  ]
  return sql<boolean>`((${sql.join(ways, sql` OR `)}) AND NOT ${eventsVisibleTo(access)})`
}

/** The access of a user to a workspace at this moment, joined as `access`: a `Member` as JSON text, null unless both are active. */
export const joinAccess = (workspaceId: RawBuilder<unknown>, userId: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  LEFT JOIN LATERAL (
    SELECT json_build_object('role', p.role, 'customRoles', p.customer_roles, 'entities', p.entities)::text AS member FROM permission p JOIN users u ON u.id = p.user_id
    WHERE p.workspace_id = ${workspaceId} AND p.user_id = ${userId} AND p.status = 'ACTIVE' AND u.status = 'ACTIVE'
  ) access ON true`

/** A `Member` as `joinAccess` reads it. */
export const memberIn = (text: string | null): Member => (text === null ? null : JSON.parse(text))
