import { sql } from 'kysely'
import type { Db } from '#storage/database.ts'
import type { SubscriptionKey, Search } from './matching.store.ts'
import { hitsOf } from './search.store.ts'

export interface HistogramRow {
  /** Counted from 0. */
  bucket: number
  succeeded: number
  failed: number
  open: number
}

export interface Span {
  from: Date
  to: Date
  buckets: number
}

/** Deliveries that are counted individually: some tenths of a second of the store's time. */
const MAX_COUNTED = 300_000
const MAX_COUNTED_BY_WORDS = 50_000

const bucketOf = (at: string, { from, to, buckets }: Span) => sql<number>`
  least(floor(extract(epoch FROM ${sql.ref(at)} - ${from}::timestamptz) * 1000 / ${(to.getTime() - from.getTime()) / buckets}::float8),
    ${buckets - 1}::int)::int`

/** The number of deliveries per bucket that succeeded, failed for good, or are still in the queue; of too many, the newest. */
export async function histogramOf(
  db: Db,
  search: Search,
  span: Span,
): Promise<{ rows: HistogramRow[]; isComplete: boolean }> {
  const limit = search.conditions.words === undefined ? MAX_COUNTED : MAX_COUNTED_BY_WORDS
  const hits = await hitsOf(db, search, limit + 1)
  const { rows } = await sql<HistogramRow>`
    SELECT ${bucketOf('created_at', span)} AS bucket, count(*) FILTER (WHERE state IN ('delivered', 'suppressed')) AS succeeded,
      count(*) FILTER (WHERE state IN ('omitted', 'expired') AND error IS DISTINCT FROM 'SKIPPED') AS failed, count(*) FILTER (WHERE due_at IS NOT NULL) AS open
    FROM (${hits}) h GROUP BY 1`.execute(db)
  const counted = rows.reduce((sum, { succeeded, failed, open }) => sum + succeeded + failed + open, 0)
  return { rows, isComplete: counted <= limit }
}

/** The same by the hour and by attempts instead of deliveries, for more deliveries than can be counted individually. */
export async function hourlyHistogram(
  db: Db,
  { workspaceId, subscriptionId }: SubscriptionKey,
  span: Span,
): Promise<HistogramRow[]> {
  const { rows } = await sql<HistogramRow>`
    SELECT greatest(${bucketOf('hour', span)}, 0) AS bucket, sum(succeeded)::bigint AS succeeded, sum(failed)::bigint AS failed, 0 AS open
    FROM delivery_hour WHERE workspace_id = ${workspaceId} AND subscription_id = ${subscriptionId}
      AND hour > ${new Date(span.from.getTime() - 3_600_000)} AND hour <= ${span.to}
    GROUP BY 1`.execute(db)
  return rows
}
