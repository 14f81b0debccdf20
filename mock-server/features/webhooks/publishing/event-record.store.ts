import { sql } from 'kysely'
import type { EventAccess } from '#events/event-access.policy.ts'
import { eventText } from '#events/event-text.ts'
import { eventsVisibleTo } from '#events/visible-to.store.ts'
import type { Db } from '#storage/database.ts'

type RecordKey = { workspaceId: string; offset: number; application: string; access: EventAccess }

/** The whole record of an event as JSON; undefined if the reader may not see it. */
export async function findRecord(
  db: Db,
  { workspaceId, offset, application, access }: RecordKey,
): Promise<string | undefined> {
  const { rows } = await sql<{ text: string }>`
    SELECT ${eventText('WRAPPED_EVENT', application)} AS text FROM event e
    WHERE e.workspace_id = ${workspaceId} AND e.seq = ${offset} AND ${eventsVisibleTo(access)}`.execute(db)
  return rows[0]?.text
}
