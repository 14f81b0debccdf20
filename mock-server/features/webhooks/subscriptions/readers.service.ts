import { canReadEvents } from '#events/event-access.policy.ts'
import type { PageChanges } from '#events/page-changes.ts'
import type { Authorizations } from '#storage/authorizations.ts'
import type { Storage } from '#storage/database.ts'
import { pauseWithoutReader } from './pause-by-service.store.ts'
import { activeReaders } from './readers.store.ts'
import { lockSubscription } from './subscriptions.store.ts'

interface ReaderOptions {
  readonly storage: Storage
  readonly authorizations: Authorizations
  readonly pageChanges: Pick<PageChanges, 'tell'>
  readonly clock: () => Date
  readonly newId: () => string
}

/**
 * Pauses subscriptions whose managing user can't read events any more: without one who can, no access decides what may be sent. New events
 * of a PUSH subscription and retrievals find that out themselves; this is for those that wait for neither.
 */
export const readerService = ({ storage, authorizations, pageChanges, clock, newId }: ReaderOptions) => ({
  async pauseWithoutReader(): Promise<void> {
    const byWorkspace = Map.groupBy(await activeReaders(storage.db), ({ workspaceId }) => workspaceId)
    for (const [workspaceId, rows] of byWorkspace) {
      const authorization = await authorizations.current(workspaceId)
      for (const { reader, ...key } of rows) {
        if (canReadEvents(reader, authorization)) continue
        await storage.transaction(async (tx) => {
          await lockSubscription(tx, workspaceId, key.subscriptionId)
          // Somebody may have taken it over since.
          const [now] = await activeReaders(tx, key)
          if (!now || canReadEvents(now.reader, await authorizations.current(workspaceId, tx))) return
          await pauseWithoutReader(tx, key, { now: clock(), id: newId() })
        })
        pageChanges.tell({ workspaceId, topic: 'subscriptions', id: key.subscriptionId })
      }
    }
  },
})
