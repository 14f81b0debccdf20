import { type RawBuilder, sql } from 'kysely'
import type { Caller } from '#contract/access.ts'
import type { Db } from '#storage/database.ts'
import type { FactSheetRow } from '#features/fact-sheets/rows/fact-sheet-row.ts'
import type { FoundWord, WordLookup } from './alternatives.ts'
import { visibleTo } from '#features/fact-sheets/rows/visible-to.store.ts'

/** A fact sheet that may be suggested, with only those of its fields that are searched. */
export type Candidate = Pick<FactSheetRow, 'id' | 'type' | 'name' | 'display_name' | 'sort_key' | 'fields'>

type Range = { readonly from: string; readonly to: string }
/** Where fact sheets are read from, and who reads them. */
type Access = { readonly db: Db; readonly caller: Caller }

/** Fact sheets whose names begin with a text, in the order of their names; with types, up to the limit for each. */
export async function findByBeginning(
  { db, caller }: Access,
  { from, to }: Range,
  { types, limit }: { types: readonly string[] | undefined; limit: number },
): Promise<Candidate[]> {
  const select = (restriction: RawBuilder<unknown>) => sql`
    SELECT ${candidate([])} FROM fact_sheet f WHERE ${visibleTo(caller)} AND f.status = 'ACTIVE' ${restriction}
      AND f.sort_key >= ${from} AND f.sort_key < ${to} ORDER BY f.sort_key, f.id LIMIT ${limit}`
  const { rows } = await (
    types
      ? sql<Candidate>`SELECT f.* FROM unnest(${[...types]}::text[]) AS t (type) CROSS JOIN LATERAL (${select(sql`AND f.type = t.type`)}) f`
      : sql<Candidate>`${select(sql``)}`
  ).execute(db)
  return rows
}

export interface QueryBounds {
  /** The most fact sheets that one query returns. */
  readonly perQuery: number
  readonly total: number
  /** Ids of the fact sheets that are hits already. */
  readonly except: readonly string[]
  /** Names of the fields to read. */
  readonly fields: readonly string[]
}

/**
 * The results of index queries (index-queries.ts), in the order of the queries, until there are enough. The planner must use the
 * index of the terms, whatever its statistics say: it expects few results from a query whose text it cannot see, and OFFSET 0 keeps
 * it from reading all rows of the workspace instead. The terms of a query belong to the workspace in any case.
 */
export async function findByQueries(
  { db, caller }: Access,
  queries: readonly string[],
  { perQuery, total, except, fields }: QueryBounds,
): Promise<Candidate[]> {
  if (queries.length === 0) return []
  const { rows } = await sql<Candidate>`
    SELECT f.* FROM unnest(${[...queries]}::text[]) AS q (query) CROSS JOIN LATERAL (
      SELECT ${candidate(fields)} FROM (SELECT s.* FROM suggestion s WHERE s.terms @@ q.query::tsquery OFFSET 0) s
      JOIN fact_sheet f ON f.workspace_id = s.workspace_id AND f.id = s.fact_sheet_id
      WHERE s.workspace_id = ${caller.workspaceId} AND ${visibleTo(caller)} AND f.status = 'ACTIVE'
        AND f.id <> ALL(${[...except]}::uuid[]) LIMIT ${perQuery}
    ) f LIMIT ${total}`.execute(db)
  return rows
}

/** The most words that one lookup returns; the best of them become alternatives. */
const MAX_WORDS = 500

/** Words of the workspace that a typed word may stand for. They are never shown: they only lead to fact sheets that the caller can read. */
export async function findWords(db: Db, workspaceId: string, lookups: readonly WordLookup[]): Promise<FoundWord[]> {
  if (lookups.length === 0) return []
  const { rows } = await sql<FoundWord>`
    SELECT l."wordIndex", w.word FROM json_to_recordset(${JSON.stringify(lookups)}::json)
      AS l ("wordIndex" integer, keys text, part text, "notPrefix" text, "minLength" integer, "maxLength" integer)
    CROSS JOIN LATERAL (
      SELECT w.word FROM (SELECT w.* FROM suggestion_word w WHERE w.keys @@ l.keys::tsquery OFFSET 0) w
      WHERE w.workspace_id = ${workspaceId} AND strpos(w.word, l.part) > 0 AND (l."notPrefix" IS NULL OR NOT starts_with(w.word, l."notPrefix"))
        AND char_length(w.word) BETWEEN l."minLength" AND l."maxLength" LIMIT ${MAX_WORDS}
    ) w`.execute(db)
  return rows
}

const candidate = (fields: readonly string[]) =>
  sql`f.id, f.type, f.name, f.display_name, f.sort_key, ${searched(fields)} AS fields`

/** Up to this size, sending all fields is faster than selecting some of them. */
const SMALL_BYTES = 2000

const searched = (fields: readonly string[]) =>
  fields.length === 0
    ? sql`'{}'::jsonb`
    : sql`CASE WHEN pg_column_size(f.fields) <= ${SMALL_BYTES} THEN f.fields ELSE coalesce((SELECT jsonb_object_agg(k.name, f.fields -> k.name)
        FROM unnest(${[...fields]}::text[]) AS k (name) WHERE jsonb_exists(f.fields, k.name)), '{}') END`
