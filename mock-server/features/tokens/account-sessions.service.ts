import type { Caller } from '#contract/access.ts'
import type { AccountSession } from '#contract/account.ts'
import { refuse } from '#kernel/refusal.ts'
import type { Storage } from '#storage/database.ts'
import * as store from './account.store.ts'
import { toAccountSession } from './account.view.ts'

interface AccountSessionOptions {
  readonly storage: Storage
  /** Notifies every process that a user's access changed. */
  readonly accessChanged: (userId: string) => void
  readonly clock: () => Date
}

/** The caller's own sessions, on all devices and in all workspaces. */
export function accountSessions({ storage, accessChanged, clock }: AccountSessionOptions) {
  return {
    async list(caller: Caller): Promise<AccountSession[]> {
      const rows = await store.listSessions(storage.db, caller.userId, clock())
      return rows.map((row) => toAccountSession(row, caller.credentialId))
    },

    /** Takes effect with the next request made in that session. */
    async end(caller: Caller, id: string): Promise<void> {
      const exists = await store.deleteSessionOf(storage.db, caller.userId, id)
      if (!exists) throw refuse.notFound('There is no such session')
      accessChanged(caller.userId)
    },

    async endOthers(caller: Caller): Promise<void> {
      await store.deleteOtherSessions(storage.db, caller.userId, caller.credentialId)
      accessChanged(caller.userId)
    },
  }
}
export type AccountSessions = ReturnType<typeof accountSessions>
