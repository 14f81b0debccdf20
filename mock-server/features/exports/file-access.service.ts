import type { Caller } from '#contract/access.ts'
import type { ExportType, MadeWith } from '#contract/exports/export-options.ts'
import { grantsOfRoles } from '#kernel/may.ts'
import { reachesAsFar } from '#kernel/power.ts'
import { refuse } from '#kernel/refusal.ts'
import type { Authorizations } from '#storage/authorizations.ts'
import { demandStart, seesAll } from './exports.policy.ts'

/** The access of a caller, to be kept with a file that it makes. */
export const madeWith = ({ role, roles, entities, authorization: { version } }: Caller): MadeWith => ({
  role,
  roles,
  entities,
  version,
})

interface ExportedFile {
  readonly type: ExportType
  readonly user_id: string
  readonly made_with: MadeWith | null
}

/** Refuses a file of an export to whoever can't make it any more as it is: their roles or entities have become fewer since. */
export async function demandFile(caller: Caller, file: ExportedFile, authorizations: Authorizations): Promise<void> {
  demandStart(caller, file.type)
  if (seesAll(caller)) return
  if (file.user_id !== caller.userId) throw refuse.forbidden('This is the export of somebody else')
  if (await isReduced(caller, file, authorizations))
    throw refuse.forbidden('Your access has been reduced since this file was made. Start the export again')
}

/** Whether the caller sees less than when a file of theirs was made. */
export async function isReduced(
  caller: Caller,
  { made_with: made }: Pick<ExportedFile, 'made_with'>,
  authorizations: Authorizations,
): Promise<boolean> {
  if (seesAll(caller) || made === null) return false
  const grants = grantsOfRoles(await authorizations.at(caller.workspaceId, made.version), made.roles)
  return !reachesAsFar(caller, { ...made, grants })
}
