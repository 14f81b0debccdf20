import type { Violation } from '#kernel/refusal.ts'
import type { SubscriptionType } from '#contract/data-model.ts'

interface Role {
  readonly id: string
  readonly name: string
  readonly subscription_type: SubscriptionType
  readonly fact_sheet_types: readonly string[]
}
/** What a subscription is to be. */
interface Wanted {
  readonly factSheetType: string
  readonly type: SubscriptionType
  readonly roles: readonly { readonly id: string; readonly comment?: string | null | undefined }[]
}
const COMMENT_LENGTH = 4000

/** What is wrong with the roles of a subscription: each must be there, for its type, and for the fact sheet's type. */
export function validateRoles({ factSheetType, type, roles }: Wanted, known: readonly Role[]): Violation[] {
  const byId = new Map(known.map((role) => [role.id, role]))
  return roles.flatMap(({ id, comment }): Violation[] => {
    const role = byId.get(id)
    const refused = (code: string, message: string) => [{ path: '/roles', code, message }]
    if (!role) return refused('SUBSCRIPTION_ROLE_NOT_FOUND', `there is no subscription role ${id}`)
    if (role.subscription_type !== type) {
      return refused(
        'SUBSCRIPTION_ROLE_WRONG_TYPE',
        `the role ${role.name} is for ${role.subscription_type}, not for ${type}`,
      )
    }
    if (role.fact_sheet_types.length > 0 && !role.fact_sheet_types.includes(factSheetType)) {
      return refused('SUBSCRIPTION_ROLE_NOT_FOR_TYPE', `the role ${role.name} is not for ${factSheetType}`)
    }
    if ((comment ?? '').length <= COMMENT_LENGTH) return []
    return refused('COMMENT_TOO_LONG', `a comment must have at most ${COMMENT_LENGTH} characters`)
  })
}
