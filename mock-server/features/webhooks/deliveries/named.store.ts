import { sql } from 'kysely'
import type { Db } from '#storage/database.ts'
import { wildcardPattern } from '#storage/like.ts'
import type { OffsetRange } from './matching.store.ts'

/** If more events have a name, their list doesn't help: then each delivery is looked at, and many match. */
const MOST = 5000

/**
 * The offsets of the events about an object of a name with wildcards and, if `orType`, of those with such a type; undefined if they are
 * many. One look at each event, where the log of twelve subscriptions would take twelve.
 */
export async function eventsNamed(
  db: Db,
  workspaceId: string,
  { text, orType = false, range }: { text: string; orType?: boolean; range: OffsetRange },
): Promise<readonly number[] | undefined> {
  const pattern = wildcardPattern(text)
  const ofType = orType ? sql`OR e.type ILIKE ${pattern}` : sql``
  const { rows } = await sql<{ seq: number }>`
    SELECT e.seq FROM event e WHERE e.workspace_id = ${workspaceId} AND e.seq > ${range.above} AND e.seq <= ${range.upTo}
      AND (e.object_name ILIKE ${pattern} ${ofType}) LIMIT ${MOST + 1}`.execute(db)
  return rows.length > MOST ? undefined : rows.map(({ seq }) => seq)
}
