import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { listEnvelope } from '#contract/envelope.ts'
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

export const entitySort = z
  .enum([
    'name-ASC',
    'name-DESC',
    'readRestricted-ASC',
    'readRestricted-DESC',
    'writeRestricted-ASC',
    'writeRestricted-DESC',
    'people-ASC',
    'people-DESC',
  ])
  .default('name-ASC')

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
  }),
  result: listEnvelope('EntityUse', EntityUse).extend({
    /** Active fact sheets that can be viewed only by those whose roles pass over access control lists. */
    unreadable: z.int(),
  }),
  fails: [400, 403],
})
