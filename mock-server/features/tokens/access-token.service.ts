import { type JWTPayload, SignJWT, jwtVerify, errors } from 'jose'
import { StoreUnavailable } from '#kernel/store-errors.ts'
import { LRUCache } from 'lru-cache'
import { refuse } from '#kernel/refusal.ts'
import type { SigningKeys } from './keys.service.ts'

/** Seconds that an access token lives (interface 5.3: about an hour). */
export const ACCESS_TOKEN_SECONDS = 3599

/** Whom an access token speaks for. */
export interface Principal {
  id: string
  username: string
  role: string
  status: string
  account: { id: string; name: string }
  permission: {
    id: string
    role: string
    status: string
    workspaceId: string
    workspaceName: string
    customerRoles: string | null
  }
}

/** What a verified token says; everything else is read from the store on each request. */
export interface Claims {
  userId: string
  workspaceId: string
  credentialId: string
}

export interface AccessTokens {
  issue(principal: Principal, credentialId: string): Promise<string>
  /** 401 for anything that is not a token of ours within its lifetime. */
  verify(token: string): Promise<Claims>
}

export function accessTokens(keys: SigningKeys, baseUrl: string, clock: () => Date): AccessTokens {
  const verified = new LRUCache<string, Claims & { expiresAt: number }>({ max: 5000 })
  return {
    async issue(principal, credentialId) {
      const { id, key } = await keys.signing()
      const issuedAt = Math.floor(clock().getTime() / 1000)
      return await new SignJWT({ instanceUrl: baseUrl, cid: credentialId, principal })
        .setProtectedHeader({ alg: 'RS256', typ: 'JWT', kid: id })
        .setIssuer(baseUrl)
        .setSubject(principal.username)
        .setJti(crypto.randomUUID())
        .setIssuedAt(issuedAt)
        .setExpirationTime(issuedAt + ACCESS_TOKEN_SECONDS)
        .sign(key)
    },
    async verify(token) {
      const now = clock()
      const known = verified.get(token)
      if (known) {
        if (known.expiresAt <= now.getTime()) throw refuse.unauthorized('The access token has expired')
        return known
      }
      const payload = await check(token, now)
      const claims = { ...claimsOf(payload), expiresAt: (payload.exp ?? 0) * 1000 }
      verified.set(token, claims)
      return claims
    },
  }

  async function check(token: string, now: Date): Promise<JWTPayload> {
    try {
      const { payload } = await jwtVerify(
        token,
        async ({ kid = '' }) => {
          const key = await keys.verifying(kid)
          if (!key) throw refuse.unauthorized('The access token was signed with an unknown key')
          return key
        },
        // Not the issuer: the keys bind a token to this store, and each process may know its address otherwise.
        { algorithms: ['RS256'], currentDate: now, requiredClaims: ['exp', 'cid', 'principal'] },
      )
      return payload
    } catch (error) {
      if (error instanceof StoreUnavailable) throw error
      const expired = error instanceof errors.JWTExpired
      throw refuse.unauthorized(expired ? 'The access token has expired' : 'The access token is not valid')
    }
  }
}

/** The signature was checked, so the shape is the one that `issue` wrote. */
function claimsOf(payload: JWTPayload): Claims {
  const { cid, principal } = payload as { cid: string; principal: Principal }
  return { userId: principal.id, workspaceId: principal.permission.workspaceId, credentialId: cid }
}
