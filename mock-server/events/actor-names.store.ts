import { sql } from 'kysely'
import { LRUCache } from 'lru-cache'
import type { Db } from '#storage/database.ts'

/**
 * Names of the users who caused events, cached for a minute: one query for each batch that has an unknown one. A technical user's
 * first name outlives its deletion, while its user name becomes free for another.
 */
export function actorNames(db: Db): (ids: readonly (string | null)[]) => Promise<ReadonlyMap<string, string>> {
  const cache = new LRUCache<string, string>({ max: 10_000, ttl: 60_000 })
  return async (ids) => {
    const distinct = [...new Set(ids.filter((id) => id !== null))]
    const missing = distinct.filter((id) => !cache.has(id))
    if (missing.length > 0) {
      const { rows } = await sql<{ id: string; name: string }>`
        SELECT id, CASE WHEN technical THEN first_name ELSE first_name || ' ' || last_name END AS name
        FROM users WHERE id = ANY(${missing}::uuid[])`.execute(db)
      for (const { id, name } of rows) cache.set(id, name)
    }
    return new Map(
      distinct.flatMap((id): [string, string][] => {
        const name = cache.get(id)
        return name === undefined ? [] : [[id, name]]
      }),
    )
  }
}
