import type { Caller } from '#contract/access.ts'
import type { Account, changePassword, updateProfile } from '#contract/account.ts'
import type { Input } from '#contract/endpoint.ts'
import { refuse } from '#kernel/refusal.ts'
import type { Storage } from '#storage/database.ts'
import * as store from './account.store.ts'
import { toAccount } from './account.view.ts'
import { demandAnother, demandRules } from './new-password.policy.ts'
import type { PasswordAttempts } from './password-attempts.ts'
import type { Passwords } from './sessions.service.ts'

interface AccountServiceOptions {
  readonly storage: Storage
  readonly passwords: Passwords
  readonly attempts: PasswordAttempts
  /** Notifies every process that a user's access changed. */
  readonly accessChanged: (userId: string) => void
  readonly clock: () => Date
}

/** What people change about themselves. A technical user only reads. */
export function accountService({ storage, passwords, attempts, accessChanged, clock }: AccountServiceOptions) {
  return {
    get: async (caller: Caller): Promise<Account> => toAccount(await store.findAccount(storage.db, caller)),

    async updateProfile(caller: Caller, { firstName, lastName }: Input<typeof updateProfile>['body']) {
      demandPerson(await store.findAccount(storage.db, caller))
      await store.updateNames(storage.db, caller.userId, { first_name: firstName, last_name: lastName })
      accessChanged(caller.userId)
      return toAccount(await store.findAccount(storage.db, caller))
    },

    /**
     * Ends all other sessions of the person. Wrong current passwords are counted together with failed sign-ins, so that
     * a stolen session is no way around that limit.
     */
    async changePassword(
      caller: Caller,
      { currentPassword, newPassword }: Input<typeof changePassword>['body'],
      address: string,
    ): Promise<void> {
      const row = await store.findAccount(storage.db, caller)
      demandPerson(row)
      demandRules(newPassword, toAccount(row).user)
      const { id: userId, email, password_hash: current } = row
      const verify = async () => current !== null && (await passwords.verify(current, currentPassword))
      if (!(await attempts.check({ address, email, userId }, verify))) throw wrongPassword()
      demandAnother(newPassword, currentPassword)
      const hash = await passwords.hash(newPassword)
      await storage.transaction(async (tx) => {
        if (!(await store.replacePassword(tx, row, { hash, now: clock() }))) throw wrongPassword()
        await store.deleteOtherSessions(tx, caller.userId, caller.credentialId)
      })
      accessChanged(caller.userId)
    },
  }
}
export type AccountService = ReturnType<typeof accountService>

function demandPerson({ technical }: store.AccountRow): void {
  if (technical) throw refuse.forbidden('A technical user has no profile and no password of its own')
}

const wrongPassword = () => refuse.member('$.currentPassword', 'is not your current password')
