import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#storage/database.ts'
import { wildcardPattern } from '#storage/like.ts'
import { type MatchedSubscription, type Search, matching } from './matching.store.ts'
import { COUNTED, type DeliveryLogRow, FEW, RARE, deliveryColumns, hasWords } from './search.store.ts'

/** Deliveries of several subscriptions. */
export interface AllSearch extends Omit<Search, 'subscription'> {
  workspaceId: string
  /** The subscriptions of which every event counts. */
  whole: readonly string[]
  /** Those of which only some events count: the ones whose type or object matches a text. */
  partly: readonly string[]
  text: string | undefined
  /** The offsets of these events; undefined if they are many. */
  matched: readonly number[] | undefined
  /** Where the page before ended. */
  after: { offset: number; subscriptionId: string } | undefined
}

/** The newest deliveries that match; of the same event in the order of the subscriptions' ids. */
export async function searchAll(db: Db, search: AllSearch, limit: number): Promise<DeliveryLogRow[]> {
  const hits = await selectAll(db, search, limit)
  const { rows } = await sql<DeliveryLogRow>`
    SELECT ${deliveryColumns(search.now)}
    FROM (SELECT subscription_id, seq FROM (${hits}) h ORDER BY seq DESC, subscription_id LIMIT ${limit}) h
    CROSS JOIN LATERAL (
      SELECT * FROM delivery WHERE workspace_id = ${search.workspaceId} AND subscription_id = h.subscription_id AND seq = h.seq OFFSET 0
    ) d
    LEFT JOIN event e ON e.workspace_id = d.workspace_id AND e.seq = d.seq ORDER BY d.seq DESC, d.subscription_id`.execute(
    db,
  )
  return rows
}

/** How many match, counted up to COUNTED + 1. */
export async function countAll(db: Db, search: AllSearch): Promise<number> {
  const hits = await selectAll(db, search)
  const { rows } = await sql<{ count: number }>`
    SELECT count(*) AS count FROM (SELECT 1 FROM (${hits}) h LIMIT ${COUNTED + 1}) h`.execute(db)
  return rows[0]?.count ?? 0
}

/** A SELECT of the newest of each subscription; without a limit of them all, in no order. */
async function selectAll(db: Db, search: AllSearch, limit?: number): Promise<RawBuilder<unknown>> {
  const parts = [
    { ids: search.whole, only: undefined },
    { ids: search.partly, only: ofMatching(search) },
  ].filter(({ ids }) => ids.length > 0)
  if (parts.length === 0) return sql`SELECT NULL::uuid AS subscription_id, NULL::bigint AS seq WHERE false`
  const { words } = search.conditions
  const isByWords = words !== undefined && (await isRare(db, search, words))
  return sql.join(
    parts.map(({ ids, only }) => {
      const terms = [matchingIn(search), ...(only ? [only] : []), ...(search.after ? [isAfter(search.after)] : [])]
      const condition = sql.join(terms, sql` AND `)
      if (isByWords) return sql`(SELECT * FROM (${withWords(search, words, { ids, condition })}) w)`
      const has = words === undefined ? sql`` : sql`AND ${hasWords(keyOf(search), words)}`
      const newest = limit === undefined ? sql`LIMIT ${COUNTED + 1}` : sql`ORDER BY d.seq DESC LIMIT ${limit}`
      return sql`(SELECT h.* FROM unnest(${[...ids]}::uuid[]) AS s (id) CROSS JOIN LATERAL (
        SELECT d.subscription_id, d.seq FROM delivery d WHERE ${condition} ${has} ${newest}) h)`
    }),
    sql` UNION ALL `,
  )
}

/** One index lookup for each delivery, whatever the planner believes about the tables. */
function withWords(
  search: AllSearch,
  words: string,
  { ids, condition }: { ids: readonly string[]; condition: RawBuilder<unknown> },
) {
  return sql`SELECT d.subscription_id, d.seq FROM (
      SELECT DISTINCT a.subscription_id AS id, a.seq FROM attempt a WHERE ${attemptsWith(search, words)} AND a.subscription_id = ANY(${[...ids]}::uuid[])
    ) s CROSS JOIN LATERAL (SELECT * FROM delivery d WHERE ${condition} AND d.seq = s.seq OFFSET 0) d`
}

/** Whether so few attempts have the words that their index finds them, and more deliveries match everything else. */
async function isRare(db: Db, search: AllSearch, words: string): Promise<boolean> {
  const ids = [...search.whole, ...search.partly]
  const { rows } = await sql<{ few: number; attempts: number }>`
    SELECT (SELECT count(*) FROM (SELECT 1 FROM unnest(${ids}::uuid[]) AS s (id) CROSS JOIN LATERAL (
        SELECT 1 FROM delivery d WHERE ${matchingIn(search)} LIMIT ${FEW + 1}) p LIMIT ${FEW + 1}) p) AS few,
      (SELECT count(*) FROM (SELECT 1 FROM attempt a WHERE ${attemptsWith(search, words)} LIMIT ${RARE + 1}) w) AS attempts`.execute(
    db,
  )
  const [row] = rows
  return row !== undefined && row.attempts <= RARE && row.few > FEW
}

/** `IS NOT DISTINCT FROM` keeps the planner from reading a second index: the words lead to the subscriptions already. */
const attemptsWith = ({ workspaceId, range }: AllSearch, words: string) => sql`
  a.workspace_id IS NOT DISTINCT FROM ${workspaceId} AND a.seq > ${range.above} AND a.seq <= ${range.upTo} AND a.words @@ ${words}::tsquery`

/** The subscription `s` of a statement. */
const keyOf = ({ workspaceId }: AllSearch): MatchedSubscription => ({ workspaceId, subscriptionId: sql`s.id` })

const matchingIn = (search: AllSearch): RawBuilder<unknown> => matching({ ...search, subscription: keyOf(search) })

/** The deliveries `d` of events whose type or object matches the text. */
function ofMatching({ workspaceId, text, matched }: AllSearch): RawBuilder<unknown> | undefined {
  if (matched) return sql`d.seq = ANY(${[...matched]}::bigint[])`
  if (text === undefined) return undefined
  const pattern = wildcardPattern(text)
  return sql`(d.type ILIKE ${pattern}
    OR (SELECT e.object_name ILIKE ${pattern} FROM event e WHERE e.workspace_id = ${workspaceId} AND e.seq = d.seq))`
}

const isAfter = ({ offset, subscriptionId }: NonNullable<AllSearch['after']>) =>
  sql`d.seq <= ${offset} AND (d.seq < ${offset} OR d.subscription_id > ${subscriptionId})`
