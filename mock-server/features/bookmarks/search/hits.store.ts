import { type RawBuilder, sql } from 'kysely'
import type { Caller } from '#contract/access.ts'
import type { Db } from '#storage/database.ts'
import { accessCountsJson, activeMembers } from '#features/bookmarks/access/bookmark-access.store.ts'
import { accessJson, lastShares, suggestionJson } from '#features/bookmarks/rows/bookmark-json.store.ts'
import { visibleTo } from '#features/bookmarks/rows/visible-to.store.ts'
import { brokenReferences } from './broken-references.store.ts'

/** The views of the last ten weeks, the oldest first. */
const viewsPerWeek = (
  now: Date,
): RawBuilder<unknown> => sql`(SELECT json_agg(coalesce(w.views, 0) ORDER BY n) FROM generate_series(0, 9) n LEFT JOIN (
  SELECT 9 - (${now.toISOString().slice(0, 10)}::date - v.day) / 7 AS week, sum(v.views) AS views FROM bookmark_view v
  WHERE v.workspace_id = b.workspace_id AND v.bookmark_id = b.id AND v.day > ${now.toISOString().slice(0, 10)}::date - 70
  GROUP BY 1) w ON w.week = n)`

/** One hit: a BookmarkSuggestion as JSON, and what the service needs beside it. */
export interface SearchHit {
  json: string
  /** What decides about access, as JSON; null unless it was asked for. */
  access: string | null
  name: string
  description: string | null
}

/** What hits have beside the members of a BookmarkSuggestion. */
export interface HitParts {
  /** Adds the views of the ten weeks before this time. */
  readonly trendAt: Date | undefined
  /** Adds how many members can view and edit each hit. */
  readonly hasAccess: boolean
  /** Adds what decides what the caller can do with each hit. */
  readonly hasRefusals: boolean
  /** Adds how many references of each hit are broken. */
  readonly hasReferences: boolean
}

/** The bookmarks as hits in the order of the ids, without the reasons why they match. Those that are gone by now are left out. */
export async function readHits(
  db: Db,
  caller: Caller,
  ids: readonly string[],
  { trendAt, hasAccess, hasReferences, hasRefusals }: HitParts,
): Promise<SearchHit[]> {
  const trend = trendAt ? sql` || ',"viewsPerWeek":' || ${viewsPerWeek(trendAt)}::text` : sql``
  const access = hasAccess ? sql` || ',"access":' || ${accessCountsJson(caller)}` : sql``
  const references = hasReferences ? sql` || ',"brokenReferences":' || ${brokenReferences}` : sql``
  const shares = lastShares(caller)
  const tables = [shares.table, ...(hasAccess ? [sql`member AS MATERIALIZED (${activeMembers(caller)})`] : [])]
  const { rows } = await sql<SearchHit>`
    WITH ${sql.join(tables)} SELECT b.name, b.description, ${suggestionJson(caller)} ${trend} ${access} ${references} || '}' AS json,
      ${hasRefusals ? accessJson : sql`NULL`} AS access
    FROM unnest(${[...ids]}::uuid[]) WITH ORDINALITY AS hit (id, place) JOIN bookmark b ON b.id = hit.id
    JOIN users u ON u.id = b.owner_id ${shares.join}
    WHERE ${visibleTo(caller)} AND b.deleted_at IS NULL ORDER BY hit.place`.execute(db)
  return rows
}
