import type { FailureBudget, FailureLimit } from '#kernel/failure-limit.ts'
import { basicChallenge } from '#kernel/challenge.ts'
import { about, refuse } from '#kernel/refusal.ts'
import type { Db } from '#storage/database.ts'
import { ACCESS_TOKEN_SECONDS, type AccessTokens } from './access-token.service.ts'
import { findByToken } from './principal.store.ts'
import { toPrincipal } from './principal.view.ts'
import { hashSecret } from './secret-generator.ts'
import { touchToken } from './tokens.store.ts'

/** Failures that are allowed in five minutes, per token, so that an outdated script doesn't lock out the others behind its address. */
const MAX_FAILURES_PER_TOKEN = 10
/** The same for all tokens from one address. */
const MAX_FAILURES_PER_ADDRESS = 100

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
  readonly failures: FailureLimit
  readonly clock: () => Date
}

/** Exchanges API tokens for access tokens. */
export function tokenService({ db, tokens, failures, clock }: TokenServiceOptions) {
  return {
    /** 400 for an unknown grant type, 401 for an invalid or expired API token (docs/interface/sign-in.md). */
    async exchange({ authorization, grantType, clientId, clientSecret, address }: TokenRequest) {
      if (grantType !== 'client_credentials') {
        const message = 'must be client_credentials'
        throw refuse.badRequest(`grant_type ${message}`, about('grant_type', message))
      }
      const basic = basicCredentials(authorization)
      const { name, secret } = basic ?? { name: clientId, secret: clientSecret }
      const failure = refuse.unauthorized('The API token is not valid', {
        ...about(basic ? 'Authorization' : 'client_secret', 'must carry a valid API token'),
        headers: basicChallenge,
      })
      if (name !== 'apitoken' || !secret) throw failure
      const hash = await hashSecret(secret)
      const row = await findByToken(db, hash)
      if (!row || row.expiry <= clock()) {
        await failures.guard(budgetsOf(address, hash), async () => false)
        throw failure
      }
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

/** Looked up first: a valid token is never refused because others failed. */
const budgetsOf = (address: string, hash: string): FailureBudget[] => [
  { kind: 'tokens of address', key: address, allowed: MAX_FAILURES_PER_ADDRESS },
  { kind: 'token at address', key: `${address} ${hash}`, allowed: MAX_FAILURES_PER_TOKEN },
]

function basicCredentials(header: string | null): { name: string; secret: string } | undefined {
  const [scheme = '', encoded = ''] = (header ?? '').split(/\s+/, 2)
  if (scheme.toLowerCase() !== 'basic') return undefined
  try {
    const [name = '', ...secret] = atob(encoded).split(':')
    return { name, secret: secret.join(':') }
  } catch {
    return { name: '', secret: '' }
  }
}
