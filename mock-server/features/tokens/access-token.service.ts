import { type JWTPayload, SignJWT, jwtVerify, errors } from 'jose'
import { StoreUnavailable } from '#kernel/store-errors.ts'
import { LRUCache } from 'lru-cache'
import { invalidToken } from './invalid-token.ts'
import type { SigningKeys } from './keys.service.ts'

/** Lifetime of an access token: about an hour, as existing clients expect (docs/interface/sign-in.md). */
export const ACCESS_TOKEN_SECONDS = 3599

/** The user that an access token was issued to, with their account and permission. */
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

/** The claims of a verified token that the service uses; everything else is read from the store on each request. */
export interface Claims {
  userId: string
  workspaceId: string
  credentialId: string
}

export interface AccessTokens {
  issue(principal: Principal, credentialId: string): Promise<string>
  /** 401 for anything but a token that this service issued and that has not expired. */
  verify(token: string): Promise<Claims>
}

/** Issues and verifies access tokens: JWTs that anybody can check against the published keys. */
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
      const cached = verified.get(token)
      if (cached) {
        if (cached.expiresAt <= now.getTime()) throw invalidToken('The access token has expired')
        return cached
      }
      const payload = await verifySignature(token, now)
      const claims = { ...claimsOf(payload), expiresAt: (payload.exp ?? 0) * 1000 }
      verified.set(token, claims)
      return claims
    },
  }

  async function verifySignature(token: string, now: Date): Promise<JWTPayload> {
    try {
      const { payload } = await jwtVerify(
        token,
        async ({ kid = '' }) => {
          const key = await keys.verifying(kid)
          if (!key) throw invalidToken('The access token was signed with an unknown key')
          return key
        },
        // The issuer is not checked: the keys bind a token to this store, and processes may be reached at different addresses.
        { algorithms: ['RS256'], currentDate: now, requiredClaims: ['exp', 'cid', 'principal'] },
      )
      return payload
    } catch (error) {
      if (error instanceof StoreUnavailable) throw error
      const expired = error instanceof errors.JWTExpired
      throw invalidToken(expired ? 'The access token has expired' : 'The access token is not valid')
    }
  }
}

function claimsOf(payload: JWTPayload): Claims {
  // Safe: the signature was verified, so `issue` wrote the payload.
  const { cid, principal } = payload as { cid: string; principal: Principal }
  return { userId: principal.id, workspaceId: principal.permission.workspaceId, credentialId: cid }
}
