import { bookmarkRoutes } from '#features/bookmarks/bookmarks.routes.ts'
import { bookmarkService } from '#features/bookmarks/bookmarks.service.ts'
import { deletedBookmarks } from '#features/bookmarks/deleted/deleted.service.ts'
import { searchService } from '#features/bookmarks/search/search.service.ts'
import { temporaryBookmarks } from '#features/bookmarks/temporary/temporary.service.ts'
import { transferService } from '#features/bookmarks/transfers/transfers.service.ts'
import { versionService } from '#features/bookmarks/versions/versions.service.ts'
import { workingCopyService } from '#features/bookmarks/working-copies/working-copies.service.ts'
import { shareService } from '#features/bookmarks/shares/shares.service.ts'
import { findVisibleIds } from '#features/fact-sheets/rows/fact-sheets.store.ts'
import { workspaceCopyService } from '#features/bookmarks/workspace-copies/workspace-copies.service.ts'
import { findFactSheetCounterparts } from '#features/fact-sheets/rows/counterparts.store.ts'
import { findTagCounterparts } from '#features/tags/tag-counterparts.store.ts'
import type { Identity } from '#features/tokens/identity.service.ts'
import type { Notify } from '#features/webhooks/health/notify.service.ts'
import type { AppContext } from './context.ts'

export function composeBookmarks(context: AppContext, callers: Identity, notify: Notify) {
  const { storage, clock } = context
  const bookmarks = bookmarkService({ ...context, visibleFactSheets: findVisibleIds })
  const versions = versionService(context)
  const temporary = temporaryBookmarks(context)
  return {
    routes: bookmarkRoutes({
      bookmarks,
      search: searchService(storage.db, clock),
      deleted: deletedBookmarks(storage.db, clock),
      sharing: shareService({ ...context, notify }),
      copies: workingCopyService({ ...context, db: storage.db }),
      versions,
      transfers: transferService(context),
      elsewhere: workspaceCopyService({
        db: storage.db,
        clock,
        newId: context.newId,
        callerIn: callers.inWorkspace,
        counterparts: [findFactSheetCounterparts, findTagCounterparts],
        create: bookmarks.createMany,
      }),
    }),
    ticks: {
      deleteTemporaryBookmarks: () => temporary.deleteExpired(),
      purgeBookmarks: () => bookmarks.purge(),
      deleteOldVersions: () => versions.deleteOld(),
    },
    services: { bookmarks },
  }
}
