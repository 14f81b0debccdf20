import { sql } from 'kysely'
import type { Db, Tx } from '#storage/database.ts'
import { keysOf, termsOf } from '#search-text/search-terms.ts'
import type { FactSheetRow } from './fact-sheet-row.ts'

const DAY = 86_400_000

/** Brings the index of suggestions up to date with these fact sheets. Called wherever rows are written, in the same transaction. */
export async function indexForSuggestions(tx: Tx, rows: readonly FactSheetRow[]): Promise<void> {
  const [first] = rows
  if (!first) return
  const archived = rows.flatMap(({ id, status }) => (status === 'ARCHIVED' ? id : []))
  if (archived.length > 0) await removeTerms(tx, first.workspace_id, archived)
  const entries = rows.flatMap((row) => (row.status === 'ACTIVE' ? { id: row.id, ...termsOf(row) } : []))
  const changed = new Set(await writeTerms(tx, first.workspace_id, entries))
  const words = new Set(entries.flatMap((entry) => (changed.has(entry.id) ? entry.words : [])))
  const newWords = await findUnknownWords(tx, first.workspace_id, [...words])
  await addWords(tx, first.workspace_id, { words: newWords, dueAt: new Date(first.updated_at.getTime() + DAY) })
}

interface Entry {
  readonly id: string
  readonly terms: readonly string[]
}

async function removeTerms(tx: Tx, workspaceId: string, ids: readonly string[]): Promise<void> {
  await sql`DELETE FROM suggestion WHERE workspace_id = ${workspaceId} AND fact_sheet_id = ANY(${[...ids]}::uuid[])`.execute(
    tx,
  )
}

/** Writes terms; returns the ids of the fact sheets whose terms have changed. */
async function writeTerms(tx: Tx, workspaceId: string, entries: readonly Entry[]): Promise<string[]> {
  if (entries.length === 0) return []
  const { rows } = await sql<{ fact_sheet_id: string }>`
    INSERT INTO suggestion AS s SELECT ${workspaceId}::uuid, n.id, array_to_tsvector(ARRAY(SELECT json_array_elements_text(n.terms)))
    FROM json_to_recordset(${JSON.stringify(entries.map(({ id, terms }) => ({ id, terms })))}::json) AS n (id uuid, terms json)
    ON CONFLICT (workspace_id, fact_sheet_id) DO UPDATE SET terms = excluded.terms WHERE s.terms <> excluded.terms
    RETURNING s.fact_sheet_id`.execute(tx)
  return rows.map((row) => row.fact_sheet_id)
}

/** Words that are not in the index, including unused ones that are about to be removed. */
async function findUnknownWords(tx: Tx, workspaceId: string, words: readonly string[]): Promise<string[]> {
  if (words.length === 0) return []
  const { rows } = await sql<{ word: string }>`
    SELECT n.word FROM unnest(${[...words]}::text[]) AS n (word) WHERE NOT EXISTS (SELECT 1 FROM suggestion_word w
      WHERE w.workspace_id = ${workspaceId} AND w.word = n.word AND w.unused_since IS NULL)`.execute(tx)
  return rows.map(({ word }) => word)
}

async function addWords(
  tx: Tx,
  workspaceId: string,
  { words, dueAt }: { readonly words: readonly string[]; readonly dueAt: Date },
): Promise<void> {
  if (words.length === 0) return
  const entries = words.map((word) => ({ word, keys: keysOf(workspaceId, word) }))
  await sql`
    INSERT INTO suggestion_word (workspace_id, word, made_by, keys, due_at)
    SELECT ${workspaceId}::uuid, n.word, ${crypto.randomUUID()}::uuid, array_to_tsvector(ARRAY(SELECT json_array_elements_text(n.keys))),
      ${dueAt}::timestamptz FROM json_to_recordset(${JSON.stringify(entries)}::json) AS n (word text, keys json)`.execute(
    tx,
  )
}

/** An unused word is removed an hour later: by then every transaction that still saw it in use has written the text that uses it. */
const HOUR = 3_600_000
/** Words checked per run; each costs an index lookup. */
const BATCH = 200

/** Checks the words of all workspaces that are due: unused ones are removed, the others are checked again in a week. */
export async function tidyWords(db: Db, now: Date): Promise<void> {
  const nextCheck = new Date(now.getTime() + 7 * DAY)
  const removal = new Date(now.getTime() + HOUR)
  // Terms are spelled as in search-text/search-terms.ts. Words consist of letters and digits, so nothing needs quoting.
  await sql`
    WITH due AS MATERIALIZED (
      SELECT w.workspace_id, w.word, w.made_by, w.unused_since, EXISTS (SELECT 1 FROM suggestion s
        WHERE s.workspace_id = w.workspace_id AND s.terms @@ ('''' || left(w.workspace_id::text, 8) || '1' || w.word || '''|'''
          || left(w.workspace_id::text, 8) || '2' || w.word || '''')::tsquery) AS is_used
      FROM suggestion_word w WHERE w.due_at <= ${now} ORDER BY w.due_at LIMIT ${BATCH}
    ), gone AS (
      DELETE FROM suggestion_word w USING due d WHERE w.workspace_id = d.workspace_id AND w.word = d.word AND w.made_by = d.made_by
        AND NOT d.is_used AND d.unused_since IS NOT NULL
    )
    UPDATE suggestion_word w SET unused_since = CASE WHEN d.is_used THEN NULL ELSE ${now}::timestamptz END,
      due_at = CASE WHEN d.is_used THEN ${nextCheck}::timestamptz ELSE ${removal}::timestamptz END
    FROM due d WHERE w.workspace_id = d.workspace_id AND w.word = d.word AND w.made_by = d.made_by
      AND (d.is_used OR d.unused_since IS NULL)`.execute(db)
}
