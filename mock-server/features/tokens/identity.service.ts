import { LRUCache } from 'lru-cache'
import type { Caller } from '#contract/access.ts'
import { refuse } from '#kernel/refusal.ts'
import type { Storage } from '#storage/database.ts'
import type { AccessTokens } from './access-token.service.ts'
import { findByCredential } from './principal.store.ts'
import { toCaller } from './principal.view.ts'

/** The hint that somebody's standing changed: role, archive, token, session. */
export const ACCESS_CHANGED = 'access'

/** How long a finding may serve where hints of other processes might not arrive (decisions.md 4). */
const UNHEARD_MS = 1000
/** And where they do arrive, because a hint may be lost. */
const HEARD_MS = 10_000

export interface Identity {
  /** Who sends these headers, as of this request; 401 otherwise. */
  authenticate(headers: Headers): Promise<Caller>
  close(): void
}

export function identity(storage: Storage, tokens: AccessTokens, clock: () => Date): Identity {
  const known = new LRUCache<string, { caller: Caller; endsAt: number; readAt: number }>({ max: 10_000 })
  let changes = 0
  const stop = storage.listen(ACCESS_CHANGED, () => {
    changes += 1
    known.clear()
  })
  return {
    async authenticate(headers) {
      const [scheme = '', token = ''] = (headers.get('authorization') ?? '').split(/\s+/, 2)
      if (token === '' || scheme.toLowerCase() !== 'bearer') {
        throw refuse.unauthorized('A bearer access token is needed', { headers: { 'www-authenticate': 'Bearer' } })
      }
      const { userId, workspaceId, credentialId } = await tokens.verify(token)
      const now = clock().getTime()
      const key = `${credentialId} ${userId} ${workspaceId}`
      const before = known.get(key)
      if (before && before.endsAt > now && now - before.readAt < (storage.hears ? HEARD_MS : UNHEARD_MS))
        return before.caller
      const changesBefore = changes
      const row = await findByCredential(storage.db, userId, workspaceId, credentialId)
      if (!row || row.ends_at.getTime() <= now) {
        known.delete(key)
        throw refuse.unauthorized(
          'This access has ended: the token was replaced, the user archived or the session closed',
        )
      }
      const caller = toCaller(row, credentialId)
      // What changed while the store was answering may be missing in the answer: good for this request, not for the next.
      if (changes === changesBefore) known.set(key, { caller, endsAt: row.ends_at.getTime(), readAt: now })
      return caller
    },
    close: stop,
  }
}
