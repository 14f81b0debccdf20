import { listSigningKeys, renewSession, requestToken, signIn, signOut, signOutEverywhere } from '#contract/tokens.ts'
import { ok } from '#contract/envelope.ts'
import { refuse } from '#kernel/refusal.ts'
import { type OpenCall, type Route, openRoute, route } from '#http/mount.ts'
import type { SigningKeys } from './keys.service.ts'
import type { SessionService } from './sessions.service.ts'
import type { tokenService } from './tokens.service.ts'

const COOKIE = 'landscape_session'

type Services = { tokens: ReturnType<typeof tokenService>; sessions: SessionService; keys: SigningKeys }
type Site = { cookiePath: string; secure: boolean; isOwnOrigin: (origin: string, headers: Headers) => boolean }

export function tokenRoutes({ tokens, sessions, keys }: Services, site: Site): Route[] {
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
      fromOurPages(call)
      const entered = await sessions.signIn(body.email, body.password, body.keep, call.address)
      setCookie(call, entered)
      return ok('SignedIn', entered.signedIn)
    }),
    openRoute(renewSession, async (_, call) => {
      fromOurPages(call)
      const entered = await sessions.renew(cookieOf(call.headers))
      setCookie(call, entered)
      return ok('SignedIn', entered.signedIn)
    }),
    openRoute(signOut, async (_, call) => {
      fromOurPages(call)
      await sessions.signOut(cookieOf(call.headers))
      setCookie(call, { cookie: '', kept: true, seconds: 0 })
    }),
    route(signOutEverywhere, async (_, { caller }) => {
      await sessions.signOutEverywhere(caller.userId)
    }),
  ]

  /** A cookie travels by itself, so a page of another origin must not be able to use it (security.md, Sessions). */
  function fromOurPages({ headers }: OpenCall): void {
    const origin = headers.get('origin')
    if (origin !== null && !site.isOwnOrigin(origin, headers)) {
      throw refuse.forbidden('This request comes from a page of another origin')
    }
  }

  function setCookie(
    { answer }: OpenCall,
    { cookie, kept, seconds }: { cookie: string; kept: boolean; seconds: number },
  ) {
    const life = kept ? `; Max-Age=${seconds}` : ''
    const secure = site.secure ? '; Secure' : ''
    answer.append(
      'set-cookie',
      `${COOKIE}=${cookie}; Path=${site.cookiePath}; HttpOnly; SameSite=Strict${secure}${life}`,
    )
  }
}

function cookieOf(headers: Headers): string {
  const pairs = (headers.get('cookie') ?? '').split(';').map((pair) => pair.trim().split('=', 2))
  return pairs.find(([name]) => name === COOKIE)?.[1] ?? ''
}
