import { z } from 'zod'
import { EntityName, PermissionRole, Role, RoleName } from './access.ts'
import { endpoint } from './endpoint.ts'
import { envelope, listEnvelope } from './envelope.ts'
import { Id, Instant } from './ids.ts'
import { TechnicalUserRefusals } from './member-refusals.ts'
import { integer, list, pageNumber } from './query.ts'
import { refusalsOnRequest } from './refusals.ts'

const ApiTokenInput = z.object({
  /** At most ten years ahead. */
  expiry: Instant,
  description: z.string().max(1000).default(''),
})

/** `token` is present only in the response that created it. */
const ApiTokenData = z.object({
  id: Id,
  expiry: Instant,
  description: z.string(),
  /** Absent for the token of BOOTSTRAP_API_TOKEN, no part of which is shown. */
  prefix: z.string().optional(),
  createdAt: Instant,
  lastUsedAt: Instant.optional(),
  token: z.string().optional(),
})

const PreviousApiTokenData = ApiTokenData.omit({ token: true })

/** Longest time in hours that a replaced token can stay valid: a week. */
export const MAX_OVERLAP_HOURS = 168

export const TechnicalUserInput = z
  .object({
    userName: z.string().trim().min(1, 'must not be empty').max(256),
    email: z.email('must be an email address').max(256).optional(),
    permissionRole: Role,
    customerRoles: z.string().max(1000).optional(),
    accessControlEntities: z.string().max(1000).optional(),
    /** If absent, the token is valid for a year. */
    apiTokenData: ApiTokenInput.optional(),
  })
  .meta({ id: 'TechnicalUserInputData' })
export type TechnicalUserInput = z.output<typeof TechnicalUserInput>

export const TechnicalUser = z
  .object({
    id: Id,
    userName: z.string(),
    email: z.string(),
    permissionRole: PermissionRole,
    customerRoles: z.string().optional(),
    accessControlEntities: z.string().optional(),
    apiTokenData: ApiTokenData.optional(),
    /** **(ours)** The replaced token, only while it is still valid; `expiry` is the end of the overlap. */
    previousApiTokenData: PreviousApiTokenData.optional(),
    accountId: Id,
    workspaceId: Id,
    createdAt: Instant,
    /** **(ours)** Present only if `refusals` was requested. */
    refusals: TechnicalUserRefusals.optional(),
  })
  .meta({ id: 'TechnicalUserData' })
export type TechnicalUser = z.output<typeof TechnicalUser>

/** **(ours)** The state of a token: valid, valid for at most 14 more days, expired, or none at all. */
export const TokenState = z.enum(['valid', 'soon', 'expired', 'none'])
/** Days before its expiry from which a token counts as expiring soon. */
export const SOON_DAYS = 14

const params = z.object({ id: Id })
const answer = envelope('TechnicalUserData', TechnicalUser)

/** As a list, because the pages of the console are built without schemas. */
export const technicalUserSorts = [
  'userName-ASC',
  'userName-DESC',
  'expiry-ASC',
  'expiry-DESC',
  'lastUsedAt-ASC',
  'lastUsedAt-DESC',
] as const

export const listTechnicalUsers = endpoint({
  id: 'listTechnicalUsers',
  at: 'mtm',
  method: 'GET',
  path: '/technicalusers',
  summary: 'List the technical users of the workspace by page, from 1',
  query: z.object({
    page: pageNumber,
    size: integer(1, 100).default(30),
    sort: z.enum(technicalUserSorts).default('userName-ASC'),
    queryUserName: z.string().max(256).optional(),
    /** Ours: only technical users with such a token or role, and none of those roles. */
    states: list(TokenState).optional(),
    roles: list(Role).optional(),
    exceptRoles: list(Role).optional(),
    /** Ours: only those with one of these custom roles, or access control entities, by name. */
    customRoles: list(RoleName).optional(),
    entities: list(EntityName).optional(),
    /** Ours: whose token was last used from a moment on, or before one or never. */
    lastUsedFrom: Instant.optional(),
    lastUsedTo: Instant.optional(),
    ...refusalsOnRequest,
  }),
  result: listEnvelope('TechnicalUserData', TechnicalUser),
  fails: [400, 403],
})

export const TechnicalUserCounts = z
  .object({
    total: z.int(),
    /** States and roles that no technical user has are absent. */
    states: z.partialRecord(TokenState, z.int()),
    roles: z.partialRecord(Role, z.int()),
  })
  .meta({ id: 'TechnicalUserCounts' })
export type TechnicalUserCounts = z.output<typeof TechnicalUserCounts>

/** **(ours)** */
export const countTechnicalUsers = endpoint({
  id: 'countTechnicalUsers',
  at: 'console',
  method: 'GET',
  path: '/technical-users/counts',
  summary: 'Count the technical users of the workspace, by the state of their token and by role',
  result: envelope('TechnicalUserCounts', TechnicalUserCounts),
  fails: [403],
})

export const getTechnicalUser = endpoint({
  id: 'getTechnicalUser',
  at: 'mtm',
  method: 'GET',
  path: '/technicalusers/{id}',
  summary: 'Get a technical user',
  params,
  query: z.object(refusalsOnRequest),
  result: answer,
  fails: [403, 404],
})

export const createTechnicalUser = endpoint({
  id: 'createTechnicalUser',
  at: 'mtm',
  method: 'POST',
  path: '/technicalusers',
  summary: 'Create a technical user with a token, shown once',
  body: TechnicalUserInput,
  result: answer,
  fails: [400, 403, 409, 415, 422],
})

export const replaceToken = endpoint({
  id: 'replaceToken',
  at: 'mtm',
  method: 'PUT',
  path: '/technicalusers/{id}/replaceToken',
  summary:
    'Replace the token; the new one is shown once, and the old one stops working immediately or after an overlap',
  params,
  /** Programs send an empty object, or nothing. */
  body: z
    .object({
      /** If absent, the new token is valid for a year. */
      expiry: Instant.optional(),
      /** If absent, the description does not change. */
      description: z.string().max(1000).optional(),
      /**
       * **(ours)** Hours for which the old token and its access tokens also work, at most until the old token expires;
       * fractions are possible. If absent or 0, they stop working immediately.
       */
      overlapHours: z.number().min(0).max(MAX_OVERLAP_HOURS).optional(),
    })
    .optional(),
  result: answer,
  fails: [400, 403, 404, 415, 422],
})

/** **(ours)** */
export const endPreviousToken = endpoint({
  id: 'endPreviousToken',
  at: 'mtm',
  method: 'DELETE',
  path: '/technicalusers/{id}/previousToken',
  summary: 'End the overlap of a replaced token, which stops working immediately',
  params,
  fails: [403, 404],
})

export const deleteTechnicalUser = endpoint({
  id: 'deleteTechnicalUser',
  at: 'mtm',
  method: 'DELETE',
  path: '/technicalusers/{id}',
  summary: 'Delete a technical user; its tokens stop working immediately',
  params,
  fails: [403, 404],
})
