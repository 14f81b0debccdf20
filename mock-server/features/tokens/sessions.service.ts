import { roleTable } from '#contract/access.ts'
import { refuse } from '#kernel/refusal.ts'
import type { SignedIn } from '#contract/tokens.ts'
import type { Storage } from '#storage/database.ts'
import { ACCESS_TOKEN_SECONDS, type AccessTokens } from './access-token.service.ts'
import { ACCESS_CHANGED } from './identity.service.ts'
import { type PrincipalRow, findByEmail, findPrincipal } from './principal.store.ts'
import { toPrincipal, toUser } from './principal.view.ts'
import { hashSecret, randomSecret } from './secret-generator.ts'
import type { Attempts } from './tokens.service.ts'
import * as store from './tokens.store.ts'

const HOUR = 3_600_000
/** Wrong passwords for one account from one address in five minutes. */
const FAILURES = 10
/** A kept session lasts 30 days, another 12 hours; each renewal starts the time again. */
const lifetime = (kept: boolean) => (kept ? 30 * 24 : 12) * HOUR

export interface Passwords {
  hash(password: string): Promise<string>
  verify(hash: string, password: string): Promise<boolean>
}

type Dependencies = {
  storage: Storage
  tokens: AccessTokens
  passwords: Passwords
  attempts: Attempts
  clock: () => Date
}

/** Sessions of people in the console: a secret in an HttpOnly cookie, of which the store keeps a hash. */
export function sessionService({ storage, tokens, passwords, attempts, clock }: Dependencies) {
  const { db } = storage
  let decoy: Promise<string> | undefined

  async function signedIn(row: PrincipalRow, sessionId: string, endsAt: Date): Promise<SignedIn> {
    const { role } = row
    return {
      user: toUser(row),
      role,
      rights: [...roleTable[role]],
      workspace: { id: row.workspace_id, name: row.workspace_name },
      accessToken: await tokens.issue(toPrincipal(row), sessionId),
      expiresIn: ACCESS_TOKEN_SECONDS,
      sessionEndsAt: endsAt.toISOString(),
    }
  }

  return {
    /** 401 says the same for a wrong password, an unknown e-mail and an archived person, after the same time. */
    async signIn(email: string, password: string, keep: boolean, address: string) {
      // The canonical account, so that spelling it otherwise wins no further tries.
      const key = `${address} ${email.trim().toLowerCase()}`
      await attempts.attempt(key, FAILURES)
      const row = await findByEmail(db, email)
      decoy ??= passwords.hash(randomSecret())
      const matches = await passwords.verify(row?.password_hash ?? (await decoy), password)
      if (!row?.password_hash || !matches) throw refuse.unauthorized('E-mail or password is not right')
      await attempts.forget(key)
      const [id, secret, now] = [crypto.randomUUID(), randomSecret(), clock()]
      const expiresAt = new Date(now.getTime() + lifetime(keep))
      const secretHash = await hashSecret(secret)
      await storage.transaction(async (tx) => {
        const { user_id, workspace_id } = row
        await store.insertSession(
          tx,
          { id, user_id, workspace_id, secret_hash: secretHash, kept: keep, expires_at: expiresAt },
          now,
        )
        await store.recordLogin(tx, user_id, workspace_id, now)
      })
      return {
        cookie: `${id}.${secret}`,
        kept: keep,
        seconds: lifetime(keep) / 1000,
        signedIn: await signedIn(row, id, expiresAt),
      }
    },

    /** 401 when the session has ended or its user may no longer enter. */
    async renew(cookie: string) {
      const session = await open(cookie)
      const row = session && (await findPrincipal(db, session.user_id, session.workspace_id))
      if (!row) throw refuse.unauthorized('You are not signed in')
      const expiresAt = new Date(clock().getTime() + lifetime(session.kept))
      await store.extendSession(db, session.id, expiresAt)
      storage.notify(ACCESS_CHANGED, session.id)
      return {
        cookie,
        kept: session.kept,
        seconds: lifetime(session.kept) / 1000,
        signedIn: await signedIn(row, session.id, expiresAt),
      }
    },

    async signOut(cookie: string) {
      const session = await open(cookie)
      if (!session) return
      await store.deleteSession(db, session.id)
      storage.notify(ACCESS_CHANGED, session.id)
    },

    async signOutEverywhere(userId: string) {
      await store.deleteSessionsOf(db, userId)
      storage.notify(ACCESS_CHANGED, userId)
    },

    removeEnded: () => store.deleteEndedSessions(db, clock()),
  }

  async function open(cookie: string) {
    const [id = '', secret = ''] = cookie.split('.', 2)
    if (!/^[0-9a-f-]{36}$/.test(id)) return undefined
    const session = await store.findSession(db, id)
    if (!session || session.expires_at <= clock()) return undefined
    return session.secret_hash === (await hashSecret(secret)) ? session : undefined
  }
}
export type SessionService = ReturnType<typeof sessionService>
