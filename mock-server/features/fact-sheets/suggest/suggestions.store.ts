import { type RawBuilder, sql } from 'kysely'
import type { Caller } from '#contract/access.ts'
import type { Db } from '#storage/database.ts'
import type { FactSheetRow } from '#features/fact-sheets/rows/fact-sheet-row.ts'
import type { Lookup } from './search.ts'
import { visibleTo } from '#features/fact-sheets/rows/visible-to.store.ts'

/** A fact sheet that may be worth suggesting; of its fields only those that are searched. */
export type Candidate = Pick<FactSheetRow, 'id' | 'type' | 'name' | 'display_name' | 'sort_key' | 'fields'>

type Range = { readonly from: string; readonly to: string }

/** The first ones by name whose names begin so; with types, so many of each. */
export async function findByBeginning(
  db: Db,
  caller: Caller,
  { from, to }: Range,
  { types, limit }: { types: readonly string[] | undefined; limit: number },
): Promise<Candidate[]> {
  const first = (narrowed: RawBuilder<unknown>) => sql`
    SELECT ${candidate([])} FROM fact_sheet f WHERE ${visibleTo(caller)} AND f.status = 'ACTIVE' ${narrowed}
      AND f.sort_key >= ${from} AND f.sort_key < ${to} ORDER BY f.sort_key, f.id LIMIT ${limit}`
  const { rows } = await (
    types
      ? sql<Candidate>`SELECT f.* FROM unnest(${[...types]}::text[]) AS t (type) CROSS JOIN LATERAL (${first(sql`AND f.type = t.type`)}) f`
      : sql<Candidate>`${first(sql``)}`
  ).execute(db)
  return rows
}

export interface Asking {
  /** The most that one question brings. */
  readonly each: number
  readonly total: number
  /** Those that are known already. */
  readonly except: readonly string[]
  readonly fields: readonly string[]
}

/**
 * What answers the questions (suggestion-query.policy.ts), one after another until there are enough. The planner must go by the
 * index of the terms, whatever it knows or does not know yet: of a question whose text it cannot see it expects few answers, and
 * OFFSET 0 keeps it from reading all rows of the workspace instead. A question's terms are the workspace's own anyway.
 */
export async function findByQuestions(
  db: Db,
  caller: Caller,
  questions: readonly string[],
  { each, total, except, fields }: Asking,
): Promise<Candidate[]> {
  if (questions.length === 0) return []
  const { rows } = await sql<Candidate>`
    SELECT f.* FROM unnest(${[...questions]}::text[]) AS q (question) CROSS JOIN LATERAL (
      SELECT ${candidate(fields)} FROM (SELECT s.* FROM suggestion s WHERE s.terms @@ q.question::tsquery OFFSET 0) s
      JOIN fact_sheet f ON f.workspace_id = s.workspace_id AND f.id = s.fact_sheet_id
      WHERE s.workspace_id = ${caller.workspaceId} AND ${visibleTo(caller)} AND f.status = 'ACTIVE'
        AND f.id <> ALL(${[...except]}::uuid[]) LIMIT ${each}
    ) f LIMIT ${total}`.execute(db)
  return rows
}

/** So many words of one kind, of which the policy picks. */
const LOOKED_UP = 500

/** Words of the workspace that may be meant. Nobody is shown them: they only lead to fact sheets that the caller can read. */
export async function findWords(
  db: Db,
  workspaceId: string,
  lookups: readonly Lookup[],
): Promise<{ at: number; word: string }[]> {
  if (lookups.length === 0) return []
  const { rows } = await sql<{ at: number; word: string }>`
    SELECT l.at, w.word FROM json_to_recordset(${JSON.stringify(lookups)}::json)
      AS l (at integer, keys text, part text, "except" text, least integer, most integer)
    CROSS JOIN LATERAL (
      SELECT w.word FROM (SELECT w.* FROM suggestion_word w WHERE w.keys @@ l.keys::tsquery OFFSET 0) w
      WHERE w.workspace_id = ${workspaceId} AND strpos(w.word, l.part) > 0 AND (l."except" IS NULL OR NOT starts_with(w.word, l."except"))
        AND char_length(w.word) BETWEEN l.least AND l.most LIMIT ${LOOKED_UP}
    ) w`.execute(db)
  return rows
}

const candidate = (fields: readonly string[]) =>
  sql`f.id, f.type, f.name, f.display_name, f.sort_key, ${searched(fields)} AS fields`

/** Picking fields takes longer than to send a few that nobody asked for. */
const FEW_BYTES = 2000

const searched = (fields: readonly string[]) =>
  fields.length === 0
    ? sql`'{}'::jsonb`
    : sql`CASE WHEN pg_column_size(f.fields) <= ${FEW_BYTES} THEN f.fields ELSE coalesce((SELECT jsonb_object_agg(k.name, f.fields -> k.name)
        FROM unnest(${[...fields]}::text[]) AS k (name) WHERE jsonb_exists(f.fields, k.name)), '{}') END`
