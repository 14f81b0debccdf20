import type { Caller } from '#contract/access.ts'
import type { Translation } from '#contract/translation.ts'
import { feedBookmarks } from '#features/bookmarks/feeds.service.ts'
import { factSheetTables } from '#features/fact-sheets/table/tables.service.ts'
import { feedRoutes } from '#features/feeds/feeds.routes.ts'
import { feedService } from '#features/feeds/feeds.service.ts'
import { filterSize, sortViolation } from '#graphql/limits/filter-size.ts'
import type { Model } from '#data-model/model.ts'
import type { AppContext } from './context.ts'

interface Models {
  readonly current: (workspaceId: string) => Promise<Model>
  readonly labels: (caller: Caller, languages: readonly string[]) => Promise<Translation | undefined>
}

/** OData feeds: bookmarks that say which fact sheets to show, and the fact sheets. */
export function composeFeeds({ storage, clock, baseUrl }: AppContext, models: Models) {
  const tables = factSheetTables({
    db: storage.db,
    currentModel: models.current,
    clock,
    violationOf: (filter, sort) => filterSize(filter).violation ?? sortViolation(sort),
  })
  const feeds = feedService({
    bookmarks: feedBookmarks(storage.db),
    tables,
    labelsIn: models.labels,
    baseUrl: `${baseUrl}/services/odata/v1`,
  })
  return { routes: feedRoutes(feeds), tables }
}
