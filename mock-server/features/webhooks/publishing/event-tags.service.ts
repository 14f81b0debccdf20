import type { Caller } from '#contract/access.ts'
import { EventType } from '#contract/events.ts'
import { demand } from '#kernel/may.ts'
import type { Storage } from '#storage/database.ts'
import { deleteTags, listTags } from './event-tags.store.ts'

/** A tag of custom events that nobody has used for a year is deleted. */
const KEPT_MS = 366 * 86_400_000

type EventTagServiceOptions = { storage: Storage; application: string; clock: () => Date }

/** The tags by which subscriptions can select events. */
export const eventTagService = ({ storage, application, clock }: EventTagServiceOptions) => ({
  /** The tag sets of the service's own events, one for each type: application and type name. */
  listEventTags(caller: Caller): string[][] {
    demand(caller, 'webhook.read')
    return EventType.options.map((type) => [application, type])
  },

  /** The tags of custom events that were published in the caller's workspace. */
  async listCustomEventTags(caller: Caller) {
    demand(caller, 'webhook.read')
    return await listTags(storage.db, caller.workspaceId)
  },

  async deleteUnused(): Promise<void> {
    await deleteTags(storage.db, new Date(clock().getTime() - KEPT_MS))
  },
})
export type EventTagService = ReturnType<typeof eventTagService>
