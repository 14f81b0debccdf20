import { LRUCache } from 'lru-cache'
import type { Caller } from '#contract/access.ts'
import type { Authorizations } from '#storage/authorizations.ts'
import { bearerChallenge } from '#kernel/challenge.ts'
import { refuse } from '#kernel/refusal.ts'
import type { Storage } from '#storage/database.ts'
import type { AccessTokens } from './access-token.service.ts'
import { type PrincipalRow, findByCredential, findPrincipal } from './principal.store.ts'
import { invalidToken } from './invalid-token.ts'
import { mayPreview } from './previews.policy.ts'
import { rulesIn, toCaller, toPreviewer } from './principal.view.ts'
import { touchSession } from './tokens.store.ts'

/** The hint that a user's access changed: their role, status, token or session. */
export const ACCESS_CHANGED = 'access'

/** How long a caller is cached where hints of other processes may not arrive: a change of access applies within a second. */
const CACHE_MS_WITHOUT_HINTS = 1000
/** The same where hints arrive; not longer, because one may be lost. */
const CACHE_MS_WITH_HINTS = 10_000

/** How exact the last use of a session is: a write for each request would be too many. */
const LAST_USE_MS = 5 * 60_000

type CallerKey = Pick<Caller, 'userId' | 'workspaceId' | 'credentialId'>

export interface Identity {
  /** The caller that sends these headers, with their access as of this request; 401 if there is none. */
  authenticate(headers: Headers): Promise<Caller>
  /** A caller who was identified earlier, with their access as of now; 401 if it has ended. Their access token may have expired since. */
  current(caller: CallerKey): Promise<Caller>
  /** The same user in another workspace that they can enter. */
  inWorkspace(caller: CallerKey, workspaceId: string): Promise<Caller | undefined>
  close(): void
}

const ended = () =>
  invalidToken('This access has ended: the token was replaced, the user archived or the session closed')

interface IdentityOptions {
  readonly storage: Storage
  readonly tokens: AccessTokens
  readonly authorizations: Authorizations
  readonly clock: () => Date
}

/** Identifies the caller of each request from their access token. */
export function identity({ storage, tokens, authorizations, clock }: IdentityOptions): Identity {
  const cache = new LRUCache<string, { caller: Caller; endsAt: number; readAt: number }>({ max: 10_000 })
  let changes = 0
  const stop = storage.listen(ACCESS_CHANGED, () => {
    changes += 1
    cache.clear()
  })

  const callerOf = async (row: PrincipalRow, credentialId: string): Promise<Caller> =>
    toCaller(row, credentialId, await authorizations.at(row.workspace_id, row.authorization_version))

  async function current({ userId, workspaceId, credentialId }: CallerKey): Promise<Caller> {
    const now = clock().getTime()
    const key = `${credentialId} ${userId} ${workspaceId}`
    const cached = cache.get(key)
    const cacheMs = storage.receivesHints ? CACHE_MS_WITH_HINTS : CACHE_MS_WITHOUT_HINTS
    if (cached && cached.endsAt > now && now - cached.readAt < cacheMs) return cached.caller
    const changesBefore = changes
    const row = await findByCredential(storage.db, { userId, workspaceId, credentialId })
    if (!row || row.ends_at.getTime() <= now) {
      cache.delete(key)
      throw ended()
    }
    const idleFor = row.session_used_at ? now - row.session_used_at.getTime() : 0
    const { idleMs } = rulesIn(row)
    if (idleFor > idleMs) {
      cache.delete(key)
      throw ended()
    }
    if (row.session_id !== null && idleFor >= Math.min(LAST_USE_MS, idleMs / 4))
      await touchSession(storage.db, row.session_id, new Date(now))
    const own = await callerOf(row, credentialId)
    if (row.preview && !mayPreview(own, row.preview)) throw ended()
    const caller = row.preview ? toPreviewer(own, row.preview) : own
    // A change during the read may be missing in its answer, which then serves this request but not the next.
    if (changes === changesBefore) cache.set(key, { caller, endsAt: row.ends_at.getTime(), readAt: now })
    return caller
  }

  return {
    async authenticate(headers) {
      const [scheme = '', token = ''] = (headers.get('authorization') ?? '').split(/\s+/, 2)
      if (token === '' || scheme.toLowerCase() !== 'bearer') {
        throw refuse.unauthorized('A bearer access token is needed', { headers: bearerChallenge() })
      }
      return await current(await tokens.verify(token))
    },
    current,
    async inWorkspace({ userId, credentialId }, workspaceId) {
      const row = await findPrincipal(storage.db, userId, workspaceId)
      return row && (await callerOf(row, credentialId))
    },
    close: stop,
  }
}
