import { xor } from 'es-toolkit'
import type { Caller } from '#contract/access.ts'
import type { NewEvent } from '#events/log.ts'
import type { Model, TypeModel } from '#data-model/model.ts'
import { breaksSeal } from '#data-model/seal.ts'
import type { Tx } from '#storage/database.ts'
import { recomputeDependents } from './recompute.service.ts'
import { deriveNew } from './derive-new.service.ts'
import { lockForCycleCheck, validateRelations, validateNames } from './validate-relations.service.ts'
import { emitChanges } from './emit-changes.service.ts'
import { validateEdits } from './validate-edits.service.ts'
import { lockOtherEnds, loadChanges } from './load-changes.service.ts'
import {
  type RelationChange,
  type FactSheetChange,
  changedMembers,
  endsOf,
  relationChanges,
} from './fact-sheet-change.ts'
import type { TagRules } from './validate-edit.ts'
import { insertFactSheets } from '#features/fact-sheets/rows/fact-sheets.store.ts'
import { deleteRelations, insertRelations, replaceRelations } from '#features/fact-sheets/rows/relations.store.ts'
import type { Edit, RelationOnSide } from './edit.ts'
import { type FactSheetRow, stateOf } from '#features/fact-sheets/rows/fact-sheet-row.ts'

/** What an edit is made from. */
export interface CurrentFactSheet {
  readonly model: Model
  readonly type: TypeModel
  readonly row: FactSheetRow
  readonly isNew: boolean
  /** Its active relations, as far as the caller sees the other ends. */
  readonly relations: readonly RelationOnSide[]
}

export interface EditRequest {
  readonly id: string
  /** The type of a fact sheet to be made; without it, the id is of one that is there. */
  readonly newType?: string | undefined
  /** What the client believes to be current; another one is refused with 409. */
  readonly rev?: number | null | undefined
  /** What is to become of it; may throw violations. */
  edit(current: CurrentFactSheet): Edit | Promise<Edit>
}

export interface EditTools {
  readonly model: Model
  readonly clock: () => Date
  readonly newId: () => string
}
type Emit = (event: NewEvent) => void

/**
 * Makes and changes fact sheets with their relations: everything is judged by the model and by the landscape as it will be, written,
 * and told to the log, or nothing is. All requests are one step: they may refer to each other's new fact sheets.
 */
export async function writeFactSheets(
  tools: EditTools,
  tx: Tx,
  emit: Emit,
  caller: Caller,
  requests: readonly EditRequest[],
): Promise<void> {
  const { model } = tools
  const now = tools.clock()
  const works = await loadChanges(tools, tx, caller, model, requests)
  const tags = await validateEdits(tx, caller, model, works)
  const relations = works.flatMap((work) => relationChanges(work, { now, newId: tools.newId }))
  const others = await lockOtherEnds(tx, caller, model, works, relations)
  const all = [...works, ...others]
  const byEnd = Map.groupBy(
    relations.flatMap((one) => endsOf(one).map((end) => ({ end, one }))),
    ({ end }) => end,
  )
  for (const work of all) settle(work, byEnd.get(work.after.id)?.map(({ one }) => one) ?? [], tags, now)
  await deriveNew(tx, model, all, relations)
  await validateNames(tx, caller.workspaceId, all)
  await insertFactSheets(
    tx,
    all.filter(({ before }) => !before).map(({ after }) => after),
  )
  await lockForCycleCheck(tx, caller.workspaceId, model, relations)
  await deleteRelations(
    tx,
    caller.workspaceId,
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
  await validateRelations(tx, caller.workspaceId, model, all, relations)
  await recomputeDependents(tx, caller.workspaceId, model, all, relations)
  await emitChanges(tx, emit, model, all, relations)
}

/** Revision, time and seal of an edited fact sheet; nothing where nothing changed. */
function settle(
  work: FactSheetChange,
  related: readonly RelationChange[],
  tags: ReadonlyMap<string, TagRules>,
  now: Date,
): void {
  const { before, after, type } = work
  if (!before) {
    work.after = { ...after, rev: 1, approved_at: after.lx_state === 'APPROVED' ? now : null }
    return
  }
  const changed = changedMembers(stateOf(before), stateOf(after))
  if (changed.length === 0 && related.length === 0) return
  work.after = { ...after, rev: before.rev + 1, updated_at: now }
  if (before.lx_state !== after.lx_state) {
    if (after.lx_state === 'APPROVED') work.after = { ...work.after, approved_at: now }
  } else if (after.lx_state === 'APPROVED') {
    const broken = breaksSeal(type, {
      fields: changed.filter((name) => name !== 'tag_ids'),
      relations: related.flatMap((one) => (one.after ?? one.before)?.type ?? []),
      tagGroups: groupsOf(before, after, tags)
        .filter((group) => !isIgnored(type, group))
        .map(({ id }) => id),
    })
    if (broken) work.after = { ...work.after, lx_state: 'BROKEN_QUALITY_SEAL', approved_at: null }
  }
}

type Group = { readonly id: string; readonly name: string }

/** The groups of the tags that came or went; tags without a group are a group of their own. */
function groupsOf(before: FactSheetRow, after: FactSheetRow, tags: ReadonlyMap<string, TagRules>): Group[] {
  return xor(before.tag_ids, after.tag_ids).map((id) => {
    const tag = tags.get(id)
    return { id: tag?.group_id ?? '_TAGS_', name: tag?.group_name ?? '_TAGS_' }
  })
}

/** Configurations name groups by id or by name. */
const isIgnored = (type: TypeModel, { id, name }: Group): boolean => {
  const ignored = type.definition.config.qualitySeal?.ignoreUpdatesForTags ?? []
  return ignored.includes(id) || ignored.includes(name)
}
