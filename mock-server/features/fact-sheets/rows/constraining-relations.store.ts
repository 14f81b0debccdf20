import { sql } from 'kysely'
import type { Tx } from '#storage/database.ts'
import type { FactSheetRow } from './fact-sheet-row.ts'
import type { RelationRow } from './relation-row.ts'

type End = Pick<FactSheetRow, 'type' | 'display_name' | 'read_acl'>

/** A relation that constrains others, with its ends as far as events show it. */
export interface ConstrainingRelation {
  readonly row: RelationRow
  readonly from: End
  readonly to: End
}

type EndColumns<Name extends 'from' | 'to'> = {
  readonly [Column in keyof End as `${Name}_${Column}`]: End[Column]
}

/**
 * The relations that constrain these, by their ids. Read without visibleTo: an event is the same for every reader, so the read lists of
 * the ends decide, not the caller.
 */
export async function findConstrainingOf(
  tx: Tx,
  relations: readonly RelationRow[],
): Promise<ReadonlyMap<string, ConstrainingRelation>> {
  const ids = [...new Set(relations.flatMap(({ constraining }) => constraining))]
  const workspaceId = relations[0]?.workspace_id
  if (ids.length === 0) return new Map()
  const { rows } = await sql<RelationRow & EndColumns<'from'> & EndColumns<'to'>>`
    SELECT r.*, a.type AS from_type, a.display_name AS from_display_name, a.read_acl AS from_read_acl,
      b.type AS to_type, b.display_name AS to_display_name, b.read_acl AS to_read_acl
    FROM relation r JOIN fact_sheet a ON a.workspace_id = r.workspace_id AND a.id = r.from_id
    JOIN fact_sheet b ON b.workspace_id = r.workspace_id AND b.id = r.to_id
    WHERE r.workspace_id = ${workspaceId} AND r.id = ANY(${ids}::uuid[])`.execute(tx)
  return new Map(
    rows.map((row) => [
      row.id,
      {
        row,
        from: { type: row.from_type, display_name: row.from_display_name, read_acl: row.from_read_acl },
        to: { type: row.to_type, display_name: row.to_display_name, read_acl: row.to_read_acl },
      },
    ]),
  )
}
