import { sql } from 'kysely'
import type { Db } from '#storage/database.ts'
import type { EventAccess } from '#events/event-access.policy.ts'
import { eventsVisibleTo, ofVisibleEvents } from '#events/visible-to.store.ts'
import { eventText } from '#events/event-text.ts'

export interface TestEvent {
  offset: number
  id: string
  text: string
}

type EventShape = { workspaceId: string; payloadMode: string; application: string; access: EventAccess }

/** Bytes of the events of one dry run: an event may have 20 MiB, and a dry run takes 50 of them. */
const MAX_BYTES = 8 * 1024 * 1024

/**
 * The events at these offsets, in the shape that a subscription would send. Dropped events and those that the reader may not see are left
 * out, and so is everything after the first MAX_BYTES; the first event is always included.
 */
export async function eventsAt(db: Db, shape: EventShape, offsets: readonly number[]): Promise<TestEvent[]> {
  const { workspaceId, payloadMode, application, access } = shape
  // The sizes can be read without the texts.
  const { rows } = await sql<TestEvent>`
    SELECT e.seq AS "offset", e.id, ${eventText(payloadMode, application)} AS text
    FROM (
      SELECT e.seq, row_number() OVER (ORDER BY e.seq) AS nth, sum(octet_length(e.body)) OVER (ORDER BY e.seq) AS bytes
      FROM event e WHERE e.workspace_id = ${workspaceId} AND e.seq = ANY(${[...offsets]}::bigint[]) AND ${eventsVisibleTo(access)}
    ) sized JOIN event e ON e.workspace_id = ${workspaceId} AND e.seq = sized.seq
    WHERE sized.bytes <= ${MAX_BYTES} OR sized.nth = 1 ORDER BY e.seq`.execute(db)
  return rows
}

/** The offset of the newest event that the reader may see; undefined if there is none. */
export async function newestOffset(db: Db, workspaceId: string, access: EventAccess): Promise<number | undefined> {
  const { rows } = await sql<{ seq: number }>`
    SELECT e.seq FROM event e WHERE e.workspace_id = ${workspaceId} AND ${eventsVisibleTo(access)}
    ORDER BY e.seq DESC LIMIT 1`.execute(db)
  return rows[0]?.seq
}

/** The offsets of a subscription's last deliveries. */
export async function lastDelivered(
  db: Db,
  { workspaceId, access }: EventShape,
  { subscriptionId, count }: { subscriptionId: string; count: number },
) {
  const { rows } = await sql<{ seq: number }>`
    SELECT d.seq FROM delivery d
    WHERE d.workspace_id = ${workspaceId} AND d.subscription_id = ${subscriptionId} AND ${ofVisibleEvents(access, 'd')}
    ORDER BY d.seq DESC LIMIT ${count}`.execute(db)
  return rows.map(({ seq }) => seq)
}
