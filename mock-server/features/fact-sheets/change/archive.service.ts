import { refuse } from '#kernel/refusal.ts'
import { findConstrainingOf } from '#features/fact-sheets/rows/constraining-relations.store.ts'
import {
  findRows,
  findVisible,
  lockArchivedWith,
  lockSubtree,
  lockVisible,
  replaceFactSheets,
} from '#features/fact-sheets/rows/fact-sheets.store.ts'
import type { FactSheetRow } from '#features/fact-sheets/rows/fact-sheet-row.ts'
import type { RelationRow } from '#features/fact-sheets/rows/relation-row.ts'
import { archiveRelationsOf, leaveArchived, recoverRelationsOf } from '#features/fact-sheets/rows/relations.store.ts'
import type { ChangeContext } from './change-context.ts'
import { demandArchivable, demandRevision, isOpenTo } from './edit.policy.ts'
import { emitFactSheets, wholeFactSheets } from './emit-changes.service.ts'
import { factSheetArchived, factSheetCreated, factSheetRecovered } from './fact-sheet-events.view.ts'
import { recomputeAfterArchive } from './recompute.service.ts'
import { eventRelations, relationEvents } from './relation-events.view.ts'
import { lockWorkspace } from './relation-rules.store.ts'
import { refuseNamesakes } from './unique-names.service.ts'
import { validatePlaced } from './validate-relations.service.ts'

/** A fact sheet to archive or to recover. */
export interface ArchiveRequest {
  readonly id: string
  /** The revision that the client has read; any other is refused with 409. */
  readonly rev?: number | null | undefined
  readonly comment?: string | null | undefined
}

/** Archives a fact sheet and all below it together with their relations. An archived one stays as it is. */
export async function archiveFactSheet(context: ChangeContext, request: ArchiveRequest): Promise<void> {
  const { tx, workspaceId, model, emit, now } = context
  const { id, comment } = request
  const root = await lockRoot(context, request)
  if (root.status === 'ARCHIVED') return
  const archived = (await lockWritableSubtree(context, id)).map((row): FactSheetRow => {
    return { ...row, status: 'ARCHIVED', rev: row.rev + 1, updated_at: now, archived_with: row.id === id ? null : id }
  })
  await replaceFactSheets(tx, archived)
  const ids = new Set(archived.map((row) => row.id))
  const relations = await archiveRelationsOf(tx, workspaceId, [...ids])
  const otherIds = endIdsOf(relations).filter((end) => !ids.has(end))
  // Their revisions grow, so that a list of relations that a client read before is not taken for the current one.
  const others = await recomputeAfterArchive(context, otherIds, () => true)
  for (const row of archived) {
    const affected = row.id === id ? archived.filter((other) => isOpenTo(row, other)) : [row]
    emit(factSheetArchived(row, comment ?? '', affected))
  }
  // No longer among their relations, like removed ones.
  await emitFactSheets(context, others.touched, [])
  const scope = { model, rows: [...archived, ...others.rows], constraining: await findConstrainingOf(tx, relations) }
  for (const event of relationEvents('RELATION_ARCHIVED', relations, scope)) emit(event)
}

/** Recovers an archived fact sheet with everything archived by the same act; emits each as created and as recovered. */
export async function recoverFactSheet(context: ChangeContext, request: ArchiveRequest): Promise<void> {
  const { tx, workspaceId, model, emit, now } = context
  const root = await lockRoot(context, request)
  if (root.status === 'ACTIVE') return
  const recovered = (await lockArchivedWith(tx, workspaceId, request.id)).map((row): FactSheetRow => {
    return { ...row, status: 'ACTIVE', rev: row.rev + 1, updated_at: now, archived_with: null }
  })
  await refuseNamesakes(context, recovered, 'this or what was archived with it')
  await replaceFactSheets(tx, recovered)
  const ids = new Set(recovered.map((row) => row.id))
  const relations = await recoverRelations(context, [...ids])
  const affectedIds = [...new Set([...ids, ...endIdsOf(relations)])]
  const { rows, touched: others } = await recomputeAfterArchive(context, affectedIds, (id) => !ids.has(id))
  // Parents before children, the order in which they were created.
  const parentsFirst = rows.filter(({ id }) => ids.has(id)).toSorted((a, b) => a.level - b.level)
  const scope = { model, rows, constraining: await findConstrainingOf(tx, relations) }
  for (const { row, factSheet } of await wholeFactSheets(context, parentsFirst, { ...scope, relations })) {
    emit(factSheetCreated(row, factSheet))
    emit(factSheetRecovered(row, factSheet))
  }
  const recoveredRelations = relations.map((row) => ({ before: undefined, after: row }))
  await emitFactSheets(context, others, eventRelations(recoveredRelations, scope))
  for (const event of relationEvents('RELATION_RECOVERED', relations, scope)) emit(event)
}

/** The active fact sheets that are archived with a root, parents first; refused if the caller may not write all of them. */
async function lockWritableSubtree(
  { tx, caller, workspaceId }: ChangeContext,
  rootId: string,
): Promise<FactSheetRow[]> {
  const subtree = await lockSubtree(tx, workspaceId, rootId)
  const visible = await findVisible(
    tx,
    caller,
    subtree.map(({ id }) => id),
  )
  const archivable = new Set(visible.flatMap((row) => (row.is_archivable ? row.id : [])))
  if (subtree.some(({ id }) => !archivable.has(id))) {
    throw refuse.forbidden('Below this fact sheet there is something that is not yours to archive')
  }
  return subtree
}

/** Recovers the relations that still fit into the landscape; those that contradict later changes stay archived. */
async function recoverRelations(context: ChangeContext, ids: readonly string[]): Promise<RelationRow[]> {
  const { tx, workspaceId } = context
  await lockWorkspace(tx, workspaceId)
  const relations = await recoverRelationsOf(tx, workspaceId, ids)
  const ends = await findRows(tx, workspaceId, endIdsOf(relations))
  const types = new Map(ends.map((row) => [row.id, row.type]))
  const placed = relations.map((row) => ({ ...row, path: row.id }))
  const misplaced = new Set((await validatePlaced(context, placed, types)).map(({ path }) => path))
  await leaveArchived(tx, workspaceId, [...misplaced])
  return relations.filter(({ id }) => !misplaced.has(id))
}

const endIdsOf = (relations: readonly RelationRow[]): string[] => [
  ...new Set(relations.flatMap(({ from_id, to_id }) => [from_id, to_id])),
]

async function lockRoot({ tx, caller }: ChangeContext, { id, rev }: ArchiveRequest): Promise<FactSheetRow> {
  const [locked] = await lockVisible(tx, caller, [id])
  if (!locked) throw refuse.notFound('There is no such fact sheet')
  demandArchivable(caller, locked)
  demandRevision(locked, rev)
  return locked
}
