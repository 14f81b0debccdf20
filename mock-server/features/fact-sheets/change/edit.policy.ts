import type { Caller, Right } from '#contract/access.ts'
import { may, whyNot } from '#kernel/may.ts'
import { type Violation, about, refuse } from '#kernel/refusal.ts'
import type { FactSheetRow, FactSheetState } from '#features/fact-sheets/rows/fact-sheet-row.ts'
import type { TypeModel } from '#data-model/model.ts'

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
