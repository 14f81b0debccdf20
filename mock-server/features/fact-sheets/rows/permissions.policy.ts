import type { z } from 'zod'
import type { Caller, Right } from '#contract/access.ts'
import { may } from '#kernel/may.ts'
import type { Permissions } from '#contract/fact-sheet-records.ts'
import type { SideModel, TypeModel } from '#data-model/model.ts'
import type { Part } from '#contract/authorization/words.ts'
import { leavesOut, writeRights } from './member-rights.policy.ts'
import { isComputed } from '#data-model/values.ts'

/** What the caller may do to a fact sheet by their roles and its access control lists. */
interface Changeable {
  readonly is_writable: boolean
  readonly is_archivable: boolean
  readonly is_own: boolean
}

/** Everything that can be attached to a fact sheet besides its relations. */
const ATTACHMENTS = ['DOCUMENT', 'COMMENT', 'SUBSCRIPTION', 'TAG'] as const

/**
 * The permissions of a caller on a fact sheet that they can read: the rights of their role, limited by the access control lists. They
 * do not depend on its state: an archived fact sheet must be recovered before it is changed, which may be permitted too.
 */
export function permissionsOf(
  caller: Caller,
  type: TypeModel | undefined,
  { is_writable: mayUpdate, is_archivable: mayArchive, is_own: isOwn }: Changeable,
): z.output<typeof Permissions> {
  const sides = [...(type?.sides.keys() ?? [])]
  const rights = writeRights({ isOwn })
  // The members that every fact sheet has are never left out.
  const isPart = (name: string) => type !== undefined && (type.fields.has(name) || type.sides.has(name))
  const mayWrite = (part: Part) => (name: string) =>
    !isPart(name) || !leavesOut(caller, rights, { type: type?.key ?? '', part, name })
  const attachable = (part: Part) => (mayUpdate ? [...sides.filter(mayWrite(part)), ...ATTACHMENTS] : [])
  const mayOfType = (right: Right) => may(caller, right, type?.key)
  return {
    self: [
      'READ',
      ...(mayOfType('factSheet.create') ? ['CREATE'] : []),
      ...(mayUpdate ? ['UPDATE'] : []),
      ...(mayUpdate && mayOfType('factSheet.inlineEdit') ? ['INLINE_EDIT'] : []),
      ...(mayArchive ? ['ARCHIVE', 'DELETE'] : []),
      ...(mayOfType('factSheet.import') ? ['IMPORT'] : []),
      ...(mayOfType('factSheet.export') ? ['EXPORT'] : []),
    ],
    create: attachable('RELATION_CREATE'),
    read: [...readable(type), ...sides],
    update: mayUpdate ? [...editable(type).filter(mayWrite('FIELD')), ...sides.filter(mayWrite('RELATION'))] : [],
    delete: attachable('RELATION_DELETE'),
  }
}

/** The permissions on the relations of a fact sheet of a type that somebody can read, of one side, and on the members of those. */
export function relationPermissionsOf(
  caller: Caller,
  { name, relation: { fields } }: SideModel,
  { type, is_writable: isWritable, is_own: isOwn }: Omit<Changeable, 'is_archivable'> & { readonly type: string },
): z.output<typeof Permissions> {
  const rights = writeRights({ isOwn })
  const mayDo = (part: Part) => isWritable && !leavesOut(caller, rights, { type, part, name })
  const members = ['factSheet', 'activeFrom', 'activeUntil', 'description', 'constrainingRelations', ...fields.keys()]
  const actions = [
    { action: 'CREATE', isGiven: mayDo('RELATION_CREATE') },
    { action: 'UPDATE', isGiven: mayDo('RELATION') },
    { action: 'DELETE', isGiven: mayDo('RELATION_DELETE') },
  ]
  const given = actions.flatMap(({ action, isGiven }) => (isGiven ? action : []))
  const changeable = (action: string) => (given.includes(action) ? members : [])
  return {
    self: ['READ', ...given],
    create: changeable('CREATE'),
    read: members,
    update: changeable('UPDATE'),
    delete: changeable('DELETE'),
  }
}

const ownMembers = ['name', 'description', 'lxState', 'tags', 'naFields', 'permittedReadACL', 'permittedWriteACL']
const derivedMembers = ['displayName', 'fullName', 'status', 'level', 'completion']

/** The members that fact sheets of a type have besides their fields. */
const membersOf = (type: TypeModel | undefined): string[] => [
  ...ownMembers,
  ...(type && type.categories.length > 0 ? ['category'] : []),
  ...(type?.definition.config.milestonesActive ? ['milestones'] : []),
]

const readable = (type: TypeModel | undefined): string[] => [
  ...membersOf(type),
  ...derivedMembers,
  ...(type?.fields.keys() ?? []),
]

const editable = (type: TypeModel | undefined): string[] => [
  ...membersOf(type),
  ...[...(type?.fields.values() ?? [])]
    .filter((field) => !isComputed(field) && !(field.type === 'EXTERNAL_ID' && field.definition.readOnly))
    .map(({ name }) => name),
]
