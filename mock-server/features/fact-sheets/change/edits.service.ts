import { insertFactSheets } from '#features/fact-sheets/rows/fact-sheets.store.ts'
import type { FactSheetRow } from '#features/fact-sheets/rows/fact-sheet-row.ts'
import { deleteRelations, insertRelations, replaceRelations } from '#features/fact-sheets/rows/relations.store.ts'
import type { Model, TypeModel } from '#data-model/model.ts'
import { bumpRevision } from './bump-revision.ts'
import type { ChangeContext } from './change-context.ts'
import { deriveNew } from './derive-new.service.ts'
import type { Edit, RelationOnSide } from './edit.ts'
import { emitChanges } from './emit-changes.service.ts'
import { type FactSheetChange, type RelationChange, endsOf, relationChanges } from './fact-sheet-change.ts'
import { loadChanges } from './load-changes.service.ts'
import { lockOtherEnds } from './lock-other-ends.service.ts'
import { recomputeDependents } from './recompute.service.ts'
import { validateNames } from './unique-names.service.ts'
import { updateFactSheets } from './update-fact-sheets.service.ts'
import { type ValidEdits, validateEdits } from './validate-edits.service.ts'
import { lockForCycleCheck, validateRelations } from './validate-relations.service.ts'

/** The fact sheet that an edit starts from. */
export interface CurrentFactSheet {
  readonly model: Model
  readonly type: TypeModel
  readonly row: FactSheetRow
  readonly isNew: boolean
  /** Its active relations whose other ends the caller can see. */
  readonly relations: readonly RelationOnSide[]
}

export interface EditRequest {
  readonly id: string
  /** The type of a fact sheet to create. Without it, `id` is that of an existing fact sheet. */
  readonly newType?: string | undefined
  /** The revision that the client has read; any other is refused with 409. */
  readonly rev?: number | null | undefined
  /** Turns the current fact sheet into the requested one; may throw violations. */
  edit(current: CurrentFactSheet): Edit | Promise<Edit>
}

/**
 * Creates and edits fact sheets with their relations: all requests are validated against the model and the resulting landscape, written
 * and emitted, or nothing is. They are one step, so each may refer to fact sheets that another one creates.
 */
export async function writeFactSheets(context: ChangeContext, requests: readonly EditRequest[]): Promise<void> {
  const { tx } = context
  const edited = await loadChanges(context, requests)
  const valid = await validateEdits(context, edited)
  const relations = edited.flatMap((change) => relationChanges(change, context))
  const changes = [...edited, ...(await lockOtherEnds(context, edited, relations))]
  bumpRevisions(changes, relations, { ...valid, now: context.now })
  await deriveNew(context, changes, relations)
  await validateNames(context, changes)
  await insertFactSheets(
    tx,
    changes.filter(({ before }) => !before).map(({ after }) => after),
  )
  await lockForCycleCheck(context, relations)
  await writeRelations(context, relations)
  await validateRelations(context, changes, relations)
  await updateFactSheets(context, changes, relations)
  await recomputeDependents(context, changes, relations)
  await emitChanges(context, changes, relations)
}

function bumpRevisions(
  changes: readonly FactSheetChange[],
  relations: readonly RelationChange[],
  options: ValidEdits & { readonly now: Date },
): void {
  const ends = relations.flatMap((relation) => endsOf(relation).map((id) => ({ id, relation })))
  const byEnd = Map.groupBy(ends, ({ id }) => id)
  for (const change of changes) {
    const ownRelations = byEnd.get(change.after.id)?.map(({ relation }) => relation) ?? []
    bumpRevision(change, ownRelations, options)
  }
}

async function writeRelations({ tx, workspaceId }: ChangeContext, relations: readonly RelationChange[]): Promise<void> {
  await deleteRelations(
    tx,
    workspaceId,
    relations.flatMap(({ before, after }) => (before && !after ? before.id : [])),
  )
  await insertRelations(
    tx,
    relations.flatMap(({ before, after }) => (after && !before ? after : [])),
  )
  await replaceRelations(
    tx,
    relations.flatMap(({ before, after }) => (after && before ? after : [])),
  )
}
