import { bookmarkRoutes } from '#features/bookmarks/bookmarks.routes.ts'
import { bookmarkService } from '#features/bookmarks/bookmarks.service.ts'
import { searchService } from '#features/bookmarks/search.service.ts'
import type { AppContext } from './context.ts'

export function composeBookmarks(context: AppContext) {
  const bookmarks = bookmarkService(context)
  return {
    routes: bookmarkRoutes(bookmarks, searchService(context.storage.db, context.clock)),
    ticks: { purgeBookmarks: () => bookmarks.purge() },
    services: { bookmarks },
  }
}
