import { listSigningKeys, renewSession, requestToken, signIn, signOut, signOutEverywhere } from '#contract/tokens.ts'
import { switchWorkspace } from '#contract/memberships.ts'
import { endPreview, listPreviews, startPreview } from '#contract/authorization/previews.ts'
import { ok, okList } from '#contract/envelope.ts'
import { refuse } from '#kernel/refusal.ts'
import { type OpenCall, type Route, openRoute, route } from '#http/mount.ts'
import type { SigningKeys } from './keys.service.ts'
import type { PreviewService } from './previews.service.ts'
import type { SessionService } from './sessions.service.ts'
import type { TokenService } from './tokens.service.ts'

const COOKIE = 'landscape_session'

interface TokenServices {
  readonly tokens: TokenService
  readonly sessions: SessionService
  readonly previews: PreviewService
  readonly keys: SigningKeys
}
/** Where session cookies are valid. */
interface CookieScope {
  readonly cookiePath: string
  readonly secure: boolean
  readonly isOwnOrigin: (origin: string, headers: Headers) => boolean
}

/** Routes for API tokens, signing keys and sessions. */
export function tokenRoutes({ tokens, sessions, previews, keys }: TokenServices, scope: CookieScope): Route[] {
  return [
    openRoute(requestToken, ({ query, body }, { headers, address }) =>
      tokens.exchange({
        authorization: headers.get('authorization'),
        grantType: body?.grant_type ?? query.grant_type,
        clientId: body?.client_id,
        clientSecret: body?.client_secret,
        address,
      }),
    ),
    openRoute(listSigningKeys, async () => ({ keys: (await keys.jwks()).map((key) => ({ ...key })) })),
    openRoute(signIn, async ({ body }, call) => {
      demandOwnOrigin(call)
      const session = await sessions.signIn(body, {
        address: call.address,
        cookie: cookieOf(call.headers),
        userAgent: call.headers.get('user-agent'),
      })
      setCookie(call, session)
      return ok('SignedIn', session.signedIn)
    }),
    openRoute(renewSession, async (_, call) => {
      demandOwnOrigin(call)
      const session = await sessions.renew(cookieOf(call.headers), call.headers.get('user-agent'))
      setCookie(call, session)
      return ok('SignedIn', session.signedIn)
    }),
    openRoute(signOut, async (_, call) => {
      demandOwnOrigin(call)
      await sessions.signOut(cookieOf(call.headers))
      setCookie(call, { cookie: '', kept: true, seconds: 0 })
    }),
    route(switchWorkspace, async ({ body }, { caller, ...call }) => {
      const session = await sessions.switchTo(caller, body.workspaceId)
      setCookie(call, session)
      return ok('SignedIn', session.signedIn)
    }),
    route(startPreview, async ({ body }, { caller }) => ok('SignedIn', await previews.start(caller, body.access))),
    route(endPreview, (_, { caller }) => previews.end(caller)),
    route(listPreviews, async (_, { caller }) => {
      const rows = await previews.list(caller)
      return okList('AccessPreview', rows, rows.length)
    }),
    route(signOutEverywhere, async (_, { caller }) => {
      await sessions.signOutEverywhere(caller.userId)
    }),
  ]

  /** Browsers send cookies automatically, so requests from pages of other origins are refused (docs/design/security.md). */
  function demandOwnOrigin({ headers }: OpenCall): void {
    const origin = headers.get('origin')
    if (origin !== null && !scope.isOwnOrigin(origin, headers)) {
      throw refuse.forbidden('This request comes from a page of another origin')
    }
  }

  function setCookie(
    { answer }: OpenCall,
    { cookie, kept, seconds }: { cookie: string; kept: boolean; seconds: number },
  ) {
    const life = kept ? `; Max-Age=${seconds}` : ''
    const secure = scope.secure ? '; Secure' : ''
    answer.append(
      'set-cookie',
      `${COOKIE}=${cookie}; Path=${scope.cookiePath}; HttpOnly; SameSite=Strict${secure}${life}`,
    )
  }
}

function cookieOf(headers: Headers): string {
  const pairs = (headers.get('cookie') ?? '').split(';').map((pair) => pair.trim().split('=', 2))
  return pairs.find(([name]) => name === COOKIE)?.[1] ?? ''
}
