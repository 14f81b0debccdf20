import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { envelope, listEnvelope } from '#contract/envelope.ts'
import { Id } from '#contract/ids.ts'
import { AccessControlEntity } from '#contract/models.ts'
import { integer, pageNumber } from '#contract/query.ts'

/** An access control entity with what it restricts and who holds it. */
export const EntityUse = AccessControlEntity.extend({
  /** Active fact sheets that only its holders, and those of other entities on their lists, can view. */
  readRestricted: z.int(),
  /** Active fact sheets that only these can change. */
  writeRestricted: z.int(),
  /** Active people who hold it. */
  people: z.int(),
  technicalUsers: z.int(),
}).meta({ id: 'EntityUse' })
export type EntityUse = z.output<typeof EntityUse>

/** As a list, because the pages of the console are built without schemas. */
export const entitySorts = [
  'name-ASC',
  'name-DESC',
  'readRestricted-ASC',
  'readRestricted-DESC',
  'writeRestricted-ASC',
  'writeRestricted-DESC',
  'people-ASC',
  'people-DESC',
] as const
const entitySort = z.enum(entitySorts).default('name-ASC')

/** Which entities: those that no active user holds, or those that moreover restrict no active fact sheet. */
export const entityState = z.enum(['withoutMembers', 'unused'])
export type EntityState = z.output<typeof entityState>

export const listEntityUses = endpoint({
  id: 'listEntityUses',
  at: 'console',
  method: 'GET',
  path: '/access-control-entities',
  summary: 'List access control entities with how many fact sheets they restrict and how many users hold them',
  query: z.object({
    page: pageNumber,
    size: integer(1, 100).default(40),
    sort: entitySort,
    /** Part of the name or the display name. */
    q: z.string().max(200).default(''),
    state: entityState.optional(),
  }),
  result: listEnvelope('EntityUse', EntityUse),
  fails: [400, 403],
})

/** How many access control entities there are, and where they keep everybody out. */
export const EntityCounts = z
  .object({
    total: z.int(),
    withoutMembers: z.int(),
    unused: z.int(),
    /** Active fact sheets that can be viewed only by those whose roles pass over access control lists. */
    unreadable: z.int(),
    /** The entities that those name, by how many of them name each; the first three. */
    closing: z.array(EntityUse.pick({ id: true, name: true, displayName: true })),
  })
  .meta({ id: 'EntityCounts' })

export const countEntityUses = endpoint({
  id: 'countEntityUses',
  at: 'console',
  method: 'GET',
  path: '/access-control-entities/counts',
  summary: 'Count access control entities by their use, and the fact sheets that nobody can view because of them',
  result: envelope('EntityCounts', EntityCounts),
  fails: [403],
})

const Change = z.object({ now: z.int(), later: z.int() })

/** What changes with the members of an entity. */
export const MembershipEffect = z
  .object({
    /** Active users who can view one of the fact sheets whose read list names the entity. */
    viewers: Change,
    /** Active users who can change one of the fact sheets of which a list names the entity; those with rights over own ones not counted. */
    editors: Change,
    /** Active fact sheets that can be viewed only by those whose roles pass over access control lists. */
    unreadable: Change,
    /** Who would leave and is accountable or responsible for fact sheets that they could no longer view, and for how many. */
    duties: z.array(z.object({ userId: Id, displayName: z.string(), factSheets: z.int() })),
  })
  .meta({ id: 'MembershipEffect' })
export type MembershipEffect = z.output<typeof MembershipEffect>

/** Ids of active users; those who are members already, or are none, change nothing. */
const users = z.array(Id).max(1000).default([])

export const previewEntityMembers = endpoint({
  id: 'previewEntityMembers',
  at: 'console',
  method: 'POST',
  reads: true,
  path: '/access-control-entities/{id}/members/preview',
  summary: 'Say what would change if users joined or left an access control entity; nothing is saved',
  params: z.object({ id: Id }),
  body: z.object({ join: users, leave: users }),
  result: envelope('MembershipEffect', MembershipEffect),
  fails: [400, 403, 404, 415, 422],
})
