import type { Caller } from '#contract/access.ts'
import { followEvents, listEvents } from '#contract/events.ts'
import { refuse } from '#kernel/refusal.ts'
import { retrieveEvents } from '#contract/pull.ts'
import { type Route, route } from '#http/mount.ts'
import type { PullService } from './pull/retrieve.service.ts'
import type { TailReader } from './tail/tail.service.ts'

type Services = { pull: PullService; tail: TailReader }

export const webhookRoutes = (
  { pull, tail }: Services,
  authenticate: (headers: Headers) => Promise<Caller>,
): Route[] => [
  route(retrieveEvents, ({ params, query }, { caller, signal }) =>
    pull.retrieve(caller, params.id, { ...query, signal }),
  ),
  route(followEvents, ({ query }, { caller, signal, headers }) =>
    tail.follow(caller, {
      types: query.types,
      after: lastEventId(headers) ?? query.after,
      signal,
      stillAllowed: () => authenticate(headers),
    }),
  ),
  route(listEvents, async ({ query }, { caller }) => {
    const { rows, head, oldest } = await tail.page(caller, query)
    return { status: 'OK' as const, type: 'TailEvent' as const, data: rows, head, oldest }
  }),
]

/** Where a reader that lost its connection goes on. */
function lastEventId(headers: Headers): number | undefined {
  const sent = headers.get('last-event-id')
  if (sent === null || sent === '') return undefined
  if (!/^\d{1,15}$/.test(sent)) throw refuse.badRequest('Last-Event-ID must be an offset')
  return Number(sent)
}
