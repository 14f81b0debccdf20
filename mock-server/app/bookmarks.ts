import { bookmarkRoutes } from '#features/bookmarks/bookmarks.routes.ts'
import { bookmarkService } from '#features/bookmarks/bookmarks.service.ts'
import { deletedBookmarks } from '#features/bookmarks/deleted/deleted.service.ts'
import { searchService } from '#features/bookmarks/search/search.service.ts'
import { shareService } from '#features/bookmarks/shares/shares.service.ts'
import type { Notify } from '#features/webhooks/health/notify.service.ts'
import type { AppContext } from './context.ts'

export function composeBookmarks(context: AppContext, notify: Notify) {
  const { storage, clock } = context
  const bookmarks = bookmarkService(context)
  return {
    routes: bookmarkRoutes({
      bookmarks,
      search: searchService(storage.db, clock),
      deleted: deletedBookmarks(storage.db, clock),
      sharing: shareService({ ...context, notify }),
    }),
    ticks: { purgeBookmarks: () => bookmarks.purge() },
    services: { bookmarks },
  }
}
