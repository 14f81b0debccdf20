import { sql } from 'kysely'
import type { Caller } from '#contract/access.ts'
import type { Db } from '#storage/database.ts'

interface Counterpart {
  readonly id: string
  readonly kind: 'TAG' | 'TAG_GROUP'
  readonly name: string
  /** The group of a tag that is in one. */
  readonly of?: string
  readonly found: readonly string[]
}

/** Those of these ids that are tags and tag groups of one workspace, with the active ones of the same name, and in a group of the same name, in another. */
export async function findTagCounterparts(
  db: Db,
  { from, to }: { readonly from: Caller; readonly to: Caller },
  ids: readonly string[],
): Promise<Counterpart[]> {
  const { rows } = await sql<Omit<Counterpart, 'of'> & { of: string | null }>`
    SELECT t.id, 'TAG' AS kind, t.name, g.name AS of, ARRAY(
      SELECT o.id FROM tag o LEFT JOIN tag_group og ON og.workspace_id = o.workspace_id AND og.id = o.tag_group_id
      WHERE o.workspace_id = ${to.workspaceId} AND o.status = 'ACTIVE' AND o.name = t.name AND og.name IS NOT DISTINCT FROM g.name
      LIMIT 2) AS found
    FROM tag t LEFT JOIN tag_group g ON g.workspace_id = t.workspace_id AND g.id = t.tag_group_id
    WHERE t.workspace_id = ${from.workspaceId} AND t.id = ANY(${[...ids]}::uuid[])
    UNION ALL
    SELECT g.id, 'TAG_GROUP', g.name, NULL, ARRAY(
      SELECT o.id FROM tag_group o WHERE o.workspace_id = ${to.workspaceId} AND o.name = g.name LIMIT 2)
    FROM tag_group g WHERE g.workspace_id = ${from.workspaceId} AND g.id = ANY(${[...ids]}::uuid[])`.execute(db)
  return rows.map(({ of, ...row }) => (of === null ? row : { ...row, of }))
}
