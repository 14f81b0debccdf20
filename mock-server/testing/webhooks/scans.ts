import type { KyselyPlugin, QueryId } from 'kysely'
import type { Storage } from '#storage/database.ts'
import { pluggedStore } from '#testing/plugged-store.ts'

/**
 * The store, how many scans of the log retrievals have made in it so far, and how many events those have read: none at the head of the
 * log, where a waiting retrieval looks every half second on PostgreSQL.
 */
export function countScans(storage: Storage): { storage: Storage; scans: { made: number; events: number } } {
  const scans = { made: 0, events: 0 }
  const queries = new WeakSet<QueryId>()
  const counting: KyselyPlugin = {
    transformQuery({ node, queryId }) {
      if (node.kind === 'RawNode' && node.sqlFragments[0]?.includes('WITH scanned AS')) queries.add(queryId)
      return node
    },
    async transformResult({ result, queryId }) {
      if (queries.has(queryId)) {
        scans.made += 1
        scans.events += Number(result.rows[0]?.['scanned'])
      }
      return result
    },
  }
  return { scans, storage: pluggedStore(storage, counting) }
}
