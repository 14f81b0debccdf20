import { z } from 'zod'
import { rights } from '#contract/access.ts'
import { categories } from '#contract/bookmarks/categories.ts'
import { endpoint } from '#contract/endpoint.ts'
import { envelope } from '#contract/envelope.ts'
import { Id, Instant } from '#contract/ids.ts'

const Entity = z.object({ id: Id, name: z.string() })

/**
 * One rule that was looked at, in this order:
 *   ACCOUNT   the user is active in the workspace
 *   ROLE      what one of their roles says about the right: given, given for own fact sheets, or nothing
 *   OWN       they are accountable or responsible for the fact sheet
 *   LIST      the access control list of the fact sheet names entities, or nobody
 *   ENTITY    they hold one of these
 *   PAST_LIST a role lets them pass over the list
 *   VIEW      they can't do more to what they can't view
 *   MEMBERS   the right leaves out some fields and relations; last, because it turns no answer
 *   OWNER, PREDEFINED, READ_ONLY, NAMED, NAMED_ROLE, EVERYONE   of bookmarks: who owns it, its flags and its lists
 */
export const AccessRule = z.enum([
  'ACCOUNT',
  'ROLE',
  'OWN',
  'LIST',
  'ENTITY',
  'PAST_LIST',
  'VIEW',
  'MEMBERS',
  'OWNER',
  'PREDEFINED',
  'READ_ONLY',
  'NAMED',
  'NAMED_ROLE',
  'EVERYONE',
])

export const AccessStep = z.object({
  rule: AccessRule,
  /** NEUTRAL: the rule says nothing about it. */
  outcome: z.enum(['PASS', 'FAIL', 'NEUTRAL']),
  /** The right that the rule is about: `factSheet.read` before `factSheet.update`. */
  right: z.enum(rights),
  decides: z.boolean(),
  role: z.string().optional(),
  /** Of a role: it gives the right for own fact sheets alone. */
  isOwnOnly: z.boolean().optional(),
  /** Of a role: it gives the right for other categories of bookmarks, not for this one of the bookmark. */
  category: z.enum(categories).optional(),
  entities: z.array(Entity).optional(),
  /** Of an own fact sheet: how, and since when. */
  subscription: z.object({ type: z.enum(['ACCOUNTABLE', 'RESPONSIBLE']), since: Instant }).optional(),
  /** The fields and relations of the fact sheet that they can't view, or can't change; and how many it has. */
  members: z.object({ leftOut: z.array(z.string()), total: z.int() }).optional(),
})
export type AccessStep = z.output<typeof AccessStep>

/** A small change of what a user has, and what the answer would be then. */
export const AccessChange = z.object({
  kind: z.enum(['SET_ROLE', 'ADD_ROLE', 'REMOVE_ROLE', 'ADD_ENTITY', 'REMOVE_ENTITY']),
  role: z.string().optional(),
  entity: Entity.optional(),
  allowed: z.boolean(),
})
export type AccessChange = z.output<typeof AccessChange>

export const AccessExplanation = z
  .object({
    user: z.object({
      id: Id,
      displayName: z.string(),
      technicalUser: z.boolean(),
      /** The role first, then custom roles. */
      roles: z.array(z.string()),
      entities: z.array(Entity),
    }),
    right: z.enum(rights),
    object: z
      .object({
        kind: z.enum(['FACT_SHEET', 'FACT_SHEET_TYPE', 'BOOKMARK']),
        id: Id.optional(),
        name: z.string(),
        /** Of a fact sheet. */
        type: z.string().optional(),
      })
      .optional(),
    allowed: z.boolean(),
    /** The rules in the order in which they were looked at; exactly one decides. */
    steps: z.array(AccessStep),
    /** Changes of one role or entity that would turn the answer. */
    changes: z.array(AccessChange),
  })
  .meta({ id: 'AccessExplanation' })
export type AccessExplanation = z.output<typeof AccessExplanation>

/** What is asked about a user: a right, about one object or none. */
export const AccessQuestion = z.object({
  right: z.enum(rights),
  factSheetId: Id.optional(),
  factSheetType: z.string().max(200).optional(),
  bookmarkId: Id.optional(),
})
export type AccessQuestion = z.output<typeof AccessQuestion>

export const explainAccess = endpoint({
  id: 'explainAccess',
  at: 'console',
  method: 'GET',
  path: '/access/explanation',
  summary: 'Explain whether a user has a right, about a fact sheet, a type of fact sheets or a bookmark, and why',
  query: AccessQuestion.extend({ userId: Id }),
  result: envelope('AccessExplanation', AccessExplanation),
  fails: [400, 403, 404],
})
