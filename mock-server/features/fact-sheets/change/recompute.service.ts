import { isEqual } from 'es-toolkit'
import { refuse } from '#kernel/refusal.ts'
import { aggregatedFields, aggregatedSides } from '#data-model/aggregate.ts'
import type { Model, SideModel } from '#data-model/model.ts'
import type { Tx } from '#storage/database.ts'
import { withAggregates } from './aggregates.ts'
import { withDerivedMembers } from './derive.ts'
import { refuseNamesakes } from './validate-relations.service.ts'
import { externalIdsOf } from './validate-edits.service.ts'
import { CHILD_PARENT, MAX_DEPTH, type RelationChange, type FactSheetChange } from './fact-sheet-change.ts'
import { replaceExternalIds } from './external-ids.store.ts'
import { lockRows, replaceFactSheets } from '#features/fact-sheets/rows/fact-sheets.store.ts'
import { isOf, namesFor, namingRelations } from './names.ts'
import {
  type AttributesRow,
  findAttributes,
  findForNaming,
  findLevels,
  findNamedAfter,
  findSides,
} from '#features/fact-sheets/rows/relations.store.ts'
import type { FactSheetRow } from '#features/fact-sheets/rows/fact-sheet-row.ts'

/**
 * Sides, depth and completion of fact sheets after relations of theirs went to rest or came back; `isTouched`: those whose revision
 * grows with it. Depth and names of what is below follow.
 */
export async function recomputeAfterArchive(
  tx: Tx,
  workspaceId: string,
  model: Model,
  ids: readonly string[],
  { isTouched, now }: { isTouched: (id: string) => boolean; now: Date },
): Promise<FactSheetRow[]> {
  const works = (await lockRows(tx, workspaceId, ids)).flatMap((row): FactSheetChange[] => {
    const type = model.types.get(row.type)
    const after = isTouched(row.id) ? { ...row, rev: row.rev + 1, updated_at: now } : row
    return type ? [{ type, before: row, after, relations: [], edit: undefined }] : []
  })
  await putSides(tx, workspaceId, model, works)
  await replaceFactSheets(
    tx,
    works.map(({ after }) => after),
  )
  await moveTo(tx, workspaceId, model, works, ids)
  await rename(tx, workspaceId, model, ids)
  return await lockRows(tx, workspaceId, ids)
}

/** Puts right in the store what follows from a change: sides, depth, names, completion, also of fact sheets beyond the edited ones. */
export async function recomputeDependents(
  tx: Tx,
  workspaceId: string,
  model: Model,
  works: readonly FactSheetChange[],
  relations: readonly RelationChange[],
): Promise<void> {
  const known = works.filter(({ before, after }) => before && before.rev !== after.rev)
  if (relations.length > 0) await putSides(tx, workspaceId, model, known)
  await replaceFactSheets(
    tx,
    known.map(({ after }) => after),
  )
  const withIds = works.filter(
    ({ before, after, type }) =>
      !isEqual(before ? externalIdsOf({ after: before, type }) : [], externalIdsOf({ after, type })),
  )
  if (withIds.length > 0) {
    await replaceExternalIds(
      tx,
      workspaceId,
      withIds.map(({ after }) => after.id),
      withIds.flatMap(externalIdsOf),
    )
  }
  await putLevels(tx, workspaceId, model, works, relations)
  const renamed = known
    .filter(({ before, after }) => !hasSameNames(before ?? after, after))
    .map(({ after }) => after.id)
  await renameDependents(tx, workspaceId, model, renamed)
}

async function putSides(tx: Tx, workspaceId: string, model: Model, works: readonly FactSheetChange[]): Promise<void> {
  const taken = await findSides(
    tx,
    workspaceId,
    works.map(({ after }) => after.id),
  )
  const found = Map.groupBy(taken, ({ id }) => id)
  const attributes = await attributesOf(tx, workspaceId, works)
  for (const work of works) {
    const own = found.get(work.after.id) ?? []
    const sides = [...work.type.sides.values()]
      .filter(({ relation, isOutgoing }) =>
        own.some((one) => one.type === relation.name && one.is_outgoing === isOutgoing),
      )
      .map(({ name }) => name)
    const relationsOf = (side: SideModel) =>
      (attributes.get(work.after.id) ?? []).filter((one) => isOf(one, work.after.id, side))
    work.after = withDerivedMembers(model, withAggregates(work.type, { ...work.after, sides }, relationsOf))
  }
}

/** The attributes of the relations that aggregated fields are made of. */
async function attributesOf(
  tx: Tx,
  workspaceId: string,
  works: readonly FactSheetChange[],
): Promise<Map<string, AttributesRow[]>> {
  const made = works.filter(({ type }) => aggregatedFields(type).length > 0)
  const types = new Set(made.flatMap(({ type }) => aggregatedSides(type).map(({ relation }) => relation.name)))
  const rows = await findAttributes(
    tx,
    workspaceId,
    made.map(({ after }) => after.id),
    [...types],
  )
  return Map.groupBy(rows, ({ own_id }) => own_id)
}

async function putLevels(
  tx: Tx,
  workspaceId: string,
  model: Model,
  works: readonly FactSheetChange[],
  relations: readonly RelationChange[],
): Promise<void> {
  const moved = relations.flatMap(({ before, after }) =>
    [before, after].flatMap((row) => (row?.type === CHILD_PARENT ? row.from_id : [])),
  )
  await moveTo(tx, workspaceId, model, works, [...new Set(moved)])
}

/** The depth of these and of all below them, as their parents make it. */
async function moveTo(
  tx: Tx,
  workspaceId: string,
  model: Model,
  works: readonly FactSheetChange[],
  ids: readonly string[],
): Promise<void> {
  const levels = new Map((await findLevels(tx, workspaceId, ids)).map(({ id, level }) => [id, level]))
  const was = new Map(works.map(({ before, after }) => [after.id, before?.level ?? 0]))
  const rows = await lockRows(tx, workspaceId, [...levels.keys()])
  for (const row of rows) {
    const { id, type } = row
    const level = levels.get(id) ?? 1
    // What lay deeper than a model that was changed since allows may still move up.
    if (level <= (was.get(id) ?? row.level)) continue
    const most = model.types.get(type)?.definition.config.maxHierarchyLevel
    if (most === undefined || level <= most) continue
    const message = `this or something below it would be at level ${level}; ${type} has at most ${most}`
    throw refuse.violations([{ path: '/relToParent', code: 'HIERARCHY_TOO_DEEP', message }])
  }
  const elsewhere = rows.flatMap((row) => {
    const level = levels.get(row.id) ?? row.level
    return level === row.level ? [] : { ...row, level }
  })
  await replaceFactSheets(tx, elsewhere)
  for (const work of works) work.after = { ...work.after, level: levels.get(work.after.id) ?? work.after.level }
}

/** Fact sheets whose names are made of names that have changed, and so on. Their revision stays: nobody has edited them. */
async function renameDependents(tx: Tx, workspaceId: string, model: Model, renamed: readonly string[]): Promise<void> {
  const naming = namingRelations(model)
  let changed = renamed
  for (let round = 0; changed.length > 0; round += 1) {
    if (round === MAX_DEPTH) {
      throw refuse.violations([
        { path: '/name', code: 'NAMING_RULE_ENDLESS', message: 'the naming rules lead in a circle' },
      ])
    }
    changed = await renameThese(tx, workspaceId, model, await findNamedAfter(tx, workspaceId, changed, naming))
  }
}

/** The names of these as their rules make them now, and of what is named after them. */
async function rename(tx: Tx, workspaceId: string, model: Model, ids: readonly string[]): Promise<void> {
  await renameDependents(tx, workspaceId, model, await renameThese(tx, workspaceId, model, ids))
}

/** Answers with those whose names changed. What is archived keeps its name until it comes back. */
async function renameThese(tx: Tx, workspaceId: string, model: Model, ids: readonly string[]): Promise<string[]> {
  const { outgoing, incoming } = namingRelations(model)
  const found = await findForNaming(tx, workspaceId, ids, [...new Set([...outgoing, ...incoming])])
  const related = Map.groupBy(found, ({ own_id }) => own_id)
  const rows: FactSheetRow[] = []
  for (const row of await lockRows(tx, workspaceId, ids)) {
    const type = model.types.get(row.type)
    if (!type || row.status === 'ARCHIVED') continue
    const names = namesFor(type, row, (side) => (related.get(row.id) ?? []).filter((one) => isOf(one, row.id, side)))
    if (!hasSameNames(row, names)) rows.push(withDerivedMembers(model, { ...row, ...names }))
  }
  await refuseNamesakes(tx, workspaceId, rows, 'what is named after this')
  await replaceFactSheets(tx, rows)
  return rows.map(({ id }) => id)
}

type Names = Pick<FactSheetRow, 'display_name' | 'full_name'>
const hasSameNames = (a: Names, b: Names): boolean => a.display_name === b.display_name && a.full_name === b.full_name
