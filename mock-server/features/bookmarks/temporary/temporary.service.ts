import type { EventLog } from '#events/log.ts'
import { bookmarkDeleted } from '#features/bookmarks/rows/bookmark-events.view.ts'
import { setDeleted } from '#features/bookmarks/rows/bookmarks.store.ts'
import type { Storage } from '#storage/database.ts'
import { lockExpired, workspacesWithExpired } from './temporary.store.ts'

/** How long a temporary bookmark stays after it was saved last. */
const LIFETIME_MS = 86_400_000
/** Bookmarks of one transaction. */
const BATCH = 200
/** The actor of what the service does by itself. */
const NOBODY = '00000000-0000-0000-0000-000000000000'

interface TemporaryOptions {
  readonly storage: Storage
  readonly log: EventLog
  readonly clock: () => Date
}

/** Deletes temporary bookmarks a day after they were saved last. They can be restored like any other, and are kept from then on. */
export function temporaryBookmarks({ storage, log, clock }: TemporaryOptions) {
  return {
    async deleteExpired(): Promise<void> {
      const now = clock()
      const before = new Date(now.getTime() - LIFETIME_MS)
      for (const workspaceId of await workspacesWithExpired(storage.db, before)) {
        await log.record({ workspaceId, actorId: NOBODY }, async (tx, emit) => {
          for (const row of await lockExpired(tx, workspaceId, { before, limit: BATCH })) {
            await setDeleted(tx, row, { at: now, by: null })
            emit(bookmarkDeleted(row))
          }
        })
      }
    },
  }
}
