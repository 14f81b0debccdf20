import type { Caller } from '#contract/access.ts'
import { changeRoutes } from '#features/changes/changes.routes.ts'
import { changeService } from '#features/changes/changes.service.ts'
import type { PageChanges } from '#events/page-changes.ts'
import type { ToldTopic } from '#http/told-topics.ts'
import type { AppContext } from './context.ts'

/** What pages of the console are told while they are open. */
export const composeChanges = (context: AppContext, authenticate: (headers: Headers) => Promise<Caller>) => ({
  routes: changeRoutes(changeService({ ...context, db: context.storage.db }), authenticate),
})

/** Of these topics pages show objects one by one; of the others, the whole list. */
const withIds: ReadonlySet<string> = new Set(['subscriptions', 'deliveries', 'bookmarks'])

/** Tells what a request has changed. */
export const tellOf =
  (pageChanges: PageChanges) =>
  ({ workspaceId, userId }: Caller, topics: readonly ToldTopic[], id: string | undefined): void =>
    pageChanges.tell(
      ...topics.map(({ topic, isOwn }) => ({
        workspaceId,
        topic,
        ...(isOwn ? { userId } : {}),
        ...(withIds.has(topic) && id !== undefined ? { id } : {}),
      })),
    )
