import { roleTable } from '#contract/access.ts'
import { refuse } from '#kernel/refusal.ts'
import { toUser } from '#kernel/user.ts'
import type { SignedIn } from '#contract/tokens.ts'
import type { Storage } from '#storage/database.ts'
import { ACCESS_TOKEN_SECONDS, type AccessTokens } from './access-token.service.ts'
import { ACCESS_CHANGED } from './identity.service.ts'
import { type PrincipalRow, findByEmail, findPrincipal } from './principal.store.ts'
import { toPrincipal } from './principal.view.ts'
import { hashSecret, generateSecret } from './secret-generator.ts'
import { MAX_FAILURES, attemptKey } from './password-attempts.ts'
import type { FailureLimit } from './tokens.service.ts'
import * as store from './tokens.store.ts'

const HOUR = 3_600_000
/** A kept session lasts 30 days, any other 12 hours; each renewal starts the time again. */
const lifetimeOf = (kept: boolean) => (kept ? 30 * 24 : 12) * HOUR

/** Hashes passwords slowly. */
export interface Passwords {
  hash(password: string): Promise<string>
  verify(hash: string, password: string): Promise<boolean>
}

interface SessionServiceOptions {
  readonly storage: Storage
  readonly tokens: AccessTokens
  readonly passwords: Passwords
  readonly attempts: FailureLimit
  readonly clock: () => Date
}

interface Credentials {
  readonly email: string
  readonly password: string
  /** Whether the session outlives the browser. */
  readonly keep: boolean
}

/** The browser that signs in or renews, as its request says. */
interface Browser {
  readonly address: string
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

  return {
    /** 401 is the same for a wrong password, an unknown email address and an archived person, after the same time. */
    async signIn({ email, password, keep }: Credentials, browser: Browser): Promise<OpenedSession> {
      const key = attemptKey(browser.address, email)
      await attempts.attempt(key, MAX_FAILURES)
      const row = await findByEmail(db, email)
      const matches = await matchesHash(password, row?.password_hash ?? null)
      if (!row?.password_hash || !matches) throw refuse.unauthorized('Incorrect email or password')
      await attempts.forget(key)
      return await openedSession(
        options,
        row,
        await newSession(options, row, { kept: keep, userAgent: browser.userAgent }),
      )
    },

    /** 401 when the session has ended or its user has no access any more. */
    async renew(cookie: string, userAgent: string | null): Promise<OpenedSession> {
      const session = await findOpenSession(options, cookie)
      const row = session && (await findPrincipal(db, session.user_id, session.workspace_id))
      if (!row) throw refuse.unauthorized("You aren't signed in")
      const { id, kept } = session
      const now = clock()
      const endsAt = new Date(now.getTime() + lifetimeOf(kept))
      await store.extendSession(db, id, {
        expires_at: endsAt,
        last_used_at: now,
        user_agent: storedUserAgent(userAgent),
      })
      storage.notify(ACCESS_CHANGED, id)
      return await openedSession(options, row, { id, cookie, kept, endsAt })
    },

    /** Ends one session. */
    async signOut(cookie: string) {
      const session = await findOpenSession(options, cookie)
      if (!session) return
      await store.deleteSession(db, session.id)
      storage.notify(ACCESS_CHANGED, session.id)
    },

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

/** Longer than the User-Agent of any browser. */
const LONGEST_USER_AGENT = 512
const storedUserAgent = (sent: string | null): string | null => sent?.slice(0, LONGEST_USER_AGENT) || null

interface SessionTerm {
  readonly id: string
  readonly cookie: string
  readonly kept: boolean
  readonly endsAt: Date
}

/** Stores a session, and that the person has signed in. */
async function newSession(
  { storage, clock }: SessionServiceOptions,
  row: PrincipalRow,
  { kept, userAgent }: { kept: boolean; userAgent: string | null },
): Promise<SessionTerm> {
  const [id, secret, now] = [crypto.randomUUID(), generateSecret(), clock()]
  const endsAt = new Date(now.getTime() + lifetimeOf(kept))
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
    await store.insertSession(tx, session, now)
    await store.recordSignIn(tx, row, now)
  })
  return { id, cookie: `${id}.${secret}`, kept, endsAt }
}

async function openedSession(
  { tokens }: SessionServiceOptions,
  row: PrincipalRow,
  { id, cookie, kept, endsAt }: SessionTerm,
): Promise<OpenedSession> {
  const signedIn = {
    user: toUser({ ...row, id: row.user_id }),
    role: row.role,
    rights: [...roleTable[row.role]],
    workspace: { id: row.workspace_id, name: row.workspace_name },
    accessToken: await tokens.issue(toPrincipal(row), id),
    expiresIn: ACCESS_TOKEN_SECONDS,
    sessionEndsAt: endsAt.toISOString(),
  }
  return { cookie, kept, seconds: lifetimeOf(kept) / 1000, signedIn }
}

/** The session of a cookie, unless it has ended. */
async function findOpenSession({ storage, clock }: SessionServiceOptions, cookie: string) {
  const [id = '', secret = ''] = cookie.split('.', 2)
  if (!/^[0-9a-f-]{36}$/.test(id)) return undefined
  const session = await store.findSession(storage.db, id)
  if (!session || session.expires_at <= clock()) return undefined
  return session.secret_hash === (await hashSecret(secret)) ? session : undefined
}
