import { bookmarkRoutes } from '#features/bookmarks/bookmarks.routes.ts'
import { bookmarkService } from '#features/bookmarks/bookmarks.service.ts'
import { deletedBookmarks } from '#features/bookmarks/deleted/deleted.service.ts'
import { searchService } from '#features/bookmarks/search/search.service.ts'
import type { AppContext } from './context.ts'

export function composeBookmarks(context: AppContext) {
  const { storage, clock } = context
  const bookmarks = bookmarkService(context)
  return {
    routes: bookmarkRoutes({
      bookmarks,
      search: searchService(storage.db, clock),
      deleted: deletedBookmarks(storage.db, clock),
    }),
    ticks: { purgeBookmarks: () => bookmarks.purge() },
    services: { bookmarks },
  }
}
