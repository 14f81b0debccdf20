import { okList } from '#contract/envelope.ts'
import * as contract from '#contract/publishing.ts'
import { JsonText } from '#http/json-answers.ts'
import { type Route, route } from '#http/mount.ts'
import type { EventTagService } from './publishing/event-tags.service.ts'
import type { PublishingService } from './publishing/publishing.service.ts'

type Services = { publishing: PublishingService; eventTags: EventTagService }

export const publishingRoutes = ({ publishing, eventTags }: Services): Route[] => [
  route(contract.publishEvent, async ({ body }, { caller }) => {
    const record = await publishing.publishEvent(caller, body)
    return new JsonText(`{"status":"OK","type":"BasicResponse","data":${record}}`)
  }),
  route(contract.publishEvents, async ({ body }, { caller }) => {
    const written = await publishing.publishEvents(caller, body.events)
    return okList('BasicResponse', written, written.length)
  }),
  route(contract.listEventTags, (_, { caller }) => {
    const tagSets = eventTags.listEventTags(caller)
    return okList('TagSet', tagSets, tagSets.length)
  }),
  route(contract.listCustomEventTags, async (_, { caller }) => {
    const { tags, total } = await eventTags.listCustomEventTags(caller)
    return okList('Tag', tags, total)
  }),
]
