import { isEqual } from 'es-toolkit'
import type { WorkspaceRules } from '#contract/access.ts'
import type { ViolationCode } from '#kernel/violation-codes.ts'
import type { Violation } from '#kernel/refusal.ts'
import type { SubscriptionType } from '#contract/data-model.ts'

interface Role {
  readonly id: string
  readonly name: string
  readonly subscription_type: SubscriptionType
  readonly fact_sheet_types: readonly string[]
}
interface RequestedSubscription {
  readonly factSheetType: string
  readonly type: SubscriptionType
  readonly roles: readonly { readonly id: string; readonly comment?: string | null | undefined }[]
}
const MAX_COMMENT_LENGTH = 4000

/** The roles of a subscription must exist, and be meant for its type and for the type of the fact sheet. */
export function validateRoles(
  { factSheetType, type, roles }: RequestedSubscription,
  existing: readonly Role[],
): Violation[] {
  const byId = new Map(existing.map((role) => [role.id, role]))
  return roles.flatMap(({ id, comment }): Violation[] => {
    const role = byId.get(id)
    const wrong = (code: ViolationCode, message: string) => [violation('/roles', code, message)]
    if (!role) return wrong('SUBSCRIPTION_ROLE_NOT_FOUND', `there is no subscription role ${id}`)
    if (role.subscription_type !== type) {
      return wrong(
        'SUBSCRIPTION_ROLE_WRONG_TYPE',
        `the role ${role.name} is for ${role.subscription_type}, not for ${type}`,
      )
    }
    if (role.fact_sheet_types.length > 0 && !role.fact_sheet_types.includes(factSheetType)) {
      return wrong('SUBSCRIPTION_ROLE_NOT_FOR_TYPE', `the role ${role.name} is not for ${factSheetType}`)
    }
    if ((comment ?? '').length <= MAX_COMMENT_LENGTH) return []
    return wrong('COMMENT_TOO_LONG', `a comment must have at most ${MAX_COMMENT_LENGTH} characters`)
  })
}

type Subscribed = { readonly type: string; readonly roles: readonly { readonly id: string }[] }

/** What the settings of the workspace allow; a subscription may keep what it had `before`. */
export function validateByRules(
  { subscriptionTypes, hasOneRole, needsRole }: WorkspaceRules,
  { type, roles }: Subscribed,
  before: Subscribed | undefined,
): Violation[] {
  const isTypeNew = type !== before?.type
  const areRolesNew = !before || !isEqual(idsOf(roles), idsOf(before.roles))
  return [
    ...(isTypeNew && !subscriptionTypes.includes(type)
      ? [violation('/type', 'SUBSCRIPTION_TYPE_NOT_ALLOWED', `the settings of this workspace don't allow ${type}`)]
      : []),
    ...(areRolesNew && hasOneRole && roles.length > 1
      ? [violation('/roles', 'SUBSCRIPTION_HAS_SEVERAL_ROLES', 'the settings of this workspace allow one role only')]
      : []),
    ...(areRolesNew && needsRole && roles.length === 0
      ? [violation('/roles', 'SUBSCRIPTION_ROLE_MISSING', 'the settings of this workspace ask for a role')]
      : []),
  ]
}

const idsOf = (roles: Subscribed['roles']) => roles.map(({ id }) => id).toSorted()

const violation = (path: string, code: ViolationCode, message: string): Violation => ({ path, code, message })
