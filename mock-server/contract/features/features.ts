import { z } from 'zod'
import { endpoint, featureIds } from '#contract/endpoint.ts'
import { envelope, listEnvelope } from '#contract/envelope.ts'
import { flag } from '#contract/query.ts'

/** Something that a workspace can switch off. */
export const Feature = z
  .object({
    id: z.enum(featureIds),
    name: z.string(),
    type: z.enum(['FUNCTIONAL', 'QUOTA']),
    /** What it is for, and what is refused where it is switched off. */
    description: z.string(),
    status: z.enum(['DISABLED', 'ENABLED']),
    /** How many there can be while it is on, of the type QUOTA. */
    quota: z.int().optional(),
    /** The roles of the workspace that it is for. */
    roles: z.array(z.string()),
    group: z.enum(['BETA', 'PRODUCTIVE', 'LEGACY', 'CUSTOMER', 'EXCEPTION']),
    /** True where the workspace has switched it otherwise than a new one has it. */
    customized: z.boolean(),
  })
  .meta({ id: 'Feature' })
export type Feature = z.output<typeof Feature>

const params = z.object({ id: z.string() })
const result = envelope('Feature', Feature)

export const listFeatures = endpoint({
  id: 'listFeatures',
  at: 'pathfinder',
  method: 'GET',
  path: '/features',
  summary: 'List the features of the workspace',
  result: listEnvelope('Feature', Feature),
})

export const getFeature = endpoint({
  id: 'getFeature',
  at: 'pathfinder',
  method: 'GET',
  path: '/features/{id}',
  summary: 'Get a feature of the workspace',
  params,
  result,
  fails: [404],
})

export const switchFeature = endpoint({
  id: 'switchFeature',
  at: 'pathfinder',
  method: 'POST',
  path: '/features/{id}',
  summary: 'Switch a feature of the workspace on or off; for the role ADMIN alone',
  params,
  query: z.object({ enabled: flag }),
  result,
  fails: [400, 403, 404, 409],
})
