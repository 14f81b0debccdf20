import { sql } from 'kysely'
import { LRUCache } from 'lru-cache'
import type { Db } from '#storage/database.ts'

/**
 * Names of those behind events, kept for a minute: one query for each batch with a stranger in it. A technical user's first
 * name outlives its deletion, while its user name is freed for another.
 */
export function actorNames(db: Db): (ids: readonly (string | null)[]) => Promise<ReadonlyMap<string, string>> {
  const known = new LRUCache<string, string>({ max: 10_000, ttl: 60_000 })
  return async (ids) => {
    const wanted = new Set(ids.filter((id) => id !== null))
    const strangers = [...wanted].filter((id) => !known.has(id))
    if (strangers.length > 0) {
      const { rows } = await sql<{ id: string; name: string }>`
        SELECT id, CASE WHEN technical THEN first_name ELSE first_name || ' ' || last_name END AS name
        FROM users WHERE id = ANY(${strangers}::uuid[])`.execute(db)
      for (const { id, name } of rows) known.set(id, name)
    }
    return new Map(
      [...wanted].flatMap((id): [string, string][] => {
        const name = known.get(id)
        return name === undefined ? [] : [[id, name]]
      }),
    )
  }
}
