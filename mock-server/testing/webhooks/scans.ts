import type { KyselyPlugin, QueryId } from 'kysely'
import type { Storage } from '#storage/database.ts'

/**
 * The store, and how many events retrievals have scanned in it so far. Scans at the head of the log, which find nothing new, do not count:
 * on PostgreSQL a waiting retrieval looks there every half second.
 */
export function countScans(storage: Storage): { storage: Storage; scans: { events: number } } {
  const scans = { events: 0 }
  const queries = new WeakSet<QueryId>()
  const counting: KyselyPlugin = {
    transformQuery({ node, queryId }) {
      if (node.kind === 'RawNode' && node.sqlFragments[0]?.includes('WITH scanned AS')) queries.add(queryId)
      return node
    },
    async transformResult({ result, queryId }) {
      if (queries.has(queryId)) scans.events += Number(result.rows[0]?.['scanned'])
      return result
    },
  }
  return { scans, storage: Object.create(storage, { db: { value: storage.db.withPlugin(counting) } }) }
}
