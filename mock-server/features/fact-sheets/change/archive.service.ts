import type { Caller } from '#contract/access.ts'
import { demand } from '#kernel/may.ts'
import { refuse } from '#kernel/refusal.ts'
import type { NewEvent } from '#events/log.ts'
import type { Model } from '#data-model/model.ts'
import type { Tx } from '#storage/database.ts'
import { recomputeAfterArchive } from './recompute.service.ts'
import { validatePlaced, refuseNamesakes } from './validate-relations.service.ts'
import { isOpenTo, relationEvents, wholeFactSheets } from './emit-changes.service.ts'
import type { EditTools } from './edits.service.ts'
import { factSheetArchived, factSheetCreated, factSheetRecovered } from './fact-sheet-events.view.ts'
import {
  findRows,
  findVisible,
  lockArchivedWith,
  lockSubtree,
  lockVisible,
  replaceFactSheets,
} from '#features/fact-sheets/rows/fact-sheets.store.ts'
import { lockWorkspace } from './relation-rules.store.ts'
import { archiveRelationsOf, leaveArchived, recoverRelationsOf } from '#features/fact-sheets/rows/relations.store.ts'
import type { FactSheetRow } from '#features/fact-sheets/rows/fact-sheet-row.ts'
import type { RelationRow } from '#features/fact-sheets/rows/relation-row.ts'

type Emit = (event: NewEvent) => void
type Wanted = { rev?: number | null | undefined; comment?: string | null | undefined }

/** Archives a fact sheet and all below it; their relations rest with them. One that is archived already stays as it is. */
export async function archiveFactSheet(
  tools: EditTools,
  tx: Tx,
  emit: Emit,
  caller: Caller,
  id: string,
  { rev, comment }: Wanted,
): Promise<void> {
  const { model } = tools
  const row = await openOne(tx, caller, id, rev)
  if (row.status === 'ARCHIVED') return
  const subtree = await lockSubtree(tx, caller.workspaceId, id)
  const writable = new Set(
    (
      await findVisible(
        tx,
        caller,
        subtree.map((one) => one.id),
      )
    ).flatMap((one) => (one.is_writable ? one.id : [])),
  )
  if (subtree.some((one) => !writable.has(one.id))) {
    throw refuse.forbidden('Below this fact sheet there is something that is not yours to archive')
  }
  const now = tools.clock()
  const archived = subtree.map((one): FactSheetRow => {
    return { ...one, status: 'ARCHIVED', rev: one.rev + 1, updated_at: now, archived_with: one.id === id ? null : id }
  })
  await replaceFactSheets(tx, archived)
  const ids = archived.map((one) => one.id)
  const relations = await archiveRelationsOf(tx, caller.workspaceId, ids)
  const gone = new Set(ids)
  const others = new Set(relations.flatMap(({ from_id, to_id }) => [from_id, to_id]).filter((one) => !gone.has(one)))
  // A list of relations that is sent back as it was before must not pass for the current one.
  const beside = await recomputeAfterArchive(tx, caller.workspaceId, model, [...others], { isTouched: () => true, now })
  for (const one of archived) {
    const affected = one.id === id ? archived.filter((other) => isOpenTo(one, other)) : [one]
    emit(factSheetArchived(one, comment ?? '', affected))
  }
  for (const event of relationEvents(model, [...archived, ...beside], relations, 'RELATION_ARCHIVED')) emit(event)
}

/** Brings back an archived fact sheet with what was archived by the same act; counts as created, and is told as recovered too. */
export async function recoverFactSheet(
  tools: EditTools,
  tx: Tx,
  emit: Emit,
  caller: Caller,
  id: string,
  { rev }: Wanted,
): Promise<void> {
  const { model } = tools
  const row = await openOne(tx, caller, id, rev)
  if (row.status === 'ACTIVE') return
  const now = tools.clock()
  const recovered = (await lockArchivedWith(tx, caller.workspaceId, id)).map((one): FactSheetRow => {
    return { ...one, status: 'ACTIVE', rev: one.rev + 1, updated_at: now, archived_with: null }
  })
  await refuseNamesakes(tx, caller.workspaceId, recovered, 'this or what was archived with it')
  await replaceFactSheets(tx, recovered)
  const ids = new Set(recovered.map((one) => one.id))
  const relations = await recoverRelations(tx, caller.workspaceId, model, [...ids])
  const touched = new Set([...ids, ...relations.flatMap(({ from_id, to_id }) => [from_id, to_id])])
  const isTouched = (one: string) => !ids.has(one)
  const rows = await recomputeAfterArchive(tx, caller.workspaceId, model, [...touched], { isTouched, now })
  // Parents before children, as they were made.
  const back = rows.filter((one) => ids.has(one.id)).toSorted((a, b) => a.level - b.level)
  for (const { row: one, factSheet } of await wholeFactSheets(tx, model, back, { rows, relations })) {
    emit(factSheetCreated(one, factSheet))
    emit(factSheetRecovered(one, factSheet))
  }
  for (const event of relationEvents(model, rows, relations, 'RELATION_RECOVERED')) emit(event)
}

/** The relations that may come back: the landscape has changed meanwhile, and what does not fit into it any more stays archived. */
async function recoverRelations(
  tx: Tx,
  workspaceId: string,
  model: Model,
  ids: readonly string[],
): Promise<RelationRow[]> {
  await lockWorkspace(tx, workspaceId)
  const relations = await recoverRelationsOf(tx, workspaceId, ids)
  const ends = [...new Set(relations.flatMap(({ from_id, to_id }) => [from_id, to_id]))]
  const types = new Map((await findRows(tx, workspaceId, ends)).map((row) => [row.id, row.type]))
  const placed = relations.map((row) => ({ ...row, path: row.id }))
  const misplaced = new Set((await validatePlaced(tx, workspaceId, model, placed, types)).map(({ path }) => path))
  await leaveArchived(tx, workspaceId, [...misplaced])
  return relations.filter(({ id }) => !misplaced.has(id))
}

async function openOne(tx: Tx, caller: Caller, id: string, rev: number | null | undefined): Promise<FactSheetRow> {
  const [locked] = await lockVisible(tx, caller, [id])
  if (!locked) throw refuse.notFound('There is no such fact sheet')
  demand(caller, 'factSheet.archive')
  if (!locked.is_writable) {
    throw refuse.forbidden('The access control list of this fact sheet does not let you change it')
  }
  if (rev !== undefined && rev !== null && rev !== locked.rev) {
    const data = { id, rev: locked.rev }
    throw refuse.conflict(`The fact sheet is at revision ${locked.rev}, not ${rev}`, {
      type: 'FactSheet',
      data,
      path: '/rev',
    })
  }
  const [row] = await findRows(tx, caller.workspaceId, [id])
  if (!row) throw refuse.notFound('There is no such fact sheet')
  return row
}
