import { isEqual, omit } from 'es-toolkit'
import type { Caller } from '#contract/access.ts'
import type { TypeModel } from '#data-model/model.ts'
import { valueIn } from '#data-model/value-in.ts'
import type { Edit, RelationOnSide } from './edit.ts'
import type { FactSheetRow, FactSheetState } from '#features/fact-sheets/rows/fact-sheet-row.ts'
import type { RelationRow } from '#features/fact-sheets/rows/relation-row.ts'

/** One fact sheet of a change: what it was, what is wanted, what it becomes. */
export interface FactSheetChange {
  readonly type: TypeModel
  /** Undefined: it is being made. */
  readonly before: FactSheetRow | undefined
  after: FactSheetRow
  /** All active relations that it had, also those that the caller cannot see. */
  readonly relations: readonly RelationOnSide[]
  /** Undefined where it is only at the other end of a relation. */
  readonly edit: Edit | undefined
}

/** A relation that a change touches. */
export interface RelationChange {
  readonly path: string
  readonly before: RelationRow | undefined
  /** Undefined: it goes. */
  readonly after: RelationRow | undefined
}

export const CHILD_PARENT = 'childParentRelation'
/** Names that are made of names that are made of names…, parents of parents of parents…: more than anybody has. */
export const MAX_DEPTH = 50

const noCompletion = {
  type: 'Completion',
  completion: 0,
  percentage: 0,
  totalWeight: 0,
  weightedSum: 0,
  subCompletions: {},
}

/** A fact sheet that has nothing but its type; its lists of entities are what its type says for new ones. */
export function emptyFactSheet(type: TypeModel, id: string, caller: Caller, now: Date): FactSheetRow {
  const acl = type.definition.config.defaultACL
  const own = [...caller.entities]
  return {
    workspace_id: caller.workspaceId,
    id,
    type: type.key,
    name: '',
    display_name: '',
    full_name: '',
    sort_key: '',
    search_text: '',
    description: null,
    category: null,
    status: 'ACTIVE',
    lx_state: 'DRAFT',
    seal: 'DISABLED',
    approved_at: null,
    seal_until: null,
    rev: 0,
    level: 1,
    fields: {},
    na_fields: [],
    sides: [],
    tag_ids: [],
    milestones: [],
    completion: noCompletion,
    percentage: 0,
    read_acl: acl === 'READ_RESTRICTED' ? own : [],
    write_acl: acl === 'GLOBAL' ? [] : own,
    exclude_from_quota: false,
    created_at: now,
    updated_at: now,
    archived_with: null,
  }
}

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

type Making = { readonly now: Date; readonly newId: () => string }

/** The rows behind an edit's relations; what changes nothing is left out. */
export function relationChanges(
  { after: row, edit, relations, type }: FactSheetChange,
  { now, newId }: Making,
): RelationChange[] {
  const byId = new Map(relations.map((one) => [one.id, one]))
  const works: RelationChange[] = []
  for (const { path, side: name, otherId, id, values } of edit?.added ?? []) {
    const side = type.sides.get(name)
    if (!side) continue
    const ends = side.isOutgoing ? { from_id: row.id, to_id: otherId } : { from_id: otherId, to_id: row.id }
    const common = { workspace_id: row.workspace_id, id: id ?? newId(), type: side.relation.name, created_at: now }
    works.push({ path, before: undefined, after: { ...common, ...ends, ...values, status: 'ACTIVE' } })
  }
  for (const { path, id, otherId, values } of edit?.changed ?? []) {
    const seen = byId.get(id)
    if (!seen) continue
    const before = relationRowOf(seen)
    const isOutgoing = type.sides.get(seen.side)?.isOutgoing ?? true
    const ends = otherId === undefined ? {} : isOutgoing ? { to_id: otherId } : { from_id: otherId }
    const after = { ...before, ...values, ...ends }
    if (!isEqual(before, after)) works.push({ path, before, after })
  }
  for (const { path, id } of edit?.removed ?? []) {
    const seen = byId.get(id)
    if (seen) works.push({ path, before: relationRowOf(seen), after: undefined })
  }
  return works
}

export const relationRowOf = (seen: RelationOnSide): RelationRow => omit(seen, ['side', 'otherId', 'isVisible'])

/** Both ends of what a relation was and is. */
export const endsOf = ({ before, after }: Pick<RelationChange, 'before' | 'after'>): string[] => [
  ...new Set([before, after].flatMap((row) => (row ? [row.from_id, row.to_id] : []))),
]
