import { refuse } from '#kernel/refusal.ts'
import type { Db } from '#storage/database.ts'
import { ACCESS_TOKEN_SECONDS, type AccessTokens } from './access-token.service.ts'
import { findByToken } from './principal.store.ts'
import { toPrincipal } from './principal.view.ts'
import { hashSecret } from './secret-generator.ts'
import { touchToken } from './tokens.store.ts'

/** Counts attempts that fail; http/limits.ts says how. */
export interface Attempts {
  attempt(key: string, allowed: number): Promise<void>
  forget(key: string): Promise<void>
  refund(key: string): Promise<void>
}

/** Failures in five minutes: of one token, so that a stale script does not lock out the others behind its address, and of all from one address. */
const FAILURES_OF_TOKEN = 10
const FAILURES_OF_ADDRESS = 100

type TokenRequest = {
  authorization: string | null
  grantType: string | undefined
  clientId: string | undefined
  clientSecret: string | undefined
  address: string
}

export function tokenService(db: Db, tokens: AccessTokens, attempts: Attempts, clock: () => Date) {
  return {
    /** Interface 5.2: an API token for an access token; 400 without a grant type we know, 401 for a token that is not good. */
    async exchange({ authorization, grantType, clientId, clientSecret, address }: TokenRequest) {
      if (grantType !== 'client_credentials') {
        const errors = [{ value: 'grant_type', messages: ['must be client_credentials'] }]
        throw refuse.badRequest('grant_type must be client_credentials', { errors })
      }
      const { name, secret } = basicCredentials(authorization) ?? { name: clientId, secret: clientSecret }
      const failure = refuse.unauthorized('The API token is not valid', { headers: { 'www-authenticate': 'Basic' } })
      if (name !== 'apitoken' || !secret) throw failure
      const hash = await hashSecret(secret)
      const [all, one] = [`${address} tokens`, `${address} token ${hash}`]
      await attempts.attempt(all, FAILURES_OF_ADDRESS)
      await attempts.attempt(one, FAILURES_OF_TOKEN)
      const row = await findByToken(db, hash)
      if (!row || row.expiry <= clock()) throw failure
      await attempts.forget(one)
      await attempts.refund(all)
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
