import { sql } from 'kysely'
import type { Tx } from '#storage/database.ts'
import type { FactSheetRow } from '#features/fact-sheets/rows/fact-sheet-row.ts'

export interface Untagged extends Pick<FactSheetRow, 'id' | 'rev' | 'type' | 'display_name' | 'read_acl'> {
  /** Those of the removed tags that the fact sheet had. */
  readonly removed: readonly string[]
  readonly has_others: boolean
}

/**
 * Removes tags from up to `limit` of the fact sheets that have one of them, which counts as a change of each. They are read
 * without visibleTo: a deleted tag is removed from all of them, and whoever deletes it learns nothing about them.
 */
export async function untag(
  tx: Tx,
  workspaceId: string,
  { tagIds, now, limit }: { readonly tagIds: readonly string[]; readonly now: Date; readonly limit: number },
): Promise<Untagged[]> {
  const ids = sql`${[...tagIds]}::uuid[]`
  const { rows } = await sql<Untagged>`
    WITH tagged AS (
      SELECT f.id, f.tag_ids FROM fact_sheet f WHERE f.workspace_id = ${workspaceId} AND f.tag_ids && ${ids}
      ORDER BY f.id LIMIT ${limit} FOR UPDATE
    )
    UPDATE fact_sheet f SET rev = f.rev + 1, updated_at = ${now},
      tag_ids = ARRAY(SELECT t.id FROM unnest(f.tag_ids) WITH ORDINALITY t (id, nth) WHERE t.id <> ALL(${ids}) ORDER BY t.nth)
    FROM tagged WHERE f.workspace_id = ${workspaceId} AND f.id = tagged.id
    RETURNING f.id, f.rev, f.type, f.display_name, f.read_acl, f.tag_ids <> '{}' AS has_others,
      ARRAY(SELECT t.id FROM unnest(tagged.tag_ids) t (id) WHERE t.id = ANY(${ids})) AS removed`.execute(tx)
  return rows
}

/** How many fact sheets carry two or more of these tags. Read without visibleTo: those who manage tags only learn a number. */
export async function countTaggedTwice(tx: Tx, workspaceId: string, tagIds: readonly string[]): Promise<number> {
  if (tagIds.length < 2) return 0
  const ids = sql`${[...tagIds]}::uuid[]`
  const { rows } = await sql<{ total: number }>`
    SELECT count(*) AS total FROM fact_sheet f WHERE f.workspace_id = ${workspaceId} AND f.tag_ids && ${ids}
      AND (SELECT count(*) FROM unnest(f.tag_ids) t (id) WHERE t.id = ANY(${ids})) > 1`.execute(tx)
  return rows[0]?.total ?? 0
}
