import { bookmarkRoutes } from '#features/bookmarks/bookmarks.routes.ts'
import { bookmarkService } from '#features/bookmarks/bookmarks.service.ts'
import { deletedBookmarks } from '#features/bookmarks/deleted/deleted.service.ts'
import { searchService } from '#features/bookmarks/search/search.service.ts'
import { temporaryBookmarks } from '#features/bookmarks/temporary/temporary.service.ts'
import { transferService } from '#features/bookmarks/transfers/transfers.service.ts'
import { versionService } from '#features/bookmarks/versions/versions.service.ts'
import { workingCopyService } from '#features/bookmarks/working-copies/working-copies.service.ts'
import { shareService } from '#features/bookmarks/shares/shares.service.ts'
import type { Notify } from '#features/webhooks/health/notify.service.ts'
import type { AppContext } from './context.ts'

export function composeBookmarks(context: AppContext, notify: Notify) {
  const { storage, clock } = context
  const bookmarks = bookmarkService(context)
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
    }),
    ticks: {
      deleteTemporaryBookmarks: () => temporary.deleteExpired(),
      purgeBookmarks: () => bookmarks.purge(),
      deleteOldVersions: () => versions.deleteOld(),
    },
    services: { bookmarks },
  }
}
