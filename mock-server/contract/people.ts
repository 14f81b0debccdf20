import { z } from 'zod'
import { EntityName, Role, RoleName } from './access.ts'
import { endpoint } from './endpoint.ts'
import { envelope, listEnvelope } from './envelope.ts'
import { Id, Instant } from './ids.ts'
import { PersonRefusals } from './member-refusals.ts'
import { AccountUser, memberSort, Permission, PermissionStatus } from './permissions.ts'
import { integer, list, pageNumber } from './query.ts'
import { refusalsOnRequest } from './refusals.ts'

/** A user of a workspace, with their permission in it. */
export const WorkspaceUser = AccountUser.extend({
  lastLogin: Instant.optional(),
  createdAt: Instant,
  permissions: z.array(Permission),
  /** Ours: present only if `refusals` was requested. */
  refusals: PersonRefusals.optional(),
}).meta({ id: 'WorkspaceUser' })
export type WorkspaceUser = z.output<typeof WorkspaceUser>

const workspaceParams = z.object({ id: Id })

export const listUsers = endpoint({
  id: 'listUsers',
  at: 'mtm',
  method: 'GET',
  path: '/workspaces/{id}/users',
  summary: 'List the people of a workspace by page, from 1',
  params: workspaceParams,
  query: z.object({
    page: pageNumber,
    size: integer(1, 100).default(30),
    /** Ours: part of the name or the email address. */
    q: z.string().max(200).optional(),
    /** Ours: only this state or role. */
    status: PermissionStatus.optional(),
    role: Role.optional(),
    /** Ours: only these states or roles, and none of those. */
    statuses: list(PermissionStatus).optional(),
    roles: list(Role).optional(),
    exceptRoles: list(Role).optional(),
    /** Ours: only those with one of these custom roles, or access control entities, by name. */
    customRoles: list(RoleName).optional(),
    entities: list(EntityName).optional(),
    /** Ours: whose last sign-in was from a moment on, or before one or never. */
    lastLoginFrom: Instant.optional(),
    lastLoginTo: Instant.optional(),
    sort: memberSort,
    ...refusalsOnRequest,
  }),
  result: listEnvelope('User', WorkspaceUser),
  fails: [400, 403, 404],
})

export const getWorkspaceUser = endpoint({
  id: 'getWorkspaceUser',
  at: 'mtm',
  method: 'GET',
  path: '/workspaces/{id}/users/{userId}',
  summary: 'Get a user of a workspace, also a technical one',
  params: z.object({ id: Id, userId: Id }),
  query: z.object(refusalsOnRequest),
  result: envelope('User', WorkspaceUser),
  fails: [403, 404],
})

export const getUser = endpoint({
  id: 'getUser',
  at: 'mtm',
  method: 'GET',
  path: '/users/{id}',
  summary: 'Get a user of the workspace of the access token',
  params: workspaceParams,
  query: z.object(refusalsOnRequest),
  result: envelope('User', WorkspaceUser),
  fails: [403, 404],
})

export const PeopleCounts = z
  .object({
    total: z.int(),
    /** States and roles that nobody has are absent. */
    statuses: z.partialRecord(PermissionStatus, z.int()),
    roles: z.partialRecord(Role, z.int()),
  })
  .meta({ id: 'PeopleCounts' })
export type PeopleCounts = z.output<typeof PeopleCounts>

/** **(ours)** */
export const countPeople = endpoint({
  id: 'countPeople',
  at: 'console',
  method: 'GET',
  path: '/people/counts',
  summary: 'Count the people of the workspace, by state and by role',
  result: envelope('PeopleCounts', PeopleCounts),
  fails: [403],
})

export const UserInput = z
  .object({
    email: z.email('must be an email address').max(256),
    firstName: z.string().trim().min(1, 'must not be empty').max(128),
    lastName: z.string().trim().min(1, 'must not be empty').max(128),
    role: z.enum(['ADMIN', 'MEMBER', 'VIEWER', 'SUPPORT']),
    /** **(ours)** Names of custom roles and access control entities, as `PUT /permissions/{id}` takes them. */
    customerRoles: z.string().max(1000).optional(),
    accessControlEntities: z.string().max(1000).optional(),
  })
  .meta({ id: 'UserInput' })
export type UserInput = z.output<typeof UserInput>

export const createUser = endpoint({
  id: 'createUser',
  at: 'mtm',
  method: 'POST',
  path: '/workspaces/{id}/users',
  summary:
    'Add a person to the workspace; a new account gets an initial password, the holder of an existing one an invitation code, shown once',
  params: workspaceParams,
  body: UserInput,
  result: envelope(
    'User',
    WorkspaceUser.extend({
      /** Shown once; absent if the person already had an account. */
      firstPassword: z.string().optional(),
      /** **(ours)** Shown once, if the person has an account: with it they accept the invitation. Inviting again ends the code of before. */
      invitationCode: z.string().optional(),
    }),
  ),
  fails: [400, 403, 404, 409, 415, 422],
})

/** **(ours)** */
export const giveFirstPassword = endpoint({
  id: 'giveFirstPassword',
  at: 'console',
  method: 'POST',
  path: '/people/{id}/first-password',
  summary: 'Give a person who belongs to this workspace alone a new initial password, shown once; ends their sessions',
  params: z.object({ id: Id }),
  result: envelope('FirstPassword', z.object({ firstPassword: z.string() })),
  fails: [403, 404, 409],
})
