import { about, refuse } from '#kernel/refusal.ts'
import type { Db } from '#storage/database.ts'
import { ACCESS_TOKEN_SECONDS, type AccessTokens } from './access-token.service.ts'
import type { ApiTokens } from './api-tokens.service.ts'
import { basicCredentials } from './basic-credentials.ts'
import { toPrincipal } from './principal.view.ts'
import { touchToken } from './tokens.store.ts'

type TokenRequest = {
  authorization: string | null
  grantType: string | undefined
  clientId: string | undefined
  clientSecret: string | undefined
  address: string
}

interface TokenServiceOptions {
  readonly db: Db
  readonly tokens: AccessTokens
  readonly apiTokens: ApiTokens
  readonly clock: () => Date
}

/** Exchanges API tokens for access tokens. */
export function tokenService({ db, tokens, apiTokens, clock }: TokenServiceOptions) {
  return {
    /** 400 for an unknown grant type, 401 for an invalid or expired API token (docs/interface/sign-in.md). */
    async exchange({ authorization, grantType, clientId, clientSecret, address }: TokenRequest) {
      if (grantType !== 'client_credentials') {
        const message = 'must be client_credentials'
        throw refuse.badRequest(`grant_type ${message}`, about('grant_type', message))
      }
      const basic = basicCredentials(authorization)
      const { name, secret } = basic ?? { name: clientId, secret: clientSecret }
      const row = await apiTokens.ownerOf({ name, secret, address, part: basic ? 'Authorization' : 'client_secret' })
      await touchToken(db, row.token_id, clock())
      return {
        scope: '',
        expired: false as const,
        access_token: await tokens.issue(toPrincipal(row), row.token_id),
        token_type: 'bearer' as const,
        expires_in: ACCESS_TOKEN_SECONDS,
      }
    },
  }
}
export type TokenService = ReturnType<typeof tokenService>
