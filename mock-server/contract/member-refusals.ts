import { z } from 'zod'

/**
 * Why somebody can't change the access of a person or a technical user:
 *   NO_RIGHT    none of their roles gives the right
 *   ABOVE       the user may do more than they may themselves
 *   ONESELF     nobody takes the administrator role, or access, from themselves
 *   LAST_ADMIN  the workspace would have no administrator
 *   ELSEWHERE   the account opens another workspace too
 *   NO_ACCESS   the person has no access to the workspace
 */
export const memberRefusals = ['NO_RIGHT', 'ABOVE', 'ONESELF', 'LAST_ADMIN', 'ELSEWHERE', 'NO_ACCESS'] as const
export type MemberRefusal = (typeof memberRefusals)[number]
const reason = z.enum(memberRefusals)

export const personActions = ['changeRole', 'changeAccess', 'archive', 'restore', 'giveFirstPassword'] as const

/**
 * What the caller can't do with a person, and why. An action that is absent is allowed: `changeRole` to another role, `changeAccess` to
 * other custom roles and access control entities.
 */
export const PersonRefusals = z.partialRecord(z.enum(personActions), reason).meta({ id: 'PersonRefusals' })
export type PersonRefusals = z.output<typeof PersonRefusals>

/** The same of a technical user. */
export const TechnicalUserRefusals = z
  .partialRecord(z.enum(['changeAccess', 'replaceToken', 'endPreviousToken', 'delete']), reason)
  .meta({ id: 'TechnicalUserRefusals' })
export type TechnicalUserRefusals = z.output<typeof TechnicalUserRefusals>
