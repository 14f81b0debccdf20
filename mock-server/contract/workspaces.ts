import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { envelope, listEnvelope } from './envelope.ts'
import { Id, Instant } from './ids.ts'

/** A link from a record to what belongs to it; `href` is a path below the base path of mtm. */
export const Link = z.object({ rel: z.string(), href: z.string() }).meta({ id: 'Link' })
export type Link = z.output<typeof Link>

export const Account = z.object({ id: Id, name: z.string() }).meta({ id: 'Account' })
export type Account = z.output<typeof Account>

/** An account has one contract, which has its id. */
export const Contract = z.object({ id: Id, account: Account }).meta({ id: 'Contract' })

export const Workspace = z
  .object({
    id: Id,
    name: z.string(),
    status: z.enum(['ACTIVE', 'BLOCKED']),
    createdAt: Instant,
    active: z.boolean(),
    contract: Contract,
    featureBundleId: z.string(),
    account: Account,
    links: z.array(Link),
  })
  .meta({ id: 'Workspace' })
export type Workspace = z.output<typeof Workspace>

const params = z.object({ id: Id })

export const listWorkspaces = endpoint({
  id: 'listWorkspaces',
  at: 'mtm',
  method: 'GET',
  path: '/workspaces',
  summary: 'List the workspace of the access token',
  result: listEnvelope('Workspace', Workspace),
})

export const getWorkspace = endpoint({
  id: 'getWorkspace',
  at: 'mtm',
  method: 'GET',
  path: '/workspaces/{id}',
  summary: 'Get a workspace',
  params,
  result: envelope('Workspace', Workspace),
  fails: [404],
})

/** A part of the service that programs ask for before they use it. */
export const Feature = z
  .object({
    id: z.string(),
    name: z.string(),
    type: z.literal('FUNCTIONAL'),
    description: z.string(),
    status: z.enum(['DISABLED', 'ENABLED']),
    group: z.literal('PRODUCTIVE'),
  })
  .meta({ id: 'Feature' })
export type Feature = z.output<typeof Feature>

export const FeatureBundle = z
  .object({ id: z.string(), name: z.string(), features: z.array(Feature) })
  .meta({ id: 'FeatureBundle' })

export const getFeatureBundle = endpoint({
  id: 'getFeatureBundle',
  at: 'mtm',
  method: 'GET',
  path: '/workspaces/{id}/featureBundle',
  summary: 'Get the features that a workspace has',
  params,
  result: envelope('FeatureBundle', FeatureBundle),
  fails: [404],
})
