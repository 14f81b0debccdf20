import { type RawBuilder, sql } from 'kysely'
import type { BookmarkCounts } from '#contract/bookmarks/search.ts'
import type { Caller } from '#contract/access.ts'
import { invalidCursor } from '#kernel/cursor.ts'
import type { Db } from '#storage/database.ts'
import { isDataException } from '#storage/failure.ts'
import { accessCountsJson, activeMembers } from '#features/bookmarks/access/bookmark-access.store.ts'
import { lastShares, myViews, suggestionJson } from '#features/bookmarks/rows/bookmark-json.store.ts'
import { relevance } from './relevance.store.ts'
import { isUnrestricted, sharedWith, visibleTo } from '#features/bookmarks/rows/visible-to.store.ts'

interface SortKey {
  readonly key: RawBuilder<unknown>
  /** The SQL type of the key: a cursor carries it as text and loses no digits. */
  readonly type: RawBuilder<unknown>
  /** Tables that the key is computed from, as `name AS (…)`, and their joins. */
  readonly tables?: RawBuilder<unknown>
  readonly joins?: RawBuilder<unknown>
}

const sorts = {
  name: () => ({ key: sql`b.name_key`, type: sql`text` }),
  createdAt: () => ({ key: sql`b.created_at`, type: sql`timestamptz` }),
  updatedAt: () => ({ key: sql`b.updated_at`, type: sql`timestamptz` }),
  views: () => ({ key: sql`b.views`, type: sql`bigint` }),
  myViews: (caller) => ({ key: myViews(caller), type: sql`bigint` }),
  lastSharedWithMe: () => ({ key: sql`coalesce(ls.shared_at, '-infinity')`, type: sql`timestamptz` }),
  relevance,
} as const satisfies Record<string, (caller: Caller, day: string) => SortKey>
export type SearchSort = keyof typeof sorts

/** Conditions of a search, all of which must hold. */
export interface SearchFilter {
  types?: readonly string[] | undefined
  exceptTypes?: readonly string[] | undefined
  subtypes: readonly string[]
  words: readonly string[]
  factSheetId?: string | undefined
  ownerIds?: readonly string[] | undefined
  exceptOwnerIds?: readonly string[] | undefined
  createdFrom?: string | undefined
  createdTo?: string | undefined
  updatedFrom?: string | undefined
  updatedTo?: string | undefined
  sharedWithMe: boolean
  predefinedOnly: boolean
  userdefinedOnly: boolean
  unrestrictedRead: boolean
  staleBefore?: Date | undefined
}

const isStale = (before: Date) => sql`greatest(b.updated_at, coalesce(b.last_viewed_at, b.updated_at)) < ${before}`

function matching(caller: Caller, filter: SearchFilter): RawBuilder<unknown> {
  const conditions = [sql`${visibleTo(caller)}`, sql`b.deleted_at IS NULL`]
  if (filter.types) conditions.push(sql`b.type = ANY(${[...filter.types]}::text[])`)
  if (filter.exceptTypes) conditions.push(sql`b.type <> ALL(${[...filter.exceptTypes]}::text[])`)
  if (filter.subtypes.length > 0) conditions.push(sql`b.group_key = ANY(${[...filter.subtypes]}::text[])`)
  for (const word of filter.words) conditions.push(sql`strpos(b.search_text, ${word}) > 0`)
  if (filter.factSheetId)
    conditions.push(sql`b.type = 'VISUALIZER' AND ${filter.factSheetId}::uuid = ANY(b.referenced_fact_sheets)`)
  if (filter.ownerIds) conditions.push(sql`b.owner_id = ANY(${[...filter.ownerIds]}::uuid[])`)
  if (filter.exceptOwnerIds) conditions.push(sql`b.owner_id <> ALL(${[...filter.exceptOwnerIds]}::uuid[])`)
  if (filter.createdFrom) conditions.push(sql`b.created_at >= ${filter.createdFrom}`)
  if (filter.createdTo) conditions.push(sql`b.created_at < ${filter.createdTo}`)
  if (filter.updatedFrom) conditions.push(sql`b.updated_at >= ${filter.updatedFrom}`)
  if (filter.updatedTo) conditions.push(sql`b.updated_at < ${filter.updatedTo}`)
  if (filter.sharedWithMe) conditions.push(sharedWith(caller))
  if (filter.predefinedOnly) conditions.push(sql`b.predefined`)
  if (filter.userdefinedOnly) conditions.push(sql`NOT b.predefined`)
  if (filter.unrestrictedRead) conditions.push(isUnrestricted)
  if (filter.staleBefore) conditions.push(isStale(filter.staleBefore))
  return sql.join(conditions, sql` AND `)
}

/** The views of the last ten weeks, the oldest first. */
const viewsPerWeek = (
  now: Date,
) => sql`(SELECT json_agg(coalesce(w.views, 0) ORDER BY n) FROM generate_series(0, 9) n LEFT JOIN (
  SELECT 9 - (${now.toISOString().slice(0, 10)}::date - v.day) / 7 AS week, sum(v.views) AS views FROM bookmark_view v
  WHERE v.workspace_id = b.workspace_id AND v.bookmark_id = b.id AND v.day > ${now.toISOString().slice(0, 10)}::date - 70
  GROUP BY 1) w ON w.week = n)`

/** One hit: a BookmarkSuggestion as JSON, and what the service needs beside it. */
export interface SearchHit {
  json: string
  id: string
  name: string
  description: string | null
  sort_key: string
  total: number
}

export interface SearchScope {
  readonly caller: Caller
  readonly filter: SearchFilter
}

interface SearchPage {
  readonly sort: SearchSort
  readonly isDescending: boolean
  readonly after: { key: string; id: string } | undefined
  readonly limit: number
  /** The day that a ranking is computed for. */
  readonly day: string
  /** Adds the views of the ten weeks before this time. */
  readonly trendAt: Date | undefined
  /** Adds how many members can view and edit each hit. */
  readonly hasAccess: boolean
}

/** One page of hits, without the reasons why they match; each carries the total of all pages. */
export async function searchPage(
  db: Db,
  { caller, filter }: SearchScope,
  { sort, isDescending, after, limit, day, trendAt, hasAccess }: SearchPage,
): Promise<SearchHit[]> {
  const { key, type, tables, joins = sql`` }: SortKey = sorts[sort](caller, day)
  const direction = isDescending ? sql`DESC` : sql`ASC`
  const beyond = after
    ? sql`AND (${key}, b.id) ${isDescending ? sql`<` : sql`>`} (${after.key}::${type}, ${after.id}::uuid)`
    : sql``
  const trend = trendAt ? sql` || ',"viewsPerWeek":' || ${viewsPerWeek(trendAt)}::text` : sql``
  const access = hasAccess ? sql` || ',"access":' || ${accessCountsJson}` : sql``
  const shares = lastShares(caller)
  const withTables = [
    shares.table,
    ...(hasAccess ? [sql`member AS MATERIALIZED (${activeMembers(caller)})`] : []),
    ...(tables ? [tables] : []),
  ]
  const { rows } = await sql<SearchHit>`
    WITH ${sql.join(withTables)} SELECT b.id, b.name, b.description, ${key}::text AS sort_key,
      (SELECT count(*) FROM bookmark b WHERE ${matching(caller, filter)}) AS total, ${suggestionJson(caller)} ${trend} ${access} || '}' AS json
    FROM bookmark b JOIN users u ON u.id = b.owner_id ${shares.join} ${joins}
    WHERE ${matching(caller, filter)} ${beyond}
    ORDER BY ${key} ${direction}, b.id ${direction} LIMIT ${limit}`
    .execute(db)
    .catch((error: unknown) => {
      // A forged cursor may carry a key that isn't one of this sort.
      throw after && isDataException(error) ? invalidCursor() : error
    })
  return rows
}

/** The total for a page without hits. */
export async function countHits(db: Db, { caller, filter }: SearchScope): Promise<number> {
  const { rows } = await sql<{
    total: number
  }>`SELECT count(*) AS total FROM bookmark b WHERE ${matching(caller, filter)}`.execute(db)
  return rows[0]?.total ?? 0
}

/** The numbers on the tabs of the list. */
export async function countByTab(db: Db, caller: Caller, staleBefore: Date): Promise<BookmarkCounts> {
  const { rows } = await sql<BookmarkCounts>`
    WITH visible AS (SELECT b.id, b.type, b.owner_id, b.permitted_read, b.permitted_write, b.permitted_read_roles, b.permitted_write_roles, b.predefined, b.updated_at, b.last_viewed_at
      FROM bookmark b WHERE ${visibleTo(caller)} AND b.deleted_at IS NULL)
    SELECT count(*) FILTER (WHERE b.owner_id = ${caller.userId}) AS mine, count(*) FILTER (WHERE ${sharedWith(caller)}) AS "sharedWithMe",
      count(*) AS everyone, count(*) FILTER (WHERE b.predefined) AS predefined, count(*) FILTER (WHERE ${isStale(staleBefore)}) AS stale
      , coalesce((SELECT json_object_agg(t.type, t.total) FROM (SELECT v.type, count(*) AS total FROM visible v GROUP BY v.type) t), '{}') AS types
    FROM visible b`.execute(db)
  return rows[0] ?? { mine: 0, sharedWithMe: 0, everyone: 0, predefined: 0, stale: 0, types: {} }
}
