import type { Caller } from '#contract/access.ts'
import { demand } from '#kernel/may.ts'
import type { PublishedEvent } from '#contract/publishing.ts'
import { type ApiError, refuse } from '#kernel/refusal.ts'
import type { CustomEvent, CustomEventLog, WrittenEvent } from '#events/custom.ts'
import { noteTags } from './event-tags.store.ts'
import { apiErrorsIn, tagsOf, typeOf } from './publishing.policy.ts'

type Dependencies = { log: CustomEventLog; application: string; clock: () => Date; newId: () => string }

/** Texts put together in one go; then other requests get their turn. */
const STEP = 1024 * 1024

/** Events of somebody's own, written into the log of the caller's workspace (behaviour.md part 2). */
export function publishingService({ log, application, clock, newId }: Dependencies) {
  /** The caller is the author, whatever the event says (security.md). */
  async function publish(caller: Caller, sent: readonly PublishedEvent[], pathOf: (index: number) => string) {
    demand(caller, 'webhook.publish')
    for (const [index, { workspaceId }] of sent.entries()) {
      if (workspaceId && workspaceId !== caller.workspaceId) throw foreignWorkspace(pathOf(index))
    }
    const errors = sent.flatMap((event, index) => apiErrorsIn(event, pathOf(index), application))
    if (errors.length > 0) throw refuse.invalid(sentence(errors), { errors })
    const events = await eventsFrom(sent, newId)
    const about = { workspaceId: caller.workspaceId, actorId: caller.userId }
    const written = await log.publish(about, events, (tx, added) =>
      noteTags(tx, caller.workspaceId, [...new Set(added.flatMap(({ tags }) => tags))], clock()),
    )
    return written.map(toWritten)
  }

  return {
    one: async (caller: Caller, event: PublishedEvent) => {
      const [written] = await publish(caller, [event], () => '$')
      if (!written) throw new Error('An event was published without an answer')
      return written
    },
    batch: (caller: Caller, events: readonly PublishedEvent[]) =>
      publish(caller, events, (index) => `$.events[${index}]`),
  }
}
export type PublishingService = ReturnType<typeof publishingService>

async function eventsFrom(sent: readonly PublishedEvent[], newId: () => string): Promise<CustomEvent[]> {
  const events: CustomEvent[] = []
  let length = 0
  for (const event of sent) {
    const body = JSON.stringify(event.payload)
    events.push({
      id: event.id ?? newId(),
      type: typeOf(event),
      tags: tagsOf(event),
      body,
      workspaceless: !event.workspaceId,
      sourceName: event.sourceName ?? null,
      sourceId: event.sourceId ?? null,
      sourceUrl: event.sourceUrl ?? null,
    })
    length += body.length
    if (length > STEP) {
      length = 0
      await new Promise<void>((resolve) => void setTimeout(resolve))
    }
  }
  return events
}

const toWritten = ({ id, seq, created_at: createdAt, type, tags }: WrittenEvent) => ({
  id,
  sequenceInfo: seq,
  createdAt: createdAt.toISOString(),
  type,
  tags,
})

const foreignWorkspace = (path: string) =>
  refuse.notFound('There is no such workspace', {
    errors: [{ value: `${path}.workspaceId`, messages: ['is not the workspace of the token'] }],
  })

const sentence = (errors: readonly ApiError[]): string =>
  `The body is not valid: ${errors.map(({ value, messages }) => `${value} ${messages.join(', ')}`).join('; ')}`
