import { type RawBuilder, sql } from 'kysely'
import { heldEntities } from '#storage/held-entities.ts'
import type { EventAccess } from './event-access.policy.ts'

/** The events `e` that a reader may see: the one fragment for every read. Nearly all are open, so that is checked first. */
export function eventsVisibleTo(access: EventAccess): RawBuilder<boolean> {
  if (access === 'all') return sql<boolean>`true`
  if (access.length === 0) return sql<boolean>`e.read_acl = '{}'`
  return sql<boolean>`(e.read_acl = '{}' OR e.read_acl && ${[...access]}::uuid[])`
}

/**
 * The deliveries `d` or attempts `a` whose event the reader may see, or whose event is gone. One lookup for each, whatever the store's
 * statistics say about the tables.
 */
export function ofVisibleEvents(access: EventAccess, row: 'd' | 'a'): RawBuilder<boolean> {
  if (access === 'all') return sql<boolean>`true`
  const rows = sql.table(row)
  return sql<boolean>`(SELECT true FROM event e WHERE e.workspace_id = ${rows}.workspace_id AND e.seq = ${rows}.seq
    AND e.read_acl <> '{}' AND NOT ${eventsVisibleTo(access)} LIMIT 1) IS NULL`
}

/** The access of a user to a workspace at this moment, joined as `access`: `role` and `entities`, null unless both are active. */
export const joinAccess = (workspaceId: RawBuilder<unknown>, userId: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  LEFT JOIN LATERAL (
    SELECT p.role, ${heldEntities} AS entities FROM permission p JOIN users u ON u.id = p.user_id
    WHERE p.workspace_id = ${workspaceId} AND p.user_id = ${userId} AND p.status = 'ACTIVE' AND u.status = 'ACTIVE'
  ) access ON true`
