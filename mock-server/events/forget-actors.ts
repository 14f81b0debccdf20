import { sql } from 'kysely'
import type { Db } from '#storage/database.ts'

/** How long a workspace keeps who caused its events. */
export interface ActorRetention {
  readonly workspaceId: string
  readonly days: number
}

const DAY_MS = 86_400_000
/** Longer than events are kept. */
const LONGEST_DAYS = 3650
/** Rows of one statement: few, so that no writer waits for it. */
const BATCH = 1000
/** In the place of a person in a payload, whose readers expect an id. */
const NOBODY = '00000000-0000-0000-0000-000000000000'

/** Takes the people from events that are older than their workspace keeps them. Deliveries keep what was sent. */
export function actorForgetter(db: Db) {
  /** Up to which event a workspace is done. */
  const done = new Map<string, number>()
  return async (retentions: readonly ActorRetention[], now: Date): Promise<void> => {
    for (const { workspaceId, days } of retentions) {
      if (days > LONGEST_DAYS) continue
      const before = new Date(now.getTime() - days * DAY_MS)
      for (;;) {
        const from = done.get(workspaceId) ?? 0
        const { rows } = await sql<{ last: number | null; count: number }>`
          WITH old AS (SELECT seq, created_at FROM event WHERE workspace_id = ${workspaceId} AND seq > ${from} ORDER BY seq LIMIT ${BATCH}),
            forgotten AS (
              UPDATE event SET actor_id = NULL, body = replace(body, '"userId":"' || actor_id || '"', '"userId":"' || ${NOBODY}::text || '"')
              WHERE workspace_id = ${workspaceId} AND actor_id IS NOT NULL AND seq IN (SELECT seq FROM old WHERE created_at < ${before}))
          SELECT max(seq) AS last, count(*) AS count FROM old WHERE created_at < ${before}`.execute(db)
        const { last = null, count = 0 } = rows[0] ?? {}
        if (last !== null) done.set(workspaceId, last)
        if (count < BATCH) break
      }
    }
  }
}
