import { z } from 'zod'
import { MAX_ROLES, Role, RoleName } from '#contract/access.ts'
import { endpoint } from '#contract/endpoint.ts'
import { envelope } from '#contract/envelope.ts'
import { Id } from '#contract/ids.ts'
import { AccessExplanation, AccessQuestion } from './explanation.ts'

/** What a user is supposed to have, in place of what they have. */
export const SupposedAccess = z.object({
  role: Role,
  customRoles: z.array(RoleName).max(MAX_ROLES).default([]),
  /** Ids of access control entities. */
  entities: z.array(Id).max(1000).default([]),
})
export type SupposedAccess = z.output<typeof SupposedAccess>

/** How many objects a user reaches now, and how many of them would change. */
const Reach = z.object({ now: z.int(), gains: z.int(), loses: z.int() }).meta({ id: 'Reach' })
export type Reach = z.output<typeof Reach>

export const AccessSimulation = z
  .object({
    /** The answer to the question as it would be then, if one was asked. */
    explanation: AccessExplanation.optional(),
    /** Active fact sheets and bookmarks that the caller can read. */
    reach: z.object({
      'factSheet.read': Reach,
      'factSheet.update': Reach,
      'bookmark.read': Reach,
      'bookmark.update': Reach,
    }),
    /** Types of fact sheets of which the user would view more or fewer, by what they would lose, then gain. */
    types: z.array(z.object({ type: z.string(), gains: z.int(), loses: z.int() })),
    /** Fact sheets that the user is accountable or responsible for and could no longer view. */
    duties: z.object({
      total: z.int(),
      /** The first of them by name. */
      factSheets: z.array(z.object({ id: Id, displayName: z.string(), type: z.string() })),
    }),
  })
  .meta({ id: 'AccessSimulation' })
export type AccessSimulation = z.output<typeof AccessSimulation>

export const simulateAccess = endpoint({
  id: 'simulateAccess',
  at: 'console',
  method: 'POST',
  reads: true,
  path: '/access/simulation',
  summary: 'Say what a user would reach with another role, custom roles and entities; nothing is saved',
  body: z.object({
    userId: Id,
    access: SupposedAccess,
    question: AccessQuestion.optional(),
  }),
  result: envelope('AccessSimulation', AccessSimulation),
  fails: [400, 403, 404, 415, 422],
})
