import { z } from 'zod'
import { Role } from './access.ts'
import { NewPassword } from './password-rules.ts'
import { endpoint } from './endpoint.ts'
import { envelope } from './envelope.ts'
import { Id, Instant } from './ids.ts'
import { User } from './permissions.ts'

export const AccessTokenResponse = z
  .object({
    scope: z.string(),
    expired: z.literal(false),
    access_token: z.string(),
    token_type: z.literal('bearer'),
    /** Seconds. */
    expires_in: z.int(),
  })
  .meta({ id: 'AccessTokenResponse' })

/**
 * Accepts Basic credentials, or client_id and client_secret in the form; grant_type may also be in the query
 * (docs/interface/sign-in.md).
 */
export const requestToken = endpoint({
  id: 'requestToken',
  at: 'mtm',
  method: 'POST',
  path: '/oauth2/token',
  summary: 'Exchange an API token for an access token that is valid for an hour',
  open: true,
  bodyForm: 'form',
  query: z.object({ grant_type: z.string().optional() }),
  body: z
    .object({
      grant_type: z.string().optional(),
      client_id: z.string().optional(),
      client_secret: z.string().optional(),
    })
    .optional(),
  result: AccessTokenResponse,
  fails: [401],
})

export const listSigningKeys = endpoint({
  id: 'listSigningKeys',
  at: 'mtm',
  method: 'GET',
  path: '/oauth2/jwks.json',
  summary: 'Get the public keys that verify access tokens (JWKS)',
  open: true,
  result: z.object({ keys: z.array(z.record(z.string(), z.unknown())) }),
})

/** The person who is signed in, and what the console may offer them. */
export const SignedIn = z
  .object({
    user: User,
    role: Role,
    rights: z.array(z.string()),
    workspace: z.object({ id: Id, name: z.string() }),
    /** How many workspaces the person can enter or is invited to. */
    memberships: z.int(),
    accessToken: z.string(),
    /** How many seconds the access token is valid from now on; a relative time, because clocks of browsers can't be trusted. */
    expiresIn: z.int(),
    /** When the session ends if it is not renewed. */
    sessionEndsAt: Instant,
    /** With which access the workspace is seen in a preview; `role` and `rights` are those of this access. */
    preview: z.object({ roles: z.array(z.string()), entities: z.array(z.string()) }).optional(),
  })
  .meta({ id: 'SignedIn' })
export type SignedIn = z.output<typeof SignedIn>

export const signIn = endpoint({
  id: 'signIn',
  at: 'mtm',
  method: 'POST',
  inMaintenance: true,
  path: '/sessions',
  summary: 'Sign in by email address and password; sets the renewal cookie',
  open: true,
  body: z.object({
    email: z.string().min(1, 'must not be empty').max(256),
    password: z.string().min(1, 'must not be empty').max(1024),
    /** **(ours)** With a password that must be changed, and only then: the one that replaces it. */
    newPassword: NewPassword.optional(),
    /** Keep the session on this device for 30 days instead of until the browser closes. */
    keep: z.boolean().default(false),
  }),
  result: envelope('SignedIn', SignedIn),
  fails: [401, 403, 422],
})

export const renewSession = endpoint({
  id: 'renewSession',
  at: 'mtm',
  method: 'POST',
  inMaintenance: true,
  path: '/sessions/renew',
  summary: 'Get a new access token for the session of the renewal cookie',
  open: true,
  result: envelope('SignedIn', SignedIn),
  fails: [401, 403],
})

export const signOut = endpoint({
  id: 'signOut',
  at: 'mtm',
  method: 'POST',
  inMaintenance: true,
  path: '/sessions/signout',
  summary: 'End the session of the renewal cookie',
  open: true,
  fails: [403],
})

export const signOutEverywhere = endpoint({
  id: 'signOutEverywhere',
  at: 'mtm',
  method: 'DELETE',
  inMaintenance: true,
  path: '/sessions',
  summary: 'End all sessions of the caller, on every device',
})
