import type { Caller } from '#contract/access.ts'
import { demand } from '#kernel/may.ts'
import type { EventType } from '#contract/events.ts'
import type { Storage } from '#storage/database.ts'
import { dropTags, listTags } from './event-tags.store.ts'

/** A tag that nobody has used for a year is forgotten. */
const KEPT_MS = 366 * 86_400_000

type Dependencies = { storage: Storage; application: string; clock: () => Date }

/** What subscriptions can select by (behaviour.md part 2). */
export const eventTagService = ({ storage, application, clock }: Dependencies) => ({
  /** One set for each type: application and type name. */
  own(caller: Caller, types: readonly EventType[]): string[][] {
    demand(caller, 'webhook.read')
    return types.map((type) => [application, type])
  },

  async custom(caller: Caller) {
    demand(caller, 'webhook.read')
    return await listTags(storage.db, caller.workspaceId)
  },

  async dropOld(): Promise<void> {
    await dropTags(storage.db, new Date(clock().getTime() - KEPT_MS))
  },
})
export type EventTagService = ReturnType<typeof eventTagService>
