import type { Caller } from '#contract/access.ts'
import { ok, okList } from '#contract/envelope.ts'
import { followEvents, listEvents } from '#contract/events.ts'
import { refuse } from '#contract/refusal.ts'
import * as webhooks from '#contract/webhooks.ts'
import { type Route, route } from '#http/mount.ts'
import type { PullReader } from './pull.reader.ts'
import type { SubscriptionService } from './subscriptions.service.ts'
import type { TailReader } from './tail.reader.ts'

type Services = { subscriptions: SubscriptionService; pull: PullReader; tail: TailReader }

export const webhookRoutes = (
  { subscriptions, pull, tail }: Services,
  authenticate: (headers: Headers) => Promise<Caller>,
): Route[] => [
  route(webhooks.createSubscription, async ({ body }, { caller }) =>
    ok('Subscription', await subscriptions.create(caller, body)),
  ),
  route(webhooks.listSubscriptions, async ({ query }, { caller }) => {
    const found = await subscriptions.list(caller, query)
    return okList('Subscription', found, found.length)
  }),
  route(webhooks.getSubscription, async ({ params }, { caller }) =>
    ok('Subscription', await subscriptions.get(caller, params.id)),
  ),
  route(webhooks.deleteSubscription, async ({ params }, { caller }) =>
    ok('Subscription', await subscriptions.remove(caller, params.id)),
  ),
  route(webhooks.retrieveEvents, ({ params, query }, { caller, signal }) =>
    pull.retrieve(caller, params.id, { ...query, signal }),
  ),
  route(webhooks.moveCursor, async ({ params, body }, { caller }) =>
    ok('BasicResponse', await subscriptions.moveCursor(caller, params.id, body.offset)),
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
