import { sql } from 'kysely'
import type { Caller } from '#contract/access.ts'
import type { Db } from '#storage/database.ts'
import { visibleTo } from './rows/visible-to.store.ts'

interface Mention {
  readonly id: string
  readonly name: string
}

/** How many bookmarks have one of these words as a text or a member in their state, of those that the caller can view; the first ten by name. */
export async function bookmarksMentioning(
  db: Db,
  caller: Caller,
  words: readonly string[],
): Promise<{ readonly total: number; readonly first: Mention[] }> {
  if (words.length === 0) return { total: 0, first: [] }
  // As JSON writes them, so that `alias` is not found in `aliases`.
  const texts = words.map((word) => JSON.stringify(word))
  const { rows } = await sql<Mention & { total: number }>`
    SELECT b.id, b.name, count(*) OVER () AS total FROM bookmark b
    WHERE ${visibleTo(caller)} AND b.deleted_at IS NULL
      AND EXISTS (SELECT 1 FROM unnest(${texts}::text[]) word WHERE strpos(b.state::text, word) > 0)
    ORDER BY b.name_key, b.id LIMIT 10`.execute(db)
  return { total: rows[0]?.total ?? 0, first: rows.map(({ id, name }) => ({ id, name })) }
}
