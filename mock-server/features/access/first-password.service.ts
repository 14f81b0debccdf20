import type { Caller } from '#contract/access.ts'
import { demand } from '#kernel/may.ts'
import { refuse } from '#kernel/refusal.ts'
import type { Storage } from '#storage/database.ts'
import { demandNoOtherEntities, demandNotAbove } from './grant.policy.ts'
import { passwordRefusal } from './member-refusals.policy.ts'
import { lockPerson, setFirstPassword } from './first-password.store.ts'

interface FirstPasswordOptions {
  readonly storage: Storage
  readonly hashPassword: (password: string) => Promise<string>
  readonly newPassword: () => string
  /** Notifies every process that a user's access changed. */
  readonly accessChanged: (userId: string) => void
}

/** A new first password for a person who has lost theirs. */
export function firstPasswordService({ storage, hashPassword, newPassword, accessChanged }: FirstPasswordOptions) {
  return {
    /**
     * Ends all sessions of the person. 409 for a person with a permission of any status in another workspace: an administrator of one
     * workspace must not get hold of an account that opens, or may come to open, another.
     */
    async give(caller: Caller, userId: string): Promise<{ firstPassword: string }> {
      demand(caller, 'user.manage')
      if (userId === caller.userId) throw refuse.conflict('Change your own password in your account')
      const firstPassword = newPassword()
      const hash = await hashPassword(firstPassword)
      await storage.transaction(async (tx) => {
        const person = await lockPerson(tx, caller.workspaceId, userId)
        if (!person) throw refuse.notFound('There is no such person')
        demandNotAbove(caller, person)
        demandNoOtherEntities(caller, person.entities)
        const refusal = passwordRefusal(caller, { ...person, id: userId }, person.belongs_elsewhere)
        if (refusal === 'ELSEWHERE')
          throw refuse.conflict(
            'This person belongs to another workspace too, so only the operator can reset the password',
          )
        if (refusal === 'NO_ACCESS') throw refuse.conflict('This person has no access to the workspace')
        await setFirstPassword(tx, { userId, workspaceId: caller.workspaceId }, hash)
      })
      accessChanged(userId)
      return { firstPassword }
    },
  }
}
export type FirstPasswordService = ReturnType<typeof firstPasswordService>
