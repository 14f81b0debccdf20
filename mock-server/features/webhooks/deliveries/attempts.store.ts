import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { Database, Db } from '#storage/database.ts'
import type { SubscriptionKey } from './matching.store.ts'
import type { EventAccess } from '#events/event-access.policy.ts'
import { ofVisibleEvents } from '#events/visible-to.store.ts'
import { eventText } from '#events/event-text.ts'

type AttemptTable = Selectable<Database['attempt']>
export type AttemptSummaryRow = Pick<
  AttemptTable,
  'nth' | 'created_at' | 'outcome' | 'http_status' | 'error' | 'error_text' | 'duration_ms' | 'phases' | 'trigger'
>
export type FoldRow = Pick<
  Selectable<Database['attempt_fold']>,
  'hour' | 'result' | 'count' | 'first_at' | 'last_at' | 'fastest_ms' | 'slowest_ms'
>
type FullAttempt = Omit<AttemptTable, 'words' | 'payload' | 'callback_console'> & {
  /** The beginning of the request body; null if its event was dropped and no callback had changed it. */
  body: string | null
  is_changed: boolean
}
export type AttemptRow = FullAttempt & { callback_console: string | null; is_cut: boolean }
export type PagedAttemptRow = FullAttempt & { event_id: string | null; event_created_at: Date | null }

/** The attempts of a delivery that are kept individually, in order. */
export const timelineOf = (db: Db, key: SubscriptionKey, offset: number): Promise<AttemptSummaryRow[]> =>
  db
    .selectFrom('attempt')
    .select(['nth', 'created_at', 'outcome', 'http_status', 'error', 'error_text', 'duration_ms', 'phases', 'trigger'])
    .where('workspace_id', '=', key.workspaceId)
    .where('subscription_id', '=', key.subscriptionId)
    .where('seq', '=', offset)
    .orderBy('nth')
    .execute()

/** The attempts of a delivery that were summed up, hour by hour. */
export const foldsOf = (db: Db, key: SubscriptionKey, offset: number): Promise<FoldRow[]> =>
  db
    .selectFrom('attempt_fold')
    .select(['hour', 'result', 'count', 'first_at', 'last_at', 'fastest_ms', 'slowest_ms'])
    .where('workspace_id', '=', key.workspaceId)
    .where('subscription_id', '=', key.subscriptionId)
    .where('seq', '=', offset)
    .orderBy('hour')
    .orderBy('first_at')
    .execute()

/** Characters of a text, of up to 20 MiB, that a list of 100 attempts shows of each, and that a single attempt shows. */
const LISTED_TEXT = 65_536
export const SHOWN_TEXT = 1_048_576

type AttemptReadOptions = { application: string; access: EventAccess }

/** Hides the text of an attempt whose event was dropped, along with its access list, from everyone who may not read all events. */
const ifReadable = (access: EventAccess, text: RawBuilder<unknown>) =>
  access === 'all' ? text : sql`CASE WHEN e.seq IS NOT NULL THEN ${text} END`

/** The request body (`a` attempt, `e` event): as a callback left it, or else the event in the payload mode of that time. */
const bodyOf = ({ application, access }: AttemptReadOptions) => sql`
  coalesce(${ifReadable(access, sql`a.payload`)}, CASE WHEN e.seq IS NOT NULL THEN ${eventText(sql<string>`a.payload_mode`, application)} END)`

/** The columns that lists and single attempts share; texts are cut to `maxLength`. */
const columns = (reading: AttemptReadOptions, maxLength: number) => sql`
  a.workspace_id, a.subscription_id, a.seq, a.nth, a.created_at, a.trigger, a.outcome, a.http_status, a.error, a.error_text,
  a.error_detail, a.duration_ms, a.phases, a.target_url, a.target_method, a.request_headers, a.payload_mode,
  a.response_headers, left(${ifReadable(reading.access, sql`a.response_body`)}, ${maxLength}) AS response_body, a.response_bytes, a.truncated, a.cut, a.callback_ms,
  ${ifReadable(reading.access, sql`a.payload`)} IS NOT NULL AS is_changed, left(${bodyOf(reading)}, ${maxLength}) AS body`

export async function findAttempt(
  db: Db,
  { workspaceId, subscriptionId }: SubscriptionKey,
  { offset, nth, ...reading }: AttemptReadOptions & { offset: number; nth: number },
): Promise<AttemptRow | undefined> {
  const { rows } = await sql<AttemptRow>`
    SELECT ${columns(reading, SHOWN_TEXT)}, a.callback_console,
      coalesce(char_length(${bodyOf(reading)}) > ${SHOWN_TEXT}, false) AS is_cut
    FROM attempt a LEFT JOIN event e ON e.workspace_id = a.workspace_id AND e.seq = a.seq
    WHERE a.workspace_id = ${workspaceId} AND a.subscription_id = ${subscriptionId} AND a.seq = ${offset} AND a.nth = ${nth}
      AND ${ofVisibleEvents(reading.access, 'a')}`.execute(db)
  return rows[0]
}

/** One page of all attempts, ordered by time. */
export async function attemptsPage(
  db: Db,
  { workspaceId, subscriptionId }: SubscriptionKey,
  { skip, limit, down, ...reading }: AttemptReadOptions & { skip: number; limit: number; down: boolean },
): Promise<PagedAttemptRow[]> {
  const order = down ? sql`DESC` : sql`ASC`
  const { rows } = await sql<PagedAttemptRow>`
    SELECT ${columns(reading, LISTED_TEXT)}, e.id AS event_id, e.created_at AS event_created_at
    FROM (
      SELECT a.workspace_id, a.subscription_id, a.seq, a.nth FROM attempt a
      WHERE a.workspace_id = ${workspaceId} AND a.subscription_id = ${subscriptionId} AND ${ofVisibleEvents(reading.access, 'a')}
      ORDER BY a.created_at ${order}, a.seq ${order}, a.nth ${order} OFFSET ${skip} LIMIT ${limit}
    ) page
    JOIN attempt a ON a.workspace_id = page.workspace_id AND a.subscription_id = page.subscription_id AND a.seq = page.seq AND a.nth = page.nth
    LEFT JOIN event e ON e.workspace_id = a.workspace_id AND e.seq = a.seq
    ORDER BY a.created_at ${order}, a.seq ${order}, a.nth ${order}`.execute(db)
  return rows
}

export async function countAttempts(
  db: Db,
  { workspaceId, subscriptionId }: SubscriptionKey,
  access: EventAccess,
): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    SELECT count(*) AS total FROM attempt a
    WHERE a.workspace_id = ${workspaceId} AND a.subscription_id = ${subscriptionId} AND ${ofVisibleEvents(access, 'a')}`.execute(
    db,
  )
  return rows[0]?.total ?? 0
}
