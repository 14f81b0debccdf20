import { z } from 'zod'
import { Role } from './access.ts'
import { NewPassword } from './password-rules.ts'
import { endpoint } from './endpoint.ts'
import { envelope, listEnvelope } from './envelope.ts'
import { Id, Instant } from './ids.ts'
import { UserInput } from './people.ts'
import { User } from './permissions.ts'

/** The person who calls, with their access in the workspace. */
export const Account = z
  .object({
    user: User,
    role: Role,
    memberSince: Instant,
    /** When the person last chose a password; absent while it is one that was given to them. */
    passwordChangedAt: Instant.optional(),
    customerRoles: z.string().optional(),
    /** Names of the access control entities that they hold. */
    accessControlEntities: z.array(z.string()),
  })
  .meta({ id: 'Account' })
export type Account = z.output<typeof Account>

export const getAccount = endpoint({
  id: 'getAccount',
  at: 'console',
  method: 'GET',
  path: '/account',
  summary: 'Get the caller with their access in the workspace',
  result: envelope('Account', Account),
})

export const ProfileInput = UserInput.pick({ firstName: true, lastName: true }).meta({ id: 'ProfileInput' })

export const updateProfile = endpoint({
  id: 'updateProfile',
  at: 'console',
  method: 'PUT',
  inMaintenance: true,
  path: '/account/profile',
  summary: "Change the caller's first and last name",
  body: ProfileInput,
  result: envelope('Account', Account),
  fails: [400, 403, 413, 415, 422],
})

export const changePassword = endpoint({
  id: 'changePassword',
  at: 'console',
  method: 'PUT',
  inMaintenance: true,
  path: '/account/password',
  summary: "Change the caller's password; ends all of their other sessions",
  body: z.object({
    currentPassword: z.string().min(1, 'must not be empty').max(1024),
    newPassword: NewPassword,
  }),
  fails: [400, 403, 413, 415, 422],
})

/** One sign-in of the caller on one device. */
export const AccountSession = z
  .object({
    id: Id,
    createdAt: Instant,
    /** Exact to five minutes. */
    lastUsedAt: Instant,
    expiresAt: Instant,
    /** Whether it outlives the browser. */
    kept: z.boolean(),
    /** The User-Agent of the browser, as it was sent. */
    userAgent: z.string().optional(),
    /** Whether this request was made in it. */
    current: z.boolean(),
  })
  .meta({ id: 'AccountSession' })
export type AccountSession = z.output<typeof AccountSession>

export const listSessions = endpoint({
  id: 'listSessions',
  at: 'console',
  method: 'GET',
  path: '/account/sessions',
  summary: "List the caller's open sessions on all devices, the last used first",
  result: listEnvelope('AccountSession', AccountSession),
})

export const endSession = endpoint({
  id: 'endSession',
  at: 'console',
  method: 'DELETE',
  inMaintenance: true,
  path: '/account/sessions/{id}',
  summary: "End one of the caller's sessions",
  params: z.object({ id: Id }),
  fails: [404],
})

export const endOtherSessions = endpoint({
  id: 'endOtherSessions',
  at: 'console',
  method: 'DELETE',
  inMaintenance: true,
  path: '/account/sessions',
  summary: "End all of the caller's sessions except this one",
})
