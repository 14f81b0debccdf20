import type { AuthorizationRole } from '#contract/authorization/roles.ts'
import type { DataModel } from '#contract/data-model.ts'
import { hiddenNameParts } from '#data-model/changes/hidden-name-parts.ts'
import { type Loosening, looseningsOf } from '#data-model/changes/loosenings.ts'
import { renamedRoles } from '#data-model/changes/renamed-roles.ts'
import type { Renaming } from '#data-model/changes/renamings.ts'
import { newErrors } from '#data-model/check/model-errors.ts'
import { type ModelError, modelError } from '#data-model/check/model-error.ts'
import { compileData } from '#data-model/compile.ts'
import type { Model } from '#data-model/model.ts'
import { yieldToRequests } from '#kernel/yield-to-requests.ts'

interface Change {
  readonly before: DataModel
  readonly after: DataModel
  readonly renamings: readonly Renaming[]
  /** As they are. */
  readonly roles: readonly AuthorizationRole[]
}

/** What a change of the data model means for those whose roles hide some of it. */
interface AccessEffect {
  /** Names that would take what a role hides. */
  readonly errors: readonly ModelError[]
  /** What roles would no longer hide. */
  readonly loosenings: readonly Loosening[]
}

/** The effect of a change of the data model, role by role. Roles name what has another name by that. */
export async function accessEffect({ before, after, renamings, roles }: Change): Promise<AccessEffect> {
  const errors: ModelError[] = []
  const loosenings: Loosening[] = []
  const renamed = renamedRoles(roles, renamings)
  // Most workspaces have no role that hides anything.
  if (!roles.some(isLimiting)) return { errors, loosenings }
  const models = [compileData(before), compileData(after)] as const
  for (const [nth, role] of roles.entries()) {
    const next = renamed[nth]
    if (!next || !isLimiting(role)) continue
    await yieldToRequests()
    errors.push(...newErrors(nameErrors(role, models[0]), nameErrors(next, models[1])))
    loosenings.push(...looseningsOf({ model: models[0], role }, { model: models[1], role: next }, renamings))
  }
  return { errors, loosenings }
}

/** Whether a role says of some type what it leaves of it. */
const isLimiting = ({ permissions }: AuthorizationRole): boolean =>
  permissions.some(({ function: of }) => of === 'FIELD' || of === 'RELATION')

const nameErrors = (role: AuthorizationRole, model: Model): ModelError[] =>
  hiddenNameParts(role, model).map(({ path, part }) =>
    modelError(path, `takes ${part}, which the role ${role.name} hides from people who read the name`),
  )
