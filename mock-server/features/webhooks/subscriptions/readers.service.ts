import { canReadEvents } from '#events/event-access.policy.ts'
import type { Authorizations } from '#storage/authorizations.ts'
import type { Storage } from '#storage/database.ts'
import { pauseByService } from './pause-by-service.store.ts'
import { activeReaders } from './readers.store.ts'
import { lockSubscription } from './subscriptions.store.ts'

interface ReaderOptions {
  readonly storage: Storage
  readonly authorizations: Authorizations
  readonly clock: () => Date
  readonly newId: () => string
}

/**
 * Pauses subscriptions whose managing user can't read events any more: nothing says which events may go to whoever they are for. New
 * events of a PUSH subscription find that out themselves (push/fan-out.service.ts); this is for those that wait for none.
 */
export const readerService = ({ storage, authorizations, clock, newId }: ReaderOptions) => ({
  async pauseUnread(): Promise<void> {
    for (const { reader, ...key } of await activeReaders(storage.db)) {
      if (canReadEvents(reader, await authorizations.current(key.workspaceId))) continue
      await storage.transaction(async (tx) => {
        await lockSubscription(tx, key.workspaceId, key.subscriptionId)
        // Somebody may have taken it over since.
        const [now] = await activeReaders(tx, key)
        if (!now || canReadEvents(now.reader, await authorizations.current(key.workspaceId, tx))) return
        await pauseByService(tx, key, { reason: 'readerGone', now: clock(), id: newId() })
      })
    }
  },
})
