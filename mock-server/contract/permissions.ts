import { z } from 'zod'
import { PermissionRole, Role } from './access.ts'
import { endpoint } from './endpoint.ts'
import { envelope, listEnvelope } from './envelope.ts'
import { Id, Instant } from './ids.ts'
import { flag, integer, list, pageNumber } from './query.ts'
import { Account, Link, Workspace } from './workspaces.ts'

/** A user as other records carry it, without workspace and permission (`docs/interface/sign-in.md`). */
export const User = z
  .object({
    id: Id,
    firstName: z.string(),
    lastName: z.string(),
    displayName: z.string(),
    userName: z.string(),
    email: z.string(),
    technicalUser: z.boolean(),
    role: z.enum(['SUPERADMIN', 'SYSTEM', 'APICLIENT', 'ACCOUNTADMIN', 'ACCOUNTUSER']),
    /** ARCHIVED also for a user whose access to the workspace is archived. */
    status: z.enum(['ACTIVE', 'ARCHIVED']),
  })
  .meta({ id: 'User' })
export type User = z.output<typeof User>

/** A user as mtm knows them. */
export const AccountUser = User.extend({ account: Account, links: z.array(Link) }).meta({ id: 'AccountUser' })

export const PermissionStatus = z.enum(['NOTINVITED', 'ACTIVE', 'ARCHIVED', 'INVITED', 'REQUESTED', 'ANONYMIZED'])

/** A user's role and state in one workspace. */
export const Permission = z
  .object({
    id: Id,
    user: AccountUser,
    workspace: Workspace,
    workspaceId: Id,
    userId: Id,
    role: PermissionRole,
    status: PermissionStatus,
    lastLogin: Instant.optional(),
    /** Names of custom roles on top of the role; SUPPORT on top of VIEWER is one of ours. */
    customerRoles: z.string().optional(),
    accessControlEntities: z.string().optional(),
    /** **(ours)** Until when an invited person can accept; absent without an invitation code. */
    invitationExpiresAt: Instant.optional(),
    active: z.boolean(),
    links: z.array(Link),
  })
  .meta({ id: 'Permission' })
export type Permission = z.output<typeof Permission>

/** As a list, because the pages of the console are built without schemas. */
export const memberSorts = [
  'name-ASC',
  'name-DESC',
  'role-ASC',
  'role-DESC',
  'lastLogin-ASC',
  'lastLogin-DESC',
] as const
export const memberSort = z.enum(memberSorts).default('name-ASC')

const filters = {
  page: pageNumber,
  size: integer(1, 100).default(30),
  /** Part of the name or the email address. */
  q: z.string().max(200).optional(),
  /** The whole email address, in any case. */
  email: z.string().max(256).optional(),
  status: list(PermissionStatus).optional(),
  userId: Id.optional(),
  includeTechnicalUsers: flag.default(false),
  sort: memberSort,
}
const params = z.object({ id: Id })
const answer = envelope('Permission', Permission)

export const listWorkspacePermissions = endpoint({
  id: 'listWorkspacePermissions',
  at: 'mtm',
  method: 'GET',
  path: '/workspaces/{id}/permissions',
  summary: 'List the permissions of a workspace by page, from 1',
  params,
  query: z.object(filters),
  result: listEnvelope('Permission', Permission),
  fails: [400, 403, 404],
})

export const listPermissions = endpoint({
  id: 'listPermissions',
  at: 'mtm',
  method: 'GET',
  path: '/permissions',
  summary: 'List the permissions of the workspace by page, from 1',
  query: z.object({ ...filters, workspaceId: Id.optional() }),
  result: listEnvelope('Permission', Permission),
  fails: [400, 403, 404],
})

export const getPermission = endpoint({
  id: 'getPermission',
  at: 'mtm',
  method: 'GET',
  path: '/permissions/{id}',
  summary: 'Get a permission',
  params,
  result: answer,
  fails: [403, 404],
})

const changes = {
  /** If absent, the names don't change, save for SUPPORT: a `role` without it ends it. */
  customerRoles: z.string().max(1000).optional(),
  /** Names or IDs of access control entities, separated by commas, semicolons or white space. */
  accessControlEntities: z.string().max(1000).optional(),
}

export const savePermission = endpoint({
  id: 'savePermission',
  at: 'mtm',
  method: 'POST',
  path: '/permissions',
  summary: 'Change the permission of a user in the workspace; INVITED keeps the state of a member',
  body: z.object({
    user: z.object({ id: Id }),
    workspace: z.object({ id: Id }),
    role: Role,
    status: PermissionStatus,
    ...changes,
  }),
  result: answer,
  fails: [400, 403, 404, 409, 415, 422],
})

export const updatePermission = endpoint({
  id: 'updatePermission',
  at: 'mtm',
  method: 'PUT',
  path: '/permissions/{id}',
  summary: 'Change the role of a user in the workspace, archive the user or restore their access',
  params,
  body: z.object({ role: Role.optional(), status: PermissionStatus.optional(), ...changes }),
  result: answer,
  fails: [400, 403, 404, 409, 415, 422],
})
