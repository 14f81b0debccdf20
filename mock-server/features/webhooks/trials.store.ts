import { sql } from 'kysely'
import type { Db } from '#storage/database.ts'
import { eventShape } from './pull-batch.store.ts'

export interface TrialEvent {
  seq: number
  id: string
  text: string
}

type Wanted = { workspaceId: string; payloadMode: string; application: string }

/** Bytes of the events of one trial: an event may have 20 MiB, and a trial takes 50 of them. */
const MOST_BYTES = 8 * 1024 * 1024

/**
 * The events at these offsets, in the shape that a subscription would send; those that are gone are missing, and those after the first
 * ones that have as many bytes as are read at once. The first is always there.
 */
export async function eventsAt(db: Db, wanted: Wanted, offsets: readonly number[]): Promise<TrialEvent[]> {
  const { workspaceId, payloadMode, application } = wanted
  // The sizes are known without reading the texts.
  const { rows } = await sql<TrialEvent>`
    SELECT e.seq, e.id, ${eventShape(payloadMode, application)} AS text
    FROM (
      SELECT seq, row_number() OVER (ORDER BY seq) AS nth, sum(octet_length(body)) OVER (ORDER BY seq) AS bytes
      FROM event WHERE workspace_id = ${workspaceId} AND seq = ANY(${[...offsets]}::bigint[])
    ) sized JOIN event e ON e.workspace_id = ${workspaceId} AND e.seq = sized.seq
    WHERE sized.bytes <= ${MOST_BYTES} OR sized.nth = 1 ORDER BY e.seq`.execute(db)
  return rows
}

/** The offset of the newest event; undefined in an empty log. */
export async function newestOffset(db: Db, workspaceId: string): Promise<number | undefined> {
  const { rows } = await sql<{ seq: number | null }>`
    SELECT max(seq) AS seq FROM event WHERE workspace_id = ${workspaceId}`.execute(db)
  return rows[0]?.seq ?? undefined
}

/** The offsets of a subscription's last deliveries. */
export async function lastDelivered(db: Db, workspaceId: string, subscriptionId: string, count: number) {
  const { rows } = await sql<{ seq: number }>`
    SELECT seq FROM delivery WHERE workspace_id = ${workspaceId} AND subscription_id = ${subscriptionId}
    ORDER BY seq DESC LIMIT ${count}`.execute(db)
  return rows.map(({ seq }) => seq)
}
