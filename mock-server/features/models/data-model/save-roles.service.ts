import type { Caller } from '#contract/access.ts'
import { grantsOf } from '#contract/authorization/grants.ts'
import type { AuthorizationRole } from '#contract/authorization/roles.ts'
import type { DataModel } from '#contract/data-model.ts'
import type { Loosening } from '#data-model/changes/loosenings.ts'
import { renamedRoles } from '#data-model/changes/renamed-roles.ts'
import type { Renaming } from '#data-model/changes/renamings.ts'
import { under } from '#data-model/check/model-error.ts'
import type { Model } from '#data-model/model.ts'
import { currentVersion } from '#features/models/authorization/authorization.store.ts'
import { compiledRoles } from '#features/models/authorization/compiled-roles.ts'
import { rolesAt } from '#features/models/authorization/current-authorization.service.ts'
import { writeRoles } from '#features/models/authorization/write-roles.service.ts'
import { grantsOfRoles, may } from '#kernel/may.ts'
import { rightBeyond } from '#kernel/power.ts'
import { about, refuse } from '#kernel/refusal.ts'
import type { Tx } from '#storage/database.ts'
import { accessEffect } from './access-effect.service.ts'
import { refuseErrors } from './model-refusals.ts'

interface Saving {
  readonly before: DataModel
  readonly after: DataModel
  readonly renamings: readonly Renaming[]
  /** As it will be; undefined where the save has no roles and renames nothing. */
  readonly model: Model | undefined
  /** The roles of the save itself. */
  readonly sent: { readonly document: readonly AuthorizationRole[]; readonly ifMatch: string | null } | undefined
  /** Where the data model is in the request. */
  readonly path: string
  readonly now: Date
}

/**
 * Writes the roles that a save brings, and goes on limiting what has another name; whether roles changed. 422 for a name that takes what a
 * role hides, 403 for a data model that would show more to a role than the caller may give it.
 */
export async function saveRoles(
  tx: Tx,
  caller: Caller,
  { before, after, sent, path, ...next }: Saving,
): Promise<boolean> {
  const { renamings, model, now } = next
  if (before !== after) {
    const roles = await rolesAt(tx, caller.workspaceId, await currentVersion(tx, caller.workspaceId))
    const { errors, loosenings } = await accessEffect({ before, after, renamings, roles })
    refuseErrors(under(path, errors))
    demandLoosening(caller, { loosenings, roles: renamedRoles(roles, renamings), path })
  }
  if (!model) return false
  return await writeRoles(tx, caller, {
    ifMatch: sent?.ifMatch ?? null,
    make: async (roles) => sent?.document ?? roles,
    rename: (roles) => renamedRoles(roles, renamings),
    model,
    now,
  })
}

interface Loosened {
  readonly loosenings: readonly Loosening[]
  readonly roles: readonly AuthorizationRole[]
  readonly path: string
}

/** Whoever shows more to a role by the data model could as well write the role: the same rights are needed. */
function demandLoosening(caller: Caller, { loosenings, roles, path }: Loosened): void {
  if (loosenings.length === 0) return
  const grants = grantsOfRoles(compiledRoles(0, roles), caller.roles)
  const mayWrite = (name: string): boolean => {
    const permissions = roles.find((role) => role.name === name)?.permissions ?? []
    return may(caller, 'role.manage') && rightBeyond({ ...caller, grants }, grantsOf(permissions)) === undefined
  }
  const refused = loosenings.find(({ role }) => !mayWrite(role))
  if (!refused) return
  const { role, type, member } = refused
  throw refuse.forbidden(
    `This change would show ${type}.${member} to the role ${role}, which hides it. It needs the permission to manage this role`,
    about(path, `shows ${type}.${member} to the role ${role}, which needs role.manage`),
  )
}
