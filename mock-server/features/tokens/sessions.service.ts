import type { Caller } from '#contract/access.ts'
import type { Authorizations } from '#storage/authorizations.ts'
import { accessOfRoles } from '#kernel/may.ts'
import { roleNames } from '#kernel/role-names.ts'
import { about, refuse } from '#kernel/refusal.ts'
import { toUser } from '#kernel/user.ts'
import type { SignedIn } from '#contract/tokens.ts'
import type { Storage } from '#storage/database.ts'
import { ACCESS_TOKEN_SECONDS, type AccessTokens } from './access-token.service.ts'
import { ACCESS_CHANGED } from './identity.service.ts'
import { type PasswordRow, type PrincipalRow, countMemberships, findByEmail, findPrincipal } from './principal.store.ts'
import { rulesIn, toPrincipal } from './principal.view.ts'
import { changeNeeded, changeNotNeeded, demandAnother, demandRules } from './new-password.policy.ts'
import { hashSecret, generateSecret } from './secret-generator.ts'
import type { PasswordAttempts } from './password-attempts.ts'
import { afterRenewal, ageOf, endOf, isStale, secretAfter } from './session-secrets.ts'
import * as store from './tokens.store.ts'

/** Hashes passwords slowly. */
export interface Passwords {
  hash(password: string): Promise<string>
  verify(hash: string, password: string): Promise<boolean>
}

interface SessionServiceOptions {
  readonly storage: Storage
  readonly authorizations: Authorizations
  readonly tokens: AccessTokens
  readonly passwords: Passwords
  readonly attempts: PasswordAttempts
  readonly clock: () => Date
}

interface Credentials {
  readonly email: string
  readonly password: string
  /** Replaces a password that must be changed, and only such a password. */
  readonly newPassword?: string | undefined
  /** Whether the session outlives the browser. */
  readonly keep: boolean
}

/** The browser that signs in or renews, as its request says. */
interface Browser {
  readonly address: string
  /** Of the session that it had before. */
  readonly cookie: string
  readonly userAgent: string | null
}

/** A session that was opened or renewed: its cookie, and the answer to the console. */
interface OpenedSession {
  readonly cookie: string
  readonly kept: boolean
  readonly seconds: number
  readonly signedIn: SignedIn
}

/** Sessions of people in the console: a secret in an HttpOnly cookie, whose hash is stored. */
export function sessionService(options: SessionServiceOptions) {
  const { storage, passwords, attempts, clock } = options
  const { db } = storage
  let decoy: Promise<string> | undefined

  /** Takes the same time without a hash. */
  async function matchesHash(password: string, hash: string | null): Promise<boolean> {
    decoy ??= passwords.hash(generateSecret())
    return await passwords.verify(hash ?? (await decoy), password)
  }

  /** The hash of the password that replaces one that must be changed; nothing if the person keeps theirs. */
  async function newHashOf(row: PrincipalRow & PasswordRow, password: string, newPassword: string | undefined) {
    if (!row.must_change_password) {
      if (newPassword !== undefined) throw changeNotNeeded()
      return undefined
    }
    if (newPassword === undefined) throw changeNeeded()
    demandRules(newPassword, toUser({ ...row, id: row.user_id }))
    demandAnother(newPassword, password)
    return await passwords.hash(newPassword)
  }

  /** Ends the session of a cookie, also of one that a renewal has replaced. */
  async function endSession(cookie: string): Promise<void> {
    const match = await findOpenSession(options, cookie)
    if (!match) return
    await store.deleteSession(db, match.session.id)
    storage.notify(ACCESS_CHANGED, match.session.id)
  }

  /**
   * 401 when the session has ended or its user has no access any more. The secret of the cookie is replaced; for a minute the former
   * one gets the same cookie as the first renewal. After that, somebody who sends it has stolen it, or has had it stolen: the session ends.
   */
  async function renew(cookie: string, userAgent: string | null): Promise<OpenedSession> {
    const match = await findOpenSession(options, cookie)
    const now = clock()
    if (match && match.age > 0 && isStale(match.session, match.age, now)) await endSession(cookie)
    else if (match) {
      const { session, secret, age } = match
      const row = await findPrincipal(db, session.user_id, session.workspace_id)
      if (!row) throw notSignedIn()
      if (session.last_used_at && now.getTime() - session.last_used_at.getTime() > rulesIn(row).idleMs) {
        await endSession(cookie)
        throw notSignedIn()
      }
      const { id, kept } = session
      const endsAt = endOf({ kept, startedAt: session.created_at }, now)
      const next = await secretAfter(session, secret, Math.max(age, 1))
      const secrets = age === 0 ? await afterRenewal(session, next, now) : {}
      const use = { expires_at: endsAt, last_used_at: now, user_agent: storedUserAgent(userAgent) }
      // Another tab came first: its secret is taken over.
      if (!(await store.renewSession(db, session, { ...use, ...secrets }))) return await renew(cookie, userAgent)
      storage.notify(ACCESS_CHANGED, id)
      return await openedSession(options, row, { id, cookie: `${id}.${next}`, kept, endsAt })
    }
    throw notSignedIn()
  }

  return {
    /**
     * 401 is the same for a wrong password, an unknown email address and an archived person, after the same time. A password
     * that was given to the person opens nothing until they replace it, so 403 asks for a new one.
     */
    async signIn({ email, password, newPassword, keep }: Credentials, browser: Browser): Promise<OpenedSession> {
      const row = await findByEmail(db, email)
      const attempt = { address: browser.address, email, userId: row?.user_id }
      const matches = await attempts.check(attempt, () => matchesHash(password, row?.password_hash ?? null))
      if (!row?.password_hash || !matches) throw wrongCredentials()
      const newHash = await newHashOf(row, password, newPassword)
      const session = await newSession(options, row, { kept: keep, userAgent: browser.userAgent, newHash })
      await endSession(browser.cookie)
      return await openedSession(options, row, session)
    },

    renew,

    /** Moves the caller's session to another of their workspaces, with a new cookie. 404 for a workspace that isn't open to them. */
    async switchTo(caller: Caller, workspaceId: string): Promise<OpenedSession> {
      const { userId, credentialId } = caller
      const row = await findPrincipal(db, userId, workspaceId)
      if (!row) throw refuse.notFound('There is no such workspace', about('$.workspaceId', 'is no workspace of yours'))
      const [id, secret] = [crypto.randomUUID(), generateSecret()]
      const next = { id, secretHash: await hashSecret(secret) }
      const session = await storage.transaction(
        async (tx) => await store.moveSession(tx, { id: credentialId, userId, workspaceId, next }, clock()),
      )
      if (!session) throw notSignedIn()
      storage.notify(ACCESS_CHANGED, userId)
      const { kept, expires_at: endsAt } = session
      return await openedSession(options, row, { id, cookie: `${id}.${secret}`, kept, endsAt })
    },

    /** Ends one session. */
    signOut: endSession,

    /** Ends all sessions of a user. */
    async signOutEverywhere(userId: string) {
      await store.deleteSessionsOf(db, userId)
      storage.notify(ACCESS_CHANGED, userId)
    },

    /** Deletes sessions that have expired. */
    removeEnded: () => store.deleteEndedSessions(db, clock()),
  }
}
export type SessionService = ReturnType<typeof sessionService>

const wrongCredentials = () =>
  refuse.unauthorized('Incorrect email or password', {
    errors: ['$.email', '$.password'].map((value) => ({ value, messages: ['is incorrect, or the other one is'] })),
  })

/** Longer than the User-Agent of any browser. */
const LONGEST_USER_AGENT = 512
const storedUserAgent = (sent: string | null): string | null => sent?.slice(0, LONGEST_USER_AGENT) || null

interface SessionTerm {
  readonly id: string
  readonly cookie: string
  readonly kept: boolean
  readonly endsAt: Date
}

/** Stores a session, that the person has signed in, and a new password. 401 if the password was replaced since it was verified. */
async function newSession(
  { storage, clock }: SessionServiceOptions,
  row: PrincipalRow & PasswordRow,
  { kept, userAgent, newHash }: { kept: boolean; userAgent: string | null; newHash: string | undefined },
): Promise<SessionTerm> {
  const [id, secret, now] = [crypto.randomUUID(), generateSecret(), clock()]
  const endsAt = endOf({ kept, startedAt: now }, now)
  const { user_id, workspace_id } = row
  const session = {
    id,
    user_id,
    workspace_id,
    secret_hash: await hashSecret(secret),
    kept,
    expires_at: endsAt,
    user_agent: storedUserAgent(userAgent),
  }
  await storage.transaction(async (tx) => {
    if (!(await store.recordSignIn(tx, row, { now, newHash }))) throw wrongCredentials()
    await store.insertSession(tx, session, now)
  })
  return { id, cookie: `${id}.${secret}`, kept, endsAt }
}

async function openedSession(
  { storage, authorizations, tokens, clock }: SessionServiceOptions,
  row: PrincipalRow,
  { id, cookie, kept, endsAt }: SessionTerm,
): Promise<OpenedSession> {
  const authorization = await authorizations.at(row.workspace_id, row.authorization_version)
  const access = accessOfRoles(authorization, roleNames(row.role, row.customer_roles))
  const signedIn = {
    user: toUser({ ...row, id: row.user_id }),
    role: row.role,
    rights: [...access.grants.keys()],
    workspace: { id: row.workspace_id, name: row.workspace_name },
    memberships: await countMemberships(storage.db, row.user_id),
    accessToken: await tokens.issue(toPrincipal(row), id),
    expiresIn: ACCESS_TOKEN_SECONDS,
    sessionEndsAt: endsAt.toISOString(),
  }
  return { cookie, kept, seconds: Math.floor((endsAt.getTime() - clock().getTime()) / 1000), signedIn }
}

const notSignedIn = () => refuse.unauthorized("You aren't signed in", about('Cookie', 'must carry an open session'))

/** The session of a cookie, unless it has ended, and how many renewals ago the cookie was its own. */
async function findOpenSession({ storage, clock }: SessionServiceOptions, cookie: string) {
  const [id = '', secret = ''] = cookie.split('.', 2)
  if (!/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id)) return undefined
  const session = await store.findSession(storage.db, id)
  if (!session || session.expires_at <= clock()) return undefined
  const age = await ageOf(session, secret)
  return age < 0 ? undefined : { session, secret, age }
}
