import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '#storage/database.ts'
import type { DeliveryConditions } from './delivery-filter.policy.ts'
import { type OfSubscription, type OffsetRange, matching, shownState } from './delivery-matching.store.ts'

export interface FoundDelivery {
  subscription_id: string
  seq: number
  type: string
  object_id: string | null
  object_name: string | null
  created_at: Date
  state: string
  http_status: number | null
  error: string | null
  duration_ms: number | null
  attempts: number
  attempted_at: Date | null
  due_at: Date | null
  trigger: string
}

export interface Search {
  of: OfSubscription
  wanted: DeliveryConditions
  range: OffsetRange
  now: Date
}

/** Further ones are not counted. */
export const COUNTED = 10_000
/** Attempts with the words beyond which the index is no help: then the newest deliveries are looked through instead. */
const RARE = 20_000
/** So many deliveries are quicker looked at one by one than found by their words. */
const FEW = 2000

/** The newest deliveries that match, and how many match in all, counted up to one more than COUNTED. */
export async function searchDeliveries(
  db: Db,
  search: Search,
  { limit, isCounted }: { limit: number; isCounted: boolean },
): Promise<{ rows: FoundDelivery[]; total: number }> {
  const hits = await hitsOf(db, search, isCounted ? COUNTED + 1 : limit)
  const { workspaceId, subscriptionId } = search.of
  const { rows } = await sql<FoundDelivery & { total: number }>`
    WITH hits AS MATERIALIZED (${hits})
    SELECT ${deliveryColumns(search.now)}, (SELECT count(*) FROM hits) AS total
    FROM (SELECT seq FROM hits ORDER BY seq DESC LIMIT ${limit}) h
    JOIN delivery d ON d.workspace_id = ${workspaceId} AND d.subscription_id = ${subscriptionId} AND d.seq = h.seq
    LEFT JOIN event e ON e.workspace_id = d.workspace_id AND e.seq = d.seq ORDER BY d.seq DESC`.execute(db)
  return { rows, total: rows[0]?.total ?? 0 }
}

/** A delivery (`d`) as a row of the log; the name of its object comes from its event (`e`). */
export const deliveryColumns = (
  now: Date,
) => sql`d.subscription_id, d.seq, d.type, e.object_id, e.object_name, d.created_at,
  ${shownState(now)} AS state, d.http_status, d.error, d.duration_ms, d.attempts, d.attempted_at, d.due_at, d.trigger`

const hit = sql`d.seq, d.type, d.state, d.created_at, d.due_at`

/** A SELECT of the deliveries that match, newest first; by words in whichever way the store gets there sooner. */
export async function hitsOf(
  db: Db | Tx,
  { of, wanted, range, now }: Search,
  limit?: number,
): Promise<RawBuilder<unknown>> {
  const plain = sql`SELECT ${hit} FROM delivery d WHERE ${matching(of, wanted, range, now)}`
  const newest = limit === undefined ? sql`` : sql`ORDER BY d.seq DESC LIMIT ${limit}`
  const { words } = wanted
  if (words === undefined) return sql`${plain} ${newest}`
  const byWords = sql`SELECT a.seq FROM attempt a WHERE a.workspace_id = ${of.workspaceId}
    AND a.subscription_id = ${of.subscriptionId} AND a.seq > ${range.above} AND a.seq <= ${range.upTo} AND a.words @@ ${words}::tsquery`
  const { rows } = await sql<{ few: boolean; rare: boolean }>`
    SELECT (SELECT count(*) FROM (${plain} LIMIT ${FEW + 1}) p) <= ${FEW} AS few,
      (SELECT count(*) FROM (${byWords} LIMIT ${RARE + 1}) w) <= ${RARE} AS rare`.execute(db)
  if (rows[0]?.rare === true && rows[0].few === false) {
    return sql`SELECT ${hit} FROM (SELECT DISTINCT seq FROM (${byWords}) w) w JOIN delivery d ON d.seq = w.seq
      WHERE ${matching(of, wanted, range, now)} ${newest}`
  }
  return sql`SELECT ${hit} FROM (${plain} ORDER BY d.seq DESC OFFSET 0) d WHERE ${hasWords(of, words)} ${newest}`
}

/** Whether an attempt of a delivery (`d`) has the words: one look at its attempts. */
export const hasWords = (
  { workspaceId, subscriptionId }: OfSubscription,
  words: string,
) => sql`(SELECT true FROM attempt a WHERE a.workspace_id = ${workspaceId} AND a.subscription_id = ${subscriptionId}
  AND a.seq = d.seq AND a.words @@ ${words}::tsquery LIMIT 1)`
