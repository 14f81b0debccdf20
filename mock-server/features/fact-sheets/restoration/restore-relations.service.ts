import { sql } from 'kysely'
import { backInPlace } from '#data-model/changes/back-in-place.ts'
import type { Model } from '#data-model/model.ts'
import { validatePlaced } from '#features/fact-sheets/change/validate-relations.service.ts'
import { lockWorkspace } from '#features/fact-sheets/change/relation-rules.store.ts'
import type { KeptRelation } from '#features/fact-sheets/kept/keep.store.ts'
import type { FactSheetRow } from '#features/fact-sheets/rows/fact-sheet-row.ts'
import { findRows } from '#features/fact-sheets/rows/fact-sheets.store.ts'
import type { RelationRow } from '#features/fact-sheets/rows/relation-row.ts'
import { leaveArchived } from '#features/fact-sheets/rows/relations.store.ts'
import type { Tx } from '#storage/database.ts'
import { insertKept } from '#storage/insert-kept.store.ts'

/** Where something comes back. */
export interface Restoring {
  readonly tx: Tx
  readonly workspaceId: string
  readonly model: Model
}

/**
 * Brings relations back whose ends are both there, and resolves to them and their ends. One that contradicts what has been linked since is
 * archived, as when a fact sheet is recovered.
 */
export async function restoreRelations(context: Restoring, kept: readonly KeptRelation[]) {
  const { tx, workspaceId, model } = context
  const relations = kept.map(({ row }) => row)
  const ends = await findRows(tx, workspaceId, [
    ...new Set(relations.flatMap(({ from_id, to_id }) => [from_id, to_id])),
  ])
  const endsById = new Map(ends.map((row) => [row.id, row]))
  const possible = relations.flatMap((relation) => {
    const [from, to] = [endsById.get(relation.from_id), endsById.get(relation.to_id)]
    if (!from || !to || !hasSide(model, from, relation, true) || !hasSide(model, to, relation, false)) return []
    const isActive = from.status === 'ACTIVE' && to.status === 'ACTIVE'
    return [isActive ? relation : { ...relation, status: 'ARCHIVED' }]
  })
  if (possible.length === 0) return { relations: [], ends }
  await lockWorkspace(tx, workspaceId)
  const inserted = await insertKept<RelationRow>(tx, 'relation', possible)
  const active = inserted.flatMap((row) => (row.status === 'ACTIVE' ? [{ ...row, path: row.id }] : []))
  const types = new Map(ends.map(({ id, type }) => [id, type]))
  const misplaced = new Set((await validatePlaced(context, active, types)).map(({ path }) => path))
  await leaveArchived(tx, workspaceId, [...misplaced])
  const back = new Set(inserted.map(({ id }) => id))
  await constrainAgain(
    context,
    kept.filter(({ row }) => back.has(row.id)),
  )
  return {
    ends,
    relations: inserted.map((row) => (misplaced.has(row.id) ? { ...row, status: 'ARCHIVED' as const } : row)),
  }
}

const hasSide = (model: Model, end: FactSheetRow, relation: Pick<RelationRow, 'type'>, isOutgoing: boolean): boolean =>
  [...(model.types.get(end.type)?.sides.values() ?? [])].some(
    (side) => side.relation.name === relation.type && side.isOutgoing === isOutgoing,
  )

/** Writes the ids of relations that are back into the lists of those that they constrained. */
async function constrainAgain({ tx, workspaceId }: Restoring, kept: readonly KeptRelation[]): Promise<void> {
  const wanted = Map.groupBy(
    kept.flatMap(({ row, constrained }) => constrained.map((one) => ({ ...one, by: row.id }))),
    ({ id }) => id,
  )
  if (wanted.size === 0) return
  const { rows } = await sql<{ id: string; constraining: readonly string[] }>`
    SELECT r.id, r.constraining FROM relation r WHERE r.workspace_id = ${workspaceId} AND r.id = ANY(${[...wanted.keys()]}::uuid[])
    ORDER BY r.id FOR UPDATE`.execute(tx)
  for (const { id, constraining } of rows) {
    const before = wanted.get(id)?.[0]?.constraining ?? []
    const back = new Set(wanted.get(id)?.map(({ by }) => by))
    const list = before.filter((one) => back.has(one)).reduce((all, one) => backInPlace(all, before, one), constraining)
    await sql`UPDATE relation SET constraining = ${[...list]}::uuid[] WHERE workspace_id = ${workspaceId} AND id = ${id}`.execute(
      tx,
    )
  }
}
