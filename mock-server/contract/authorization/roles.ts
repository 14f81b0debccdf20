import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { envelope, listEnvelope } from '#contract/envelope.ts'
import { Id, Instant } from '#contract/ids.ts'
import { integer } from '#contract/query.ts'
import { refusalsOnRequest } from '#contract/refusals.ts'

const word = z.string().max(200)

/** Which instances a permission is limited to: types of fact sheets, or with `!` before each the types that are left out. */
export const PermissionInstance = z.object({ values: z.array(word).max(500) }).meta({ id: 'PermissionInstance' })

/** Actions that a role gives (`docs/interface/authorization.md`). Without instances they are given for all. */
export const RolePermission = z
  .object({
    domain: word,
    function: word,
    actions: z.array(word).max(100),
    instances: z.array(PermissionInstance).max(500).default([]),
  })
  .meta({ id: 'RolePermission' })

/** A role with its permissions. */
export const AuthorizationRole = z
  .object({
    name: word,
    permissions: z.array(RolePermission).max(200),
    /** **(ours)** The name as people read it. */
    displayName: z.string().max(200).optional(),
    /** **(ours)** */
    description: z.string().max(2000).optional(),
  })
  .meta({ id: 'AuthorizationRole' })
export type AuthorizationRole = z.output<typeof AuthorizationRole>

/** What the caller can't do with a role, and why: ADMIN is FIXED, and roles OF_SERVICE stay. An action that is absent is allowed. */
const RoleRefusals = z
  .partialRecord(z.enum(['update', 'delete']), z.enum(['NO_RIGHT', 'FIXED', 'OF_SERVICE']))
  .meta({ id: 'RoleRefusals' })
export type RoleRefusals = z.output<typeof RoleRefusals>

const query = z.object({ workspaceId: Id.optional() })

export const getAuthorization = endpoint({
  id: 'getAuthorization',
  at: 'pathfinder',
  method: 'GET',
  path: '/models/authorization',
  summary: 'List all roles with their permissions',
  query: query.extend(refusalsOnRequest),
  result: listEnvelope(
    'AuthorizationRole',
    AuthorizationRole.extend({
      /** **(ours)** Present only if `refusals` was requested. */
      refusals: RoleRefusals.optional(),
    }),
  ),
  tagged: true,
  fails: [400, 403, 404],
})

export const replaceAuthorization = endpoint({
  id: 'replaceAuthorization',
  at: 'pathfinder',
  method: 'PUT',
  path: '/models/authorization',
  summary: 'Replace all roles and their permissions; the roles of the service must be among them, and ADMIN is fixed',
  query,
  body: z.array(AuthorizationRole).max(500),
  takes: ['If-Match'],
  answer: 'none',
  fails: [400, 403, 404, 409, 415, 422],
})

const VersionNumber = integer(0, 2_147_483_647)

/** A state of all roles. Version 0 is that of a workspace that never changed them. */
export const AuthorizationVersion = z
  .object({
    version: z.int(),
    savedAt: Instant.optional(),
    /** Absent if nobody knows. */
    savedBy: z.object({ id: Id, displayName: z.string() }).optional(),
    isCurrent: z.boolean(),
    roles: z.array(AuthorizationRole),
  })
  .meta({ id: 'AuthorizationVersion' })
export type AuthorizationVersion = z.output<typeof AuthorizationVersion>

export const listAuthorizationVersions = endpoint({
  id: 'listAuthorizationVersions',
  at: 'console',
  method: 'GET',
  path: '/authorization/versions',
  summary: 'List the versions of the roles, the latest first; version 0 is the one before all changes',
  query: z.object({
    /** Only versions before this one: the `next` of the page before. */
    before: VersionNumber.optional(),
    pageSize: integer(1, 50).default(20),
  }),
  result: listEnvelope('AuthorizationVersion', AuthorizationVersion).extend({
    /** The `before` of the next page; absent on the last one. */
    next: z.int().optional(),
  }),
  fails: [400, 403],
})

export const restoreAuthorization = endpoint({
  id: 'restoreAuthorization',
  at: 'console',
  method: 'POST',
  path: '/authorization/versions/{version}/restore',
  summary: 'Replace all roles by those of an earlier version',
  params: z.object({ version: VersionNumber }),
  takes: ['If-Match'],
  answer: 'none',
  fails: [400, 403, 404, 409, 422],
})

/** What a list of roles would change, counted in active and invited people and technical users. */
export const AuthorizationPreview = z
  .object({
    /** Those whose rights would change. */
    affected: z.int(),
    /** Those of them who could do something that they can't do now. */
    gain: z.int(),
    /** Those of them who could no longer do something. */
    lose: z.int(),
  })
  .meta({ id: 'AuthorizationPreview' })
export type AuthorizationPreview = z.output<typeof AuthorizationPreview>

export const previewAuthorization = endpoint({
  id: 'previewAuthorization',
  at: 'console',
  method: 'POST',
  reads: true,
  path: '/authorization/preview',
  summary: 'Say what replacing the roles would change, or why it would be refused; nothing is saved',
  body: z.array(AuthorizationRole).max(500),
  result: envelope('AuthorizationPreview', AuthorizationPreview),
  fails: [400, 403, 415, 422],
})

/** A role as everybody may know it who can see people: what it lets them do, and how many have it. */
export const RoleSummary = z
  .object({
    name: z.string(),
    displayName: z.string().optional(),
    description: z.string().optional(),
    /** False for roles of the service, which can't be removed. */
    isCustom: z.boolean(),
    /** Rights that the role gives for at least one instance. */
    rights: z.array(z.string()),
    /** Active and invited people and technical users who have it. */
    users: z.int(),
    refusals: RoleRefusals,
  })
  .meta({ id: 'RoleSummary' })
export type RoleSummary = z.output<typeof RoleSummary>

export const listRoles = endpoint({
  id: 'listRoles',
  at: 'console',
  method: 'GET',
  path: '/roles',
  summary: 'List the roles of the workspace, what they let people do, and how many have them',
  result: envelope('RoleSummary', z.array(RoleSummary)),
  fails: [403],
})
