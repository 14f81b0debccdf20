import { type RawBuilder, sql } from 'kysely'
import { heldEntities } from '#storage/held-entities.ts'
import type { EventAccess } from './event-access.policy.ts'

/** The events `e` that somebody may read: the one fragment for all who read them. Nearly all are open, so that is asked first. */
export function eventsVisibleTo(access: EventAccess): RawBuilder<boolean> {
  if (access === 'all') return sql<boolean>`true`
  if (access.length === 0) return sql<boolean>`e.read_acl = '{}'`
  return sql<boolean>`(e.read_acl = '{}' OR e.read_acl && ${[...access]}::uuid[])`
}

/**
 * The deliveries `d` or attempts `a` of which somebody may read the event, or may have: it is gone. One look for each, whatever the
 * store believes about the tables.
 */
export function ofVisibleEvents(access: EventAccess, row: 'd' | 'a'): RawBuilder<boolean> {
  if (access === 'all') return sql<boolean>`true`
  const of = sql.table(row)
  return sql<boolean>`(SELECT true FROM event e WHERE e.workspace_id = ${of}.workspace_id AND e.seq = ${of}.seq
    AND e.read_acl <> '{}' AND NOT ${eventsVisibleTo(access)} LIMIT 1) IS NULL`
}

/** Who a user is in a workspace right now, joined as `standing`: `role` and `entities`, both null while one of the two has ended. */
export const joinStanding = (workspaceId: RawBuilder<unknown>, userId: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  LEFT JOIN LATERAL (
    SELECT p.role, ${heldEntities} AS entities FROM permission p JOIN users u ON u.id = p.user_id
    WHERE p.workspace_id = ${workspaceId} AND p.user_id = ${userId} AND p.status = 'ACTIVE' AND u.status = 'ACTIVE'
  ) standing ON true`
