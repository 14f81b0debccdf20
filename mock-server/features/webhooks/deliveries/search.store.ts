import { type RawBuilder, sql } from 'kysely'
import type { DeliveryState } from '#contract/deliveries.ts'
import type { Database, Db, Tx } from '#storage/database.ts'
import {
  type MatchedSubscription,
  type SubscriptionKey,
  type OffsetRange,
  type Search,
  isEverything,
  matching,
  shownState,
} from './matching.store.ts'

export interface DeliveryLogRow {
  subscription_id: string
  seq: number
  type: string
  object_id: string | null
  object_name: string | null
  fact_sheet_type: string | null
  created_at: Date
  state: DeliveryState
  http_status: number | null
  error: string | null
  duration_ms: number | null
  attempts: number
  attempted_at: Date | null
  due_at: Date | null
  trigger: Database['delivery']['trigger']
}

/** Matches beyond this number are not counted. */
export const COUNTED = 10_000
/** If more attempts have the words, the index does not help: then the newest deliveries are scanned instead. */
export const RARE = 20_000
/** If fewer deliveries match the other conditions, scanning them is faster than the word index. */
export const FEW = 2000

/** The newest deliveries that match, and the total, counted up to COUNTED + 1. */
export async function searchDeliveries(
  db: Db,
  search: Search,
  { limit, isCounted }: { limit: number; isCounted: boolean },
): Promise<{ rows: DeliveryLogRow[]; total: number }> {
  const frequency = await frequencyOf(db, search)
  // If most deliveries have the words, the newest few suffice, unless the caller may not read some of them.
  const isAll = search.conditions.isWordsAlone && isEverything(search.range) && search.access === 'all'
  const isKnown = frequency?.isBeyondCounting === true && isAll
  const hits = selectHits(search, frequency, isCounted && !isKnown ? COUNTED + 1 : limit)
  const { workspaceId, subscriptionId } = search.subscription
  const { rows } = await sql<DeliveryLogRow & { total: number }>`
    WITH hits AS MATERIALIZED (${hits})
    SELECT ${deliveryColumns(search.now)}, (SELECT count(*) FROM hits) AS total
    FROM (SELECT seq FROM hits ORDER BY seq DESC LIMIT ${limit}) h
    CROSS JOIN LATERAL (
      SELECT * FROM delivery WHERE workspace_id = ${workspaceId} AND subscription_id = ${subscriptionId} AND seq = h.seq OFFSET 0
    ) d
    LEFT JOIN event e ON e.workspace_id = d.workspace_id AND e.seq = d.seq ORDER BY d.seq DESC`.execute(db)
  return { rows, total: isKnown ? COUNTED + 1 : (rows[0]?.total ?? 0) }
}

/** A delivery (`d`) as a row of the log; the name of its object comes from its event (`e`). */
export const deliveryColumns = (
  now: Date,
) => sql`d.subscription_id, d.seq, d.type, e.object_id, e.object_name, e.fact_sheet_type, d.created_at,
  ${shownState(now)} AS state, d.http_status, d.error, d.duration_ms, d.attempts, d.attempted_at, d.due_at, d.trigger`

const hit = sql`d.seq, d.type, d.state, d.created_at, d.due_at, d.error`

/** A SELECT of the deliveries that match, newest first. */
export const hitsOf = async (db: Db | Tx, search: Search, limit?: number): Promise<RawBuilder<unknown>> =>
  selectHits(search, await frequencyOf(db, search), limit)

interface Frequency {
  /** Few deliveries match the other conditions: they are scanned instead of the word index. */
  isFew: boolean
  /** Few attempts have the words: the word index finds them. */
  isRare: boolean
  /** More deliveries have the words than are counted. */
  isBeyondCounting: boolean
}

/** How often the words of a search occur, which decides the plan; the count stops early. */
async function frequencyOf(db: Db | Tx, search: Search): Promise<Frequency | undefined> {
  const { subscription, range } = search
  const { words } = search.conditions
  if (words === undefined) return undefined
  const { rows } = await sql<{ few: number; attempts: number; deliveries: number }>`
    SELECT (SELECT count(*) FROM (SELECT 1 FROM delivery d WHERE ${matching(search)} LIMIT ${FEW + 1}) p) AS few,
      count(*) AS attempts, count(DISTINCT w.seq) AS deliveries
    FROM (${havingWords(subscription, words, range)} LIMIT ${RARE + 1}) w`.execute(db)
  const [row] = rows
  if (!row) throw new Error('An aggregate without a row')
  return { isFew: row.few <= FEW, isRare: row.attempts <= RARE, isBeyondCounting: row.deliveries > COUNTED }
}

function selectHits(search: Search, frequency: Frequency | undefined, limit?: number) {
  const { subscription, range } = search
  const { words } = search.conditions
  const plain = sql`SELECT ${hit} FROM delivery d WHERE ${matching(search)}`
  const newest = limit === undefined ? sql`` : sql`ORDER BY d.seq DESC LIMIT ${limit}`
  if (words === undefined) return sql`${plain} ${newest}`
  const isLong = limit === undefined || limit > COUNTED + 1
  if ((frequency?.isRare || isLong) && !frequency?.isFew) {
    // One index lookup per row, whatever the planner believes about the tables: their statistics may be stale.
    const first = limit === undefined ? sql`` : sql`ORDER BY w.seq DESC LIMIT ${limit}`
    return sql`SELECT ${hit} FROM (SELECT DISTINCT seq FROM (${havingWords(subscription, words, range)}) w ORDER BY seq DESC) w
      CROSS JOIN LATERAL (SELECT * FROM delivery d WHERE ${matching(search)} AND d.seq = w.seq OFFSET 0) d ${first}`
  }
  return sql`SELECT ${hit} FROM (${plain} ORDER BY d.seq DESC OFFSET 0) d WHERE ${hasWords(subscription, words)} ${newest}`
}

/** Without a range, `IS NOT DISTINCT FROM` keeps the planner from reading a second index: the words lead to the subscription already. */
function havingWords({ workspaceId, subscriptionId }: SubscriptionKey, words: string, range: OffsetRange) {
  const is = isEverything(range) ? sql`IS NOT DISTINCT FROM` : sql`=`
  return sql`SELECT a.seq FROM attempt a WHERE a.workspace_id = ${workspaceId} AND a.subscription_id ${is} ${subscriptionId}
    AND a.seq > ${range.above} AND a.seq <= ${range.upTo} AND a.words @@ ${words}::tsquery`
}

/** Whether an attempt of a delivery (`d`) has the words: one index lookup. */
export const hasWords = (
  { workspaceId, subscriptionId }: MatchedSubscription,
  words: string,
) => sql`(SELECT true FROM attempt a WHERE a.workspace_id = ${workspaceId} AND a.subscription_id = ${subscriptionId}
  AND a.seq = d.seq AND a.words @@ ${words}::tsquery LIMIT 1)`
