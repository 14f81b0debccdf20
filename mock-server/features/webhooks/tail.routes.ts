import type { Caller } from '#contract/access.ts'
import { ok, okList } from '#contract/envelope.ts'
import { eventCounts, eventDensity, findPlace, followEvents, getEvent, listEvents } from '#contract/events.ts'
import { type Route, route } from '#http/mount.ts'
import { about, refuse } from '#kernel/refusal.ts'
import type { LogTimeService } from './tail/log-times.service.ts'
import type { TailService } from './tail/tail.service.ts'

type Services = { tail: TailService; times: LogTimeService }

export const tailRoutes = ({ tail, times }: Services, authenticate: (headers: Headers) => Promise<Caller>): Route[] => [
  route(followEvents, ({ query }, { caller, signal, headers, again }) =>
    tail.followEvents(caller, {
      types: query.types,
      after: lastEventId(headers) ?? query.after,
      signal,
      currentAccess: async () => {
        // A tail ends with its access token, too, so that the page gets another in time.
        await authenticate(headers)
        return await again()
      },
    }),
  ),
  route(eventCounts, async (_, { caller }) => {
    const counts = await tail.eventCounts(caller)
    return okList('EventCount', counts, counts.length)
  }),
  route(listEvents, async ({ query }, { caller }) => {
    const { events, head, oldest } = await tail.listEvents(caller, query)
    return { status: 'OK' as const, type: 'TailEvent' as const, data: events, head, oldest }
  }),
  route(findPlace, async ({ query }, { caller }) => ok('EventPlace', await times.findPlace(caller, query))),
  route(eventDensity, async ({ query }, { caller }) => ok('EventDensity', await times.eventDensity(caller, query))),
  // After the paths that it would match.
  route(getEvent, async ({ params }, { caller }) => ok('TailEvent', await tail.getEvent(caller, params.offset))),
]

/** The offset after which a client resumes that lost its connection. */
function lastEventId(headers: Headers): number | undefined {
  const header = headers.get('last-event-id')
  if (header === null || header === '') return undefined
  if (!/^\d{1,15}$/.test(header))
    throw refuse.badRequest('Last-Event-ID must be an offset', about('Last-Event-ID', 'must be an offset'))
  return Number(header)
}
