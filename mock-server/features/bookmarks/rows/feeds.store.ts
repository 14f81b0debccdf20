import { type RawBuilder, sql } from 'kysely'
import type { Caller } from '#contract/access.ts'
import type { Db } from '#storage/database.ts'
import { feedTypes } from './feeds.policy.ts'
import { isUnrestricted, visibleTo } from './visible-to.store.ts'

/** The bookmarks `b` that are OData feeds: the SQL twin of `whyNoFeed`. */
const hasFeed: RawBuilder<boolean> = sql<boolean>`(b.odata_enabled AND b.deleted_at IS NULL
  AND b.type = ANY(${[...feedTypes]}::text[]) AND ${isUnrestricted})`

export interface FeedRow {
  readonly id: string
  readonly name: string
  readonly state: unknown
}

/** The feeds that the caller can read, by name. */
export async function listFeeds(db: Db, caller: Caller): Promise<Pick<FeedRow, 'id' | 'name'>[]> {
  const { rows } = await sql<Pick<FeedRow, 'id' | 'name'>>`
    SELECT b.id, b.name FROM bookmark b WHERE ${visibleTo(caller)} AND ${hasFeed} ORDER BY b.name_key, b.id`.execute(db)
  return rows
}

/** One feed that the caller can read. */
export async function findFeed(db: Db, caller: Caller, id: string): Promise<FeedRow | undefined> {
  const { rows } = await sql<FeedRow>`
    SELECT b.id, b.name, b.state FROM bookmark b WHERE ${visibleTo(caller)} AND ${hasFeed} AND b.id = ${id}`.execute(db)
  return rows[0]
}
