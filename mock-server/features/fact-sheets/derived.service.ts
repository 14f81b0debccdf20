import { isEqual } from 'es-toolkit'
import { refuse } from '#contract/refusal.ts'
import { aggregate, aggregatedFields, aggregatedSides } from '#model/aggregate.ts'
import type { Model, SideModel } from '#model/model.ts'
import type { Tx } from '#storage/database.ts'
import { derived } from './derive.policy.ts'
import { refuseNamesakes } from './edit-checks.service.ts'
import { CHILD_PARENT, type RelationWork, type Work } from './edit-plan.policy.ts'
import { externalIdsOf } from './edit-judging.service.ts'
import { replaceExternalIds } from './external-ids.store.ts'
import { findRows, replaceFactSheets } from './fact-sheets.store.ts'
import { type Named, namesFor, namingRelations, namingSides } from './names.policy.ts'
import {
  type AttributesRow,
  type NamingRelation,
  findAttributes,
  findForNaming,
  findLevels,
  findNamedAfter,
  findSides,
} from './relations.store.ts'
import type { FactSheetRow, Fields, RelationRow } from './state.policy.ts'

/** Names that are made of names that are made of names…: more than any rule has. */
const DEEPEST = 50

/**
 * Names, sides and depth as they will be, before anything is written: names must be known to be judged, and a new fact sheet is
 * written once. Names of fact sheets beyond these follow in `deriveInStore`.
 */
export async function deriveInMemory(
  tx: Tx,
  model: Model,
  works: readonly Work[],
  relations: readonly RelationWork[],
): Promise<void> {
  const byId = new Map(works.map((work) => [work.after.id, work]))
  const placed = placedByEnd(relations)
  const stored = Map.groupBy(await storedNaming(tx, works), ({ own_id }) => own_id)
  const gone = new Set(relations.flatMap(({ before }) => before?.id ?? []))
  for (const work of works.filter(({ before }) => !before)) {
    const relationsOf = (side: SideModel) =>
      (placed.get(work.after.id) ?? []).filter((row) => isAtSide(row, work.after.id, side))
    const level = levelIn(work.after.id, byId, placed)
    work.after = withAggregates(work, { ...work.after, sides: sidesIn(work, placed), level }, relationsOf)
  }
  for (let round = 0; round < DEEPEST; round += 1) {
    let isSettled = true
    for (const work of works) {
      const related = (side: SideModel): Named[] => {
        const before = (stored.get(work.after.id) ?? []).filter(
          (one) => isOf(one, work.after.id, side) && !gone.has(one.id),
        )
        const kept = (status: NamingRelation['status']) =>
          before.filter((one) => one.status === status).map((one) => byId.get(one.other_id)?.after ?? one)
        const made = (placed.get(work.after.id) ?? [])
          .filter((row) => isAtSide(row, work.after.id, side))
          .flatMap(({ from_id, to_id }) => byId.get(side.isOutgoing ? to_id : from_id)?.after ?? [])
        return [...kept('ACTIVE'), ...made, ...kept('ARCHIVED')]
      }
      const names = namesFor(work.type, work.after, related)
      if (names.display_name === work.after.display_name && names.full_name === work.after.full_name) continue
      work.after = { ...work.after, ...names }
      isSettled = false
    }
    if (isSettled) break
  }
  for (const work of works) work.after = derived(model, work.after)
}

/** The relations as they will be, under both their ends. */
function placedByEnd(relations: readonly RelationWork[]): ReadonlyMap<string, RelationRow[]> {
  const byEnd = new Map<string, RelationRow[]>()
  for (const { after } of relations) {
    if (!after) continue
    for (const end of new Set([after.from_id, after.to_id])) byEnd.set(end, [...(byEnd.get(end) ?? []), after])
  }
  return byEnd
}

const isAtSide = (row: RelationRow, id: string, { relation, isOutgoing }: SideModel): boolean =>
  row.type === relation.name && (isOutgoing ? row.from_id : row.to_id) === id

const isOf = (one: Pick<NamingRelation, 'own_id' | 'type' | 'is_outgoing'>, id: string, side: SideModel): boolean =>
  one.own_id === id && one.type === side.relation.name && one.is_outgoing === side.isOutgoing

/** What the store knows of the relations that names are made of; nothing where no name can change. */
async function storedNaming(tx: Tx, works: readonly Work[]): Promise<NamingRelation[]> {
  const known = works.filter(({ before }) => before)
  const types = new Set(known.flatMap(({ type }) => namingSides(type).map(({ relation }) => relation.name)))
  const [first] = known
  return first
    ? await findForNaming(
        tx,
        first.after.workspace_id,
        known.map(({ after }) => after.id),
        [...types],
      )
    : []
}

type Placed = ReadonlyMap<string, readonly RelationRow[]>

function sidesIn({ type, after }: Work, placed: Placed): string[] {
  const own = placed.get(after.id) ?? []
  return [...type.sides.values()]
    .filter((side) => own.some((row) => isAtSide(row, after.id, side)))
    .map(({ name }) => name)
}

function levelIn(id: string, byId: ReadonlyMap<string, Work>, placed: Placed): number {
  const parentOf = (child: string) =>
    placed.get(child)?.find(({ type, from_id }) => type === CHILD_PARENT && from_id === child)?.to_id
  let level = 1
  for (let at = parentOf(id); at !== undefined && level < DEEPEST; at = parentOf(at)) {
    const parent = byId.get(at)
    if (parent?.before) return level + parent.before.level
    level += 1
  }
  return level
}

/** Sides, depth and completion of fact sheets after relations of theirs went to rest or came back. */
export async function deriveAgain(
  tx: Tx,
  workspaceId: string,
  model: Model,
  ids: readonly string[],
): Promise<FactSheetRow[]> {
  const works = (await findRows(tx, workspaceId, ids)).flatMap((row): Work[] => {
    const type = model.types.get(row.type)
    return type ? [{ type, before: row, after: row, relations: [], edit: undefined }] : []
  })
  await putSides(tx, workspaceId, model, works)
  const levels = new Map((await findLevels(tx, workspaceId, ids)).map(({ id, level }) => [id, level]))
  const rows = works.map(({ after }) => ({ ...after, level: levels.get(after.id) ?? after.level }))
  await replaceFactSheets(tx, rows)
  return rows
}

/** Puts right in the store what follows from a change: sides, depth, names, completion, also of fact sheets beyond the edited ones. */
export async function deriveInStore(
  tx: Tx,
  workspaceId: string,
  model: Model,
  works: readonly Work[],
  relations: readonly RelationWork[],
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

/** The row with the fields that are made of its relations' attributes. */
function withAggregates(
  { type }: Work,
  row: FactSheetRow,
  relationsOf: (side: SideModel) => readonly { readonly fields: Fields }[],
): FactSheetRow {
  const made = aggregatedFields(type)
  if (made.length === 0) return row
  const attributes = aggregatedSides(type).flatMap((side) =>
    relationsOf(side).map(({ fields }) => ({ side: side.name, fields })),
  )
  const fields = { ...row.fields }
  for (const field of made) {
    const value = aggregate(field, attributes)
    if (value === undefined) delete fields[field.name]
    else fields[field.name] = value
  }
  return { ...row, fields }
}

async function putSides(tx: Tx, workspaceId: string, model: Model, works: readonly Work[]): Promise<void> {
  const sides = await findSides(
    tx,
    workspaceId,
    works.map(({ after }) => after.id),
  )
  const found = Map.groupBy(sides, ({ id }) => id)
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
    work.after = derived(model, withAggregates(work, { ...work.after, sides }, relationsOf))
  }
}

/** The attributes of the relations that aggregated fields are made of. */
async function attributesOf(
  tx: Tx,
  workspaceId: string,
  works: readonly Work[],
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
  works: readonly Work[],
  relations: readonly RelationWork[],
): Promise<void> {
  const moved = relations.flatMap(({ before, after }) =>
    [before, after].flatMap((row) => (row?.type === CHILD_PARENT ? row.from_id : [])),
  )
  const levels = new Map((await findLevels(tx, workspaceId, [...new Set(moved)])).map(({ id, level }) => [id, level]))
  const rows = (await findRows(tx, workspaceId, [...levels.keys()])).map((row) => ({
    ...row,
    level: levels.get(row.id) ?? row.level,
  }))
  for (const { type, level, name } of rows) {
    const most = model.types.get(type)?.definition.config.maxHierarchyLevel
    if (most === undefined || level <= most) continue
    const message = `${name} would be at level ${level}; ${type} has at most ${most}`
    throw refuse.objected([{ path: '/relToParent', code: 'HIERARCHY_TOO_DEEP', message }])
  }
  await replaceFactSheets(tx, rows)
  const byId = new Map(rows.map((row) => [row.id, row]))
  for (const work of works) work.after = { ...work.after, level: byId.get(work.after.id)?.level ?? work.after.level }
}

/** Fact sheets whose names are made of names that have changed, and so on. Their revision stays: nobody has edited them. */
async function renameDependents(tx: Tx, workspaceId: string, model: Model, renamed: readonly string[]): Promise<void> {
  const naming = namingRelations(model)
  let changed = renamed
  for (let round = 0; changed.length > 0; round += 1) {
    if (round === DEEPEST) {
      throw refuse.objected([
        { path: '/name', code: 'NAMING_RULE_ENDLESS', message: 'the naming rules lead in a circle' },
      ])
    }
    const ids = await findNamedAfter(tx, workspaceId, changed, naming)
    const types = [...new Set([...naming.outgoing, ...naming.incoming])]
    const related = Map.groupBy(await findForNaming(tx, workspaceId, ids, types), ({ own_id }) => own_id)
    const rows: FactSheetRow[] = []
    for (const row of await findRows(tx, workspaceId, ids)) {
      const type = model.types.get(row.type)
      if (!type) continue
      const names = namesFor(type, row, (side) => (related.get(row.id) ?? []).filter((one) => isOf(one, row.id, side)))
      if (!hasSameNames(row, names)) rows.push(derived(model, { ...row, ...names }))
    }
    await refuseNamesakes(
      tx,
      workspaceId,
      rows.filter(({ status }) => status === 'ACTIVE'),
    )
    await replaceFactSheets(tx, rows)
    changed = rows.map(({ id }) => id)
  }
}

type Names = Pick<FactSheetRow, 'display_name' | 'full_name'>
const hasSameNames = (a: Names, b: Names): boolean => a.display_name === b.display_name && a.full_name === b.full_name
