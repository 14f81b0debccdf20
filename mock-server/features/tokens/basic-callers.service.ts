import { LRUCache } from 'lru-cache'
import type { Caller } from '#contract/access.ts'
import { basicChallenge } from '#kernel/challenge.ts'
import { about, refuse } from '#kernel/refusal.ts'
import type { Authorizations } from '#storage/authorizations.ts'
import type { Db } from '#storage/database.ts'
import type { ApiTokens } from './api-tokens.service.ts'
import { basicCredentials } from './basic-credentials.ts'
import type { Identity } from './identity.service.ts'
import { toCaller } from './principal.view.ts'
import { touchToken } from './tokens.store.ts'

/** How exact the last use of a token is: a program reads a feed page by page, and a write for each would be too many. */
const LAST_USE_MS = 5 * 60_000

interface BasicCallersOptions {
  readonly db: Db
  readonly apiTokens: ApiTokens
  readonly authorizations: Authorizations
  readonly callers: Identity
  readonly clock: () => Date
}

/** Identifies callers that send an API token as the password of `apitoken` with each request, as spreadsheets do, or an access token. */
export function basicCallers({ db, apiTokens, authorizations, callers, clock }: BasicCallersOptions) {
  const usedAt = new LRUCache<string, number>({ max: 10_000 })
  return {
    /** 401 that asks for name and password if there are none. */
    async authenticate(headers: Headers, address: string): Promise<Caller> {
      const header = headers.get('authorization')
      const basic = basicCredentials(header)
      if (!basic && header !== null) return await callers.authenticate(headers)
      if (!basic) {
        throw refuse.unauthorized('An API token is needed, as the password of the user apitoken', {
          ...about('Authorization', 'must carry an API token'),
          headers: basicChallenge,
        })
      }
      const row = await apiTokens.ownerOf({ ...basic, address, part: 'Authorization' })
      const now = clock()
      if (now.getTime() - (usedAt.get(row.token_id) ?? 0) >= LAST_USE_MS) {
        usedAt.set(row.token_id, now.getTime())
        await touchToken(db, row.token_id, now)
      }
      return toCaller(row, row.token_id, await authorizations.at(row.workspace_id, row.authorization_version))
    },
  }
}
