import type { Caller } from '#contract/access.ts'
import type { PublishedEvent } from '#contract/publishing.ts'
import { eventAccess } from '#events/event-access.policy.ts'
import type { CustomEventLog, WrittenEvent } from '#events/custom.ts'
import { demand } from '#kernel/may.ts'
import { type ApiError, refuse } from '#kernel/refusal.ts'
import type { Storage } from '#storage/database.ts'
import { toCustomEvents } from './custom-events.ts'
import { findRecord } from './event-record.store.ts'
import { recordTags } from './event-tags.store.ts'
import { publishedEventErrors } from './publishing.policy.ts'

type PublishingServiceOptions = {
  storage: Storage
  log: CustomEventLog
  application: string
  clock: () => Date
  newId: () => string
}

/** Custom events of clients, written into the log of the caller's workspace. */
export function publishingService({ storage, log, application, clock, newId }: PublishingServiceOptions) {
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
    /** Answers with the record as JSON; 409 if the ID belongs to an event that the caller can't read. */
    async publishEvent(caller: Caller, event: PublishedEvent): Promise<string> {
      const [written] = await publish(caller, [event], () => '$')
      if (!written) throw new Error('An event was published without an answer')
      const record = await findRecord(storage.db, {
        workspaceId: caller.workspaceId,
        offset: written.sequenceInfo,
        application,
        access: eventAccess(caller),
      })
      if (record === undefined) throw idInUse()
      return record
    },

    /** Publishes all events or none. */
    publishEvents: (caller: Caller, events: readonly PublishedEvent[]) =>
      publish(caller, events, (index) => `$.events[${index}]`),
  }
}
export type PublishingService = ReturnType<typeof publishingService>

const toWritten = ({ id, sentId, offset, created_at: createdAt, type, tags }: WrittenEvent) => ({
  id: sentId ?? id,
  sequenceInfo: offset,
  createdAt: createdAt.toISOString(),
  type,
  tags,
})

const idInUse = () =>
  refuse.conflict('The ID belongs to another event', {
    errors: [{ value: '$.id', messages: ['is in use'] }],
  })

const foreignWorkspace = (path: string) =>
  refuse.notFound('There is no such workspace', {
    errors: [{ value: `${path}.workspaceId`, messages: ['is not the workspace of the token'] }],
  })

const sentenceOf = (errors: readonly ApiError[]): string =>
  `The body is not valid: ${errors.map(({ value, messages }) => `${value} ${messages.join(', ')}`).join('; ')}`
