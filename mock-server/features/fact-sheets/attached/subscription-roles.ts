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
    const violation = (code: ViolationCode, message: string) => [{ path: '/roles', code, message }]
    if (!role) return violation('SUBSCRIPTION_ROLE_NOT_FOUND', `there is no subscription role ${id}`)
    if (role.subscription_type !== type) {
      return violation(
        'SUBSCRIPTION_ROLE_WRONG_TYPE',
        `the role ${role.name} is for ${role.subscription_type}, not for ${type}`,
      )
    }
    if (role.fact_sheet_types.length > 0 && !role.fact_sheet_types.includes(factSheetType)) {
      return violation('SUBSCRIPTION_ROLE_NOT_FOR_TYPE', `the role ${role.name} is not for ${factSheetType}`)
    }
    if ((comment ?? '').length <= MAX_COMMENT_LENGTH) return []
    return violation('COMMENT_TOO_LONG', `a comment must have at most ${MAX_COMMENT_LENGTH} characters`)
  })
}
