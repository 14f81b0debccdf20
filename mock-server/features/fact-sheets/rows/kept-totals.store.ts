import { type RawBuilder, sql } from 'kysely'
import { LRUCache } from 'lru-cache'
import type { Db, Tx } from '#storage/database.ts'

/** A total, and the offset of the newest event when it was counted. */
interface Kept {
  readonly head: number
  readonly total: number
}

const MOST = 1000
const keptBy = new WeakMap<object, LRUCache<string, Kept>>()

/**
 * The total over some rows, which is counted anew only after a new event of the workspace: every change that lets somebody see more or
 * fewer fact sheets has one. Only for conditions that ask for nothing else, such as the values of fields: these are made anew without
 * events after a change of the data model, and for as long as that takes, counting would read every row.
 *
 *   counted  a query of one row with `total` and `head`
 *   keep     to be given that row; resolves to its total
 */
export function keptTotal(db: Db | Tx, workspaceId: string, rows: RawBuilder<unknown>) {
  const count = sql`(SELECT count(*) ${rows})`
  // Compiled, and not run: plugins are for statements that are.
  const { sql: text, parameters } = count.compile(db.withoutPlugins())
  const key = JSON.stringify([workspaceId, text, parameters])
  const kept = keptBy.get(db) ?? new LRUCache<string, Kept>({ max: MOST })
  keptBy.set(db, kept)
  const known = kept.get(key)
  const total = known
    ? sql`CASE WHEN c.seq = ${known.head}::bigint THEN ${known.total}::bigint ELSE ${count} END`
    : count
  return {
    counted: sql<Kept>`SELECT ${total} AS total, c.seq AS head FROM event_counter c WHERE c.workspace_id = ${workspaceId}`,
    keep: (row: Partial<Kept> | undefined): number => {
      const { total: now = 0, head } = row ?? {}
      if (head !== undefined) kept.set(key, { head, total: now })
      return now
    },
  }
}
