import type { Caller } from '#contract/access.ts'
import type { Tx } from '#storage/database.ts'
import { recordHistory } from './history.store.ts'
import { pauseAllOf } from './subscriptions.store.ts'

interface DeletedManagerOptions {
  readonly clock: () => Date
  readonly newId: () => string
}

/**
 * What happens to subscriptions whose managing user is deleted, in the transaction that deletes the user. Without the access of a user,
 * nothing says which events may go to the target.
 */
export const deletedManagerService = ({ clock, newId }: DeletedManagerOptions) => ({
  async pause(tx: Tx, caller: Caller, userId: string): Promise<void> {
    const [{ workspaceId }, at] = [caller, clock()]
    const entry = { workspaceId, at, actor: { id: caller.userId, name: caller.name } }
    for (const subscriptionId of await pauseAllOf(tx, { workspaceId, userId }, at)) {
      const detail = { reason: 'userDeleted' }
      await recordHistory(tx, { ...entry, subscriptionId, id: newId(), action: 'PAUSED', detail })
    }
  },
})
