import { sql } from 'kysely'
import type { Db } from '#storage/database.ts'
import { restoreHint } from '#storage/tables-present.ts'

/** Refuses a store in which a table or an index has lost its file: statements would fail one by one, long after the start. */
export const refuseMissingFiles = async (db: Db): Promise<void> => {
  const { rows } = await sql<{ name: string; path: string }>`
    SELECT c.relname AS name, f.path FROM pg_class c
    CROSS JOIN LATERAL pg_relation_filepath(c.oid) f (path) CROSS JOIN LATERAL pg_stat_file(f.path, true) s
    WHERE c.relkind IN ('r', 'i', 't', 'S', 'm') AND c.relpersistence = 'p'
      AND (s.size IS NULL OR s.size = 0 AND (c.relkind = 'i' OR c.relpages > 0))
    ORDER BY c.relkind = 't', c.oid LIMIT 1`.execute(db)
  for (const { name, path } of rows)
    throw new Error(`the file postgres/${path} of ${name} is missing or empty. ${restoreHint}`)
}
