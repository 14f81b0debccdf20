import { sql } from 'kysely'
import type { Caller } from '#contract/access.ts'
import type { Db, Tx } from '#storage/database.ts'
import type { ReadContext } from './read-context.store.ts'
import type { Directions } from './relation-names.ts'
import type { RelationRow } from './relation-row.ts'
import { visibleTo } from './visible-to.store.ts'
import { readWithin } from './within-texts.store.ts'
import { ofText, sizeOf } from '#storage/measured-rows.ts'

/**
 * A relation to be shown, seen from one of its ends: `own` is that end, `other` the opposite one. Its fields stay text, as those of
 * fact sheets do, and it has only columns that are shown, because a page may have tens of thousands of relations.
 */
export type ShownRelation = Omit<RelationRow, 'fields' | 'workspace_id' | 'created_at'> & {
  readonly fields: string
  readonly own_id: string
  readonly is_outgoing: boolean
  readonly other_type: string
  readonly other_name: string
}

/** The relations to find: those of these names, and with `id` only that one. */
interface ShownRelationsFilter extends Directions {
  readonly id?: string | undefined
}

/**
 * Relations from fact sheets that the caller can read to others that they can read, in any state, oldest first. A relation between two
 * of the requested fact sheets appears once for each.
 */
export async function findShownRelations(
  reading: Pick<ReadContext, 'db' | 'caller' | 'texts'>,
  ownIds: readonly string[],
  { outgoing, incoming, id }: ShownRelationsFilter,
): Promise<ShownRelation[]> {
  if (ownIds.length === 0 || outgoing.length + incoming.length === 0) return []
  const { caller } = reading
  const half = (own: 'from_id' | 'to_id', other: 'from_id' | 'to_id', types: readonly string[]) => sql`
    SELECT ${columns}, r.created_at, r.${sql.ref(own)} AS own_id, ${sql.lit(own === 'from_id')} AS is_outgoing, f.type AS other_type,
      f.display_name AS other_name
    FROM relation r JOIN fact_sheet f ON f.workspace_id = r.workspace_id AND f.id = r.${sql.ref(other)}
    WHERE r.workspace_id = ${caller.workspaceId} AND r.${sql.ref(own)} = ANY(${[...ownIds]}::uuid[])
      AND r.type = ANY(${[...types]}::text[]) AND ${visibleTo(caller)} AND ${id === undefined ? sql`true` : sql`r.id = ${id}`}`
  // Does not join the requested fact sheets, although their state decides which relations are shown: with that join the planner
  // chooses an index that is 70 times slower.
  const found = sql<ShownRelation>`
    SELECT ${columns}, r.own_id, r.is_outgoing, r.other_type, r.other_name
    FROM (${half('from_id', 'to_id', outgoing)} UNION ALL ${half('to_id', 'from_id', incoming)}) r
    ORDER BY r.created_at, r.id`
  return await readWithin(reading, found, sizeOf(['description', 'fields', 'other_name'].map(ofText)))
}

/** A relation that constrains others, seen from its `from` end. */
export type ConstrainingRelation = ShownRelation & { readonly own_type: string }

/** Those of these relations of which the caller can read both ends. */
export async function findConstrainingRelations(
  db: Db | Tx,
  caller: Caller,
  ids: readonly string[],
): Promise<ConstrainingRelation[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<ConstrainingRelation>`
    SELECT ${columns}, r.from_id AS own_id, true AS is_outgoing, o.type AS own_type, f.type AS other_type, f.display_name AS other_name
    FROM relation r JOIN fact_sheet o ON o.workspace_id = r.workspace_id AND o.id = r.from_id
    JOIN fact_sheet f ON f.workspace_id = r.workspace_id AND f.id = r.to_id
    WHERE r.workspace_id = ${caller.workspaceId} AND r.id = ANY(${[...ids]}::uuid[])
      AND ${visibleTo(caller, 'o')} AND ${visibleTo(caller)}`.execute(db)
  return rows
}

const columns = sql`r.id, r.type, r.from_id, r.to_id, r.status, r.active_from, r.active_until, r.description,
  r.fields::text AS fields, r.na_fields, r.constraining`
