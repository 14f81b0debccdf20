import type { Caller } from '#contract/access.ts'
import type { PublishedEvent } from '#contract/publishing.ts'
import type { CustomEventLog, WrittenEvent } from '#events/custom.ts'
import { demand } from '#kernel/may.ts'
import { type ApiError, refuse } from '#kernel/refusal.ts'
import { toCustomEvents } from './custom-events.ts'
import { recordTags } from './event-tags.store.ts'
import { publishedEventErrors } from './publishing.policy.ts'

type PublishingServiceOptions = {
  log: CustomEventLog
  application: string
  clock: () => Date
  newId: () => string
}

/** Custom events of clients, written into the log of the caller's workspace. */
export function publishingService({ log, application, clock, newId }: PublishingServiceOptions) {
  /** The caller is the author; an event can't name another one. `pathOf` is the JSON path of an event in the body. */
  async function publish(caller: Caller, published: readonly PublishedEvent[], pathOf: (index: number) => string) {
    demand(caller, 'webhook.publish')
    for (const [index, { workspaceId }] of published.entries()) {
      if (workspaceId && workspaceId !== caller.workspaceId) throw foreignWorkspace(pathOf(index))
    }
    const errors = published.flatMap((event, index) => publishedEventErrors(event, pathOf(index), application))
    if (errors.length > 0) throw refuse.invalid(sentenceOf(errors), { errors })
    const events = await toCustomEvents(published, newId)
    const origin = { workspaceId: caller.workspaceId, actorId: caller.userId }
    const written = await log.publish(origin, events, async (tx, added) => {
      const tags = [...new Set(added.flatMap((event) => event.tags))]
      await recordTags(tx, caller.workspaceId, { tags, now: clock() })
    })
    return written.map(toWritten)
  }

  return {
    async publishEvent(caller: Caller, event: PublishedEvent) {
      const [written] = await publish(caller, [event], () => '$')
      if (!written) throw new Error('An event was published without an answer')
      return written
    },

    /** Publishes all events or none. */
    publishEvents: (caller: Caller, events: readonly PublishedEvent[]) =>
      publish(caller, events, (index) => `$.events[${index}]`),
  }
}
export type PublishingService = ReturnType<typeof publishingService>

const toWritten = ({ id, offset, created_at: createdAt, type, tags }: WrittenEvent) => ({
  id,
  sequenceInfo: offset,
  createdAt: createdAt.toISOString(),
  type,
  tags,
})

const foreignWorkspace = (path: string) =>
  refuse.notFound('There is no such workspace', {
    errors: [{ value: `${path}.workspaceId`, messages: ['is not the workspace of the token'] }],
  })

const sentenceOf = (errors: readonly ApiError[]): string =>
  `The body is not valid: ${errors.map(({ value, messages }) => `${value} ${messages.join(', ')}`).join('; ')}`
