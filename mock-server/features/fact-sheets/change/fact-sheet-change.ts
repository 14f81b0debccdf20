import { isEqual, omit } from 'es-toolkit'
import type { TypeModel } from '#data-model/model.ts'
import { valueIn } from '#data-model/value-in.ts'
import type { Edit, RelationOnSide } from './edit.ts'
import type { FactSheetRow, FactSheetState } from '#features/fact-sheets/rows/fact-sheet-row.ts'
import type { RelationRow } from '#features/fact-sheets/rows/relation-row.ts'

/** One fact sheet of a change: how it was, what the edit asks for, and how it will be. `after` is replaced step by step. */
export interface FactSheetChange {
  readonly type: TypeModel
  /** Undefined where the change creates it. */
  readonly before: FactSheetRow | undefined
  after: FactSheetRow
  /** All active relations that it had, including those that the caller cannot see. */
  readonly relations: readonly RelationOnSide[]
  /** Undefined where the fact sheet is only the other end of a changed relation. */
  readonly edit: Edit | undefined
}

/** A relation that a change adds, alters or removes. */
export interface RelationChange {
  readonly path: string
  readonly before: RelationRow | undefined
  /** Undefined where the change removes it. */
  readonly after: RelationRow | undefined
}

export const CHILD_PARENT = 'childParentRelation'
/** The longest chain of names that depend on each other, and of parents above each other: more than any landscape has. */
export const MAX_DEPTH = 50

const members = [
  'name',
  'description',
  'category',
  'lx_state',
  'fields',
  'na_fields',
  'tag_ids',
  'milestones',
  'read_acl',
  'write_acl',
  'exclude_from_quota',
] as const satisfies readonly (keyof FactSheetState)[]

/** Which members differ; the names of fields in place of `fields`. */
export function changedMembers(before: FactSheetState, after: FactSheetState): string[] {
  const own = members.filter((name) => name !== 'fields' && !isEqual(before[name], after[name]))
  return [...own, ...changedFields(before, after)]
}

export const changedFields = (before: FactSheetState, after: FactSheetState): string[] =>
  [...new Set([...Object.keys(before.fields), ...Object.keys(after.fields)])].filter(
    (name) => !isEqual(valueIn(before.fields, name), valueIn(after.fields, name)),
  )

interface RelationChangesOptions {
  readonly now: Date
  readonly newId: () => string
}

/** The relations that an edit adds, alters and removes; those that it leaves as they are do not appear. */
export function relationChanges(change: FactSheetChange, { now, newId }: RelationChangesOptions): RelationChange[] {
  const { after: row, edit, relations, type } = change
  const byId = new Map(relations.map((relation) => [relation.id, relation]))
  const changes: RelationChange[] = []
  for (const { path, side: name, otherId, id, values } of edit?.added ?? []) {
    const side = type.sides.get(name)
    if (!side) continue
    const ends = side.isOutgoing ? { from_id: row.id, to_id: otherId } : { from_id: otherId, to_id: row.id }
    const common = { workspace_id: row.workspace_id, id: id ?? newId(), type: side.relation.name, created_at: now }
    changes.push({ path, before: undefined, after: { ...common, ...ends, ...values, status: 'ACTIVE' } })
  }
  for (const { path, id, otherId, values } of edit?.changed ?? []) {
    const existing = byId.get(id)
    if (!existing) continue
    const before = relationRowOf(existing)
    const isOutgoing = type.sides.get(existing.side)?.isOutgoing ?? true
    const ends = otherId === undefined ? {} : isOutgoing ? { to_id: otherId } : { from_id: otherId }
    const after = { ...before, ...values, ...ends }
    if (!isEqual(before, after)) changes.push({ path, before, after })
  }
  for (const { path, id } of edit?.removed ?? []) {
    const existing = byId.get(id)
    if (existing) changes.push({ path, before: relationRowOf(existing), after: undefined })
  }
  return changes
}

const relationRowOf = (relation: RelationOnSide): RelationRow => omit(relation, ['side', 'otherId', 'isVisible'])

/** Whether the change gives an existing fact sheet a new revision. */
export const isUpdated = ({ before, after }: FactSheetChange): boolean =>
  before !== undefined && before.rev !== after.rev

/** The fact sheets at the ends of a relation, before and after the change. */
export const endsOf = ({ before, after }: Pick<RelationChange, 'before' | 'after'>): string[] => [
  ...new Set([before, after].flatMap((row) => (row ? [row.from_id, row.to_id] : []))),
]
