import { ok, okList } from '#contract/envelope.ts'
import { EventType } from '#contract/events.ts'
import * as publishing from '#contract/publishing.ts'
import { type Route, route } from '#http/mount.ts'
import type { EventTagService } from './publishing/event-tags.service.ts'
import type { PublishingService } from './publishing/publishing.service.ts'

type Services = { publishing: PublishingService; tags: EventTagService }

export const publishingRoutes = ({ publishing: events, tags }: Services): Route[] => [
  route(publishing.publishEvent, async ({ body }, { caller }) => ok('BasicResponse', await events.one(caller, body))),
  route(publishing.publishEvents, async ({ body }, { caller }) => {
    const written = await events.batch(caller, body.events)
    return okList('BasicResponse', written, written.length)
  }),
  route(publishing.listEventTags, (_, { caller }) => {
    const sets = tags.own(caller, EventType.options)
    return okList('TagSet', sets, sets.length)
  }),
  route(publishing.listCustomEventTags, async (_, { caller }) => {
    const { tags: custom, total } = await tags.custom(caller)
    return okList('Tag', custom, total)
  }),
]
