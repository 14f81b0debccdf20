import type { z } from 'zod'
import type { Caller } from '#contract/access.ts'
import { may } from '#kernel/may.ts'
import type { Permissions } from '#contract/fact-sheet-records.ts'
import type { TypeModel } from '#data-model/model.ts'
import { isComputed } from '#data-model/values.ts'

/** Whatever hangs on a fact sheet besides its relations. */
const PARTS = ['DOCUMENT', 'COMMENT', 'SUBSCRIPTION', 'TAG'] as const

/**
 * What the caller may do with a fact sheet that he can read (PermissionsField of records.md 1): rights of his role, as far as the
 * lists of entities let him use them. Nothing is said of the state: an archived fact sheet must be recovered before it is changed.
 */
export function permissionsOf(
  caller: Caller,
  type: TypeModel | undefined,
  { is_writable }: { readonly is_writable: boolean },
): z.output<typeof Permissions> {
  const mayUpdate = is_writable && may(caller, 'factSheet.update')
  const mayArchive = is_writable && may(caller, 'factSheet.archive')
  const sides = [...(type?.sides.keys() ?? [])]
  const parts = mayUpdate ? [...sides, ...PARTS] : []
  return {
    self: [
      'READ',
      ...(may(caller, 'factSheet.create') ? ['CREATE'] : []),
      ...(mayUpdate ? ['UPDATE', 'INLINE_EDIT'] : []),
      ...(mayArchive ? ['ARCHIVE', 'DELETE'] : []),
    ],
    create: parts,
    read: [...readable(type), ...sides],
    update: mayUpdate ? [...settable(type), ...sides] : [],
    delete: parts,
  }
}

const ownMembers = ['name', 'description', 'lxState', 'tags', 'naFields', 'permittedReadACL', 'permittedWriteACL']
const madeMembers = ['displayName', 'fullName', 'status', 'level', 'completion']

/** Members that a type has besides its fields. */
const membersOf = (type: TypeModel | undefined): string[] => [
  ...ownMembers,
  ...(type && type.categories.length > 0 ? ['category'] : []),
  ...(type?.definition.config.milestonesActive ? ['milestones'] : []),
]

const readable = (type: TypeModel | undefined): string[] => [
  ...membersOf(type),
  ...madeMembers,
  ...(type?.fields.keys() ?? []),
]

const settable = (type: TypeModel | undefined): string[] => [
  ...membersOf(type),
  ...[...(type?.fields.values() ?? [])]
    .filter((field) => !isComputed(field) && !(field.type === 'EXTERNAL_ID' && field.definition.readOnly))
    .map(({ name }) => name),
]
