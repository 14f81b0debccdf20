import { announcer } from './events/announce.ts'
import { eventLog } from './events/log.ts'
import { dropExpired } from './events/retention.ts'
import { accessRoutes } from './features/access/access.routes.ts'
import { setupService } from './features/access/setup.service.ts'
import { technicalUserService } from './features/access/technical-users.service.ts'
import { userService } from './features/access/users.service.ts'
import { workspaceService } from './features/access/workspaces.service.ts'
import { bookmarkRoutes } from './features/bookmarks/bookmarks.routes.ts'
import { bookmarkService } from './features/bookmarks/bookmarks.service.ts'
import { searchService } from './features/bookmarks/search.service.ts'
import { accessTokens } from './features/tokens/access-token.service.ts'
import { ACCESS_CHANGED, identity } from './features/tokens/identity.service.ts'
import { signingKeys } from './features/tokens/keys.service.ts'
import { hashSecret, newApiToken, randomSecret, visiblePrefix } from './features/tokens/secret-text.policy.ts'
import { type Passwords, sessionService } from './features/tokens/sessions.service.ts'
import { tokenRoutes } from './features/tokens/tokens.routes.ts'
import { tokenService } from './features/tokens/tokens.service.ts'
import { openLeases } from './features/webhooks/pull-lease.store.ts'
import { pullReader } from './features/webhooks/pull.reader.ts'
import { subscriptionService } from './features/webhooks/subscriptions.service.ts'
import { tailReader } from './features/webhooks/tail.reader.ts'
import { webhookRoutes } from './features/webhooks/webhooks.routes.ts'
import type { Limits } from './http/limits.ts'
import type { Storage } from './storage/database.ts'

export interface Parts {
  readonly storage: Storage
  readonly clock: () => Date
  /** Ids of what is made; the sample brings its own, so that it is the same everywhere. */
  readonly newId?: (() => string) | undefined
  readonly secrets: { seal(plain: string): string; open(sealed: string): string }
  readonly passwords: Passwords
  readonly limits: Limits
  /** Told of faults in answers that were under way already. */
  readonly onFault: (error: unknown) => void
  /** `<service>` of the paths, and the application name of tag sets. */
  readonly serviceName: string
  /** The address under which clients reach the service, without a slash at the end. */
  readonly baseUrl: string
  /** Other origins whose pages may call the service. */
  readonly corsOrigins: readonly string[]
}

/** The composition root: storage → stores → services → routes; the only place where features meet. */
export function compose(parts: Parts) {
  const { storage, clock, secrets, passwords, limits, serviceName, baseUrl } = parts
  const newId = parts.newId ?? (() => crypto.randomUUID())
  const accessChanged = (userId: string) => storage.notify(ACCESS_CHANGED, userId)
  const hashPassword = (password: string) => passwords.hash(password)
  const tokenMaker = { newToken: newApiToken, hash: hashSecret, prefix: visiblePrefix }

  const log = eventLog(storage, serviceName, clock, newId)
  const announce = announcer(storage)
  const keys = signingKeys(storage.db, secrets, clock)
  const tokens = accessTokens(keys, baseUrl, clock)
  const who = identity(storage, tokens, clock)
  const sessions = sessionService({ storage, tokens, passwords, attempts: limits, clock })
  const bookmarks = bookmarkService({ storage, log, clock, newId })
  const technicalUsers = technicalUserService({ storage, tokens: tokenMaker, accessChanged, clock, newId })
  const leases = openLeases(storage)
  const subscriptions = subscriptionService({ storage, leases, announcer: announce, clock, newId })
  const isHttps = baseUrl.startsWith('https:')

  return {
    authenticate: who.authenticate,
    routes: [
      ...tokenRoutes(
        { tokens: tokenService(storage.db, tokens, limits, clock), sessions, keys },
        { cookiePath: '/services/mtm/v1/sessions', secure: isHttps, isOwnOrigin },
      ),
      ...accessRoutes({
        users: userService({ storage, hashPassword, newPassword: randomSecret, accessChanged, clock }),
        technicalUsers,
        workspaces: workspaceService(storage.db),
      }),
      ...bookmarkRoutes(bookmarks, searchService(storage.db, clock)),
      ...webhookRoutes(
        {
          subscriptions,
          pull: pullReader({ storage, leases, announcer: announce, application: serviceName, clock }),
          tail: tailReader({ db: storage.db, announcer: announce, onFault: parts.onFault }),
        },
        who.authenticate,
      ),
    ],
    setup: setupService({ storage, hashPassword, tokens: tokenMaker, accessChanged, clock, newId }),
    services: { bookmarks, technicalUsers, subscriptions, log },
    /** What is due now: retention and clean-up. */
    async tick() {
      await dropExpired(storage.db, clock())
      await bookmarks.purge()
      await sessions.removeEnded()
    },
    /** Rejects when the store's keys do not open; makes the first one. */
    async ready() {
      await keys.signing()
    },
    /** Ends waiting readers; the store is closed by whoever opened it. */
    close() {
      announce.close()
      who.close()
    },
  }

  function isOwnOrigin(origin: string, headers: Headers): boolean {
    if (!URL.canParse(origin)) return false
    const { host } = new URL(origin)
    return host === headers.get('host') || origin === new URL(baseUrl).origin || parts.corsOrigins.includes(origin)
  }
}
