import type { z } from 'zod'
import type { Caller } from '#contract/access.ts'
import { may } from '#kernel/may.ts'
import type { Permissions } from '#contract/fact-sheet-records.ts'
import type { RelationModel, TypeModel } from '#data-model/model.ts'
import { isComputed } from '#data-model/values.ts'

/** What the caller may do to a fact sheet by their roles and its access control lists. */
interface Changeable {
  readonly is_writable: boolean
  readonly is_archivable: boolean
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
  { is_writable: mayUpdate, is_archivable: mayArchive }: Changeable,
): z.output<typeof Permissions> {
  const sides = [...(type?.sides.keys() ?? [])]
  const attachable = mayUpdate ? [...sides, ...ATTACHMENTS] : []
  return {
    self: [
      'READ',
      ...(may(caller, 'factSheet.create', type?.key) ? ['CREATE'] : []),
      ...(mayUpdate ? ['UPDATE', 'INLINE_EDIT'] : []),
      ...(mayArchive ? ['ARCHIVE', 'DELETE'] : []),
    ],
    create: attachable,
    read: [...readable(type), ...sides],
    update: mayUpdate ? [...editable(type), ...sides] : [],
    delete: attachable,
  }
}

/** The permissions on the relations of a fact sheet that somebody can read, of one side, and on the members of those. */
export function relationPermissionsOf(
  { fields }: RelationModel,
  { is_writable: mayUpdate }: Pick<Changeable, 'is_writable'>,
): z.output<typeof Permissions> {
  const members = ['factSheet', 'activeFrom', 'activeUntil', 'description', 'constrainingRelations', ...fields.keys()]
  const changeable = mayUpdate ? members : []
  return {
    self: mayUpdate ? ['READ', 'CREATE', 'UPDATE', 'DELETE'] : ['READ'],
    create: changeable,
    read: members,
    update: changeable,
    delete: changeable,
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
