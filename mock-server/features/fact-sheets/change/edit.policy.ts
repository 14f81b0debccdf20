import { isEqual } from 'es-toolkit'
import type { Caller, Right } from '#contract/access.ts'
import type { Part } from '#contract/authorization/words.ts'
import { may, whyNot } from '#kernel/may.ts'
import { type Violation, about, refuse } from '#kernel/refusal.ts'
import type { FactSheetRow, FactSheetState } from '#features/fact-sheets/rows/fact-sheet-row.ts'
import { leavesOut, writeRights } from '#features/fact-sheets/rows/member-rights.policy.ts'
import { relationValuesOf } from '#features/fact-sheets/rows/relation-row.ts'
import type { SideModel, TypeModel } from '#data-model/model.ts'
import { valueIn } from '#data-model/value-in.ts'
import type { ChangedRelation, Edit, RelationOnSide } from './edit.ts'

type Locked = { readonly type: string; readonly is_writable: boolean; readonly is_archivable: boolean }

/** Refuses a change that the roles of the caller or the access control list of the fact sheet don't allow. */
export function demandWritable(caller: Caller, { type, is_writable: isWritable }: Locked): void {
  if (!isWritable) throw refuse.forbidden(whyNotChange(caller, type, ['factSheet.update', 'factSheet.updateOwn']))
}

/** Refuses to archive or recover what the caller may not. */
export function demandArchivable(caller: Caller, { type, is_archivable: isArchivable }: Locked): void {
  if (!isArchivable) throw refuse.forbidden(whyNotChange(caller, type, ['factSheet.archive', 'factSheet.archiveOwn']))
}

function whyNotChange(caller: Caller, type: string, [right, own]: readonly [Right, Right]): string {
  if (may(caller, right, type)) return 'The access control list of this fact sheet does not let you change it'
  if (may(caller, own, type))
    return `You can only do this where you are accountable or responsible, and the access control list lets you`
  return may(caller, right) ? whyNot(caller, right, type) : whyNot(caller, right)
}

/** Refuses a change that was made from another revision than the current one; without a revision it is not checked. */
export function demandRevision(row: Pick<FactSheetRow, 'id' | 'rev'>, rev: number | null | undefined): void {
  if (rev === undefined || rev === null || rev === row.rev) return
  const data = { id: row.id, rev: row.rev }
  throw refuse.conflict(`The fact sheet is at revision ${row.rev}, not ${rev}`, {
    ...about('$.rev', `must be ${row.rev}, the current revision`),
    path: '/rev',
    type: 'FactSheet',
    data,
  })
}

/** Refuses a change of an archived fact sheet. */
export function demandActive({ status }: Pick<FactSheetRow, 'status'>): void {
  if (status !== 'ARCHIVED') return
  const message = 'is archived; recover it first'
  throw refuse.violations([{ path: '/status', code: 'FACT_SHEET_ARCHIVED', message }])
}

type Restricted = Pick<FactSheetRow, 'read_acl'>

/**
 * Whether everybody who may read the first fact sheet may also read the second: it is open to all, or each entity that opens the first
 * opens it too. Administrators read both.
 */
export const isOpenTo = ({ read_acl }: Restricted, other: Restricted): boolean =>
  other.read_acl.length === 0 || (read_acl.length > 0 && read_acl.every((id) => other.read_acl.includes(id)))

interface AccessContext {
  readonly type: TypeModel
  readonly caller: Caller
  /** The access control entities that exist. */
  readonly entities: ReadonlySet<string>
}

/** The access control lists must name existing entities, must not lock the caller out, and must not be empty where the type restricts. */
export function validateAccess(
  before: FactSheetRow | undefined,
  after: FactSheetState,
  { type, caller, entities }: AccessContext,
): Violation[] {
  const { defaultACL } = type.definition.config
  const isReadRestricted = defaultACL === 'READ_RESTRICTED'
  const restricted = isReadRestricted ? after.read_acl : after.write_acl
  // A fact sheet whose type restricts it must not be open to everybody only because its creator holds no entity to restrict it to.
  if (!before && defaultACL !== 'GLOBAL' && restricted.length === 0) {
    const path = isReadRestricted ? '/permittedReadACL' : '/permittedWriteACL'
    const message = `${type.key} is restricted from the beginning; name an access control entity, as you hold none`
    return [{ path, code: 'ACL_MISSING', message }]
  }
  const lists = [
    { path: '/permittedReadACL', idsBefore: before?.read_acl ?? [], ids: after.read_acl, all: 'factSheet.readAll' },
    {
      path: '/permittedWriteACL',
      idsBefore: before?.write_acl ?? [],
      ids: after.write_acl,
      all: 'factSheet.updateAll',
    },
  ] as const
  return lists.flatMap(({ path, idsBefore, ids, all }): Violation[] => {
    const unknown = ids.filter((id) => !entities.has(id) && !idsBefore.includes(id))
    if (unknown.length > 0) {
      return [{ path, code: 'ACE_NOT_FOUND', message: `there is no access control entity ${unknown.join(', ')}` }]
    }
    const isChanged = ids.length !== idsBefore.length || ids.some((id) => !idsBefore.includes(id))
    const keepsAccess = ids.length === 0 || ids.some((id) => caller.entities.includes(id))
    if (!isChanged || keepsAccess || may(caller, all)) return []
    const message = 'must name an entity of your own, or you would lock yourself out'
    return [{ path, code: 'ACL_LOCKS_OUT', message }]
  })
}

interface RequestedEdit {
  readonly type: TypeModel
  readonly before: FactSheetState
  readonly relations: readonly RelationOnSide[]
  readonly edit: Edit
  readonly isNew: boolean
  readonly isOwn: boolean
}

/** Refuses with 403 an edit of fields or relations that the roles of the caller leave out, naming the first one. */
export function demandMembers(caller: Caller, { type, before, relations, edit, isNew, isOwn }: RequestedEdit): void {
  const rights = writeRights({ isNew, isOwn })
  const demandPart = (of: string, part: Part, name: string) => {
    if (leavesOut(caller, rights, { type: of, part, name }))
      throw refuse.forbidden(whyNot(caller, rightNamed(rights), `${of}.${name}`))
  }
  for (const name of changedFields(type, before, edit.state)) demandPart(type.key, 'FIELD', name)
  for (const name of type.sides.keys())
    if (isMarked(before, name) !== isMarked(edit.state, name)) demandPart(type.key, 'RELATION', name)
  const relationOf = (id: string) => relations.find((relation) => relation.id === id)
  const sideOf = (id: string) => type.sides.get(relationOf(id)?.side ?? '')
  const demandSide = (side: SideModel | undefined, part: Part) => {
    if (!side) return
    demandPart(type.key, part, side.name)
    demandPart(side.otherType === 'BaseFactSheet' ? type.key : side.otherType, part, side.reverseName)
  }
  for (const { side } of edit.added) demandSide(type.sides.get(side), 'RELATION_CREATE')
  for (const changed of edit.changed) {
    const existing = relationOf(changed.id)
    if (!isSame(existing, changed)) demandSide(sideOf(changed.id), 'RELATION')
    // Moved to another fact sheet, it is taken from one and given to another.
    if (changed.otherId !== undefined && changed.otherId !== existing?.otherId)
      for (const part of ['RELATION_DELETE', 'RELATION_CREATE'] as const) demandSide(sideOf(changed.id), part)
  }
  for (const { id } of edit.removed) demandSide(sideOf(id), 'RELATION_DELETE')
}

const rightNamed = ([first = 'factSheet.update']: readonly Right[]): Right => first

const isMarked = ({ na_fields: marked }: FactSheetState, name: string) => marked.includes(name)

const isSame = (before: RelationOnSide | undefined, { otherId, values }: ChangedRelation): boolean =>
  before !== undefined && (otherId ?? before.otherId) === before.otherId && isEqual(relationValuesOf(before), values)

function changedFields({ fields }: TypeModel, before: FactSheetState, after: FactSheetState): string[] {
  return [...fields.keys()].filter(
    (name) =>
      !isEqual(valueIn(before.fields, name) ?? null, valueIn(after.fields, name) ?? null) ||
      isMarked(before, name) !== isMarked(after, name),
  )
}
