import { sql } from 'kysely'
import { eventsInRange } from '#events/range.ts'
import type { EventAccess } from '#events/event-access.policy.ts'
import { eventsVisibleTo } from '#events/visible-to.store.ts'
import type { Db } from '#storage/database.ts'

export interface LoggedChange {
  readonly type: string
  readonly objectId: string | null
}

const PAGE = 1000

/** What the events after an offset are about, as far as the reader may see them, and the offset to go on from. */
export async function changesAfter(
  db: Db,
  workspaceId: string,
  { after, access }: { after: number; access: EventAccess },
): Promise<{ changes: readonly LoggedChange[]; offset: number; isMore: boolean }> {
  const range = { after, upTo: Number.MAX_SAFE_INTEGER, limit: PAGE }
  const { rows } = await sql<LoggedChange & { offset: number; isVisible: boolean }>`
    SELECT e.seq AS "offset", e.type, e.object_id AS "objectId", ${eventsVisibleTo(access)} AS "isVisible"
    FROM (${eventsInRange(workspaceId, range)}) e ORDER BY e.seq`.execute(db)
  return {
    changes: rows.filter(({ isVisible }) => isVisible),
    offset: rows.at(-1)?.offset ?? after,
    isMore: rows.length === PAGE,
  }
}

/** The offset of the newest event before an instant. */
export async function offsetBefore(db: Db, workspaceId: string, instant: Date): Promise<number> {
  const { rows } = await sql<{ offset: number }>`
    SELECT coalesce(
      (SELECT e.seq - 1 FROM event e WHERE e.workspace_id = ${workspaceId} AND e.created_at >= ${instant} ORDER BY e.created_at, e.seq LIMIT 1),
      (SELECT c.seq FROM event_counter c WHERE c.workspace_id = ${workspaceId}), 0) AS "offset"`.execute(db)
  return rows[0]?.offset ?? 0
}
