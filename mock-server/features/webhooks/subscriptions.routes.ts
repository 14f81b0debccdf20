import { ok, okList } from '#contract/envelope.ts'
import { moveCursor } from '#contract/pull.ts'
import * as contract from '#contract/subscriptions.ts'
import { type Call, type Route, route } from '#http/mount.ts'
import type { SigningSecretService } from './subscriptions/signing-secret.service.ts'
import type { SubscriptionChanges } from './subscriptions/update.service.ts'
import type { SubscriptionHistory } from './subscriptions/history.service.ts'
import type { Shown } from './subscriptions/presenter.service.ts'
import type { SubscriptionStatusReader } from './health/status.service.ts'
import type { SubscriptionService } from './subscriptions/subscriptions.service.ts'

type Services = {
  subscriptions: SubscriptionService
  changes: SubscriptionChanges
  status: SubscriptionStatusReader
  history: SubscriptionHistory
  signing: SigningSecretService
}

/** The addresses without an id come first, so that `status` is not read as one. */
export const subscriptionRoutes = ({ subscriptions, changes, status, history, signing }: Services): Route[] => [
  route(contract.createSubscription, async ({ body }, call) =>
    one(call, await subscriptions.create(call.caller, body)),
  ),
  route(contract.listSubscriptions, async ({ query }, { caller }) => {
    const found = await subscriptions.list(caller, query)
    return okList('Subscription', found, found.length)
  }),
  route(contract.listSubscriptionStatus, async ({ query }, { caller }) => {
    const found = await status.list(caller, query.workspaceId)
    return okList('SubscriptionStatus', found, found.length)
  }),
  route(contract.getSubscription, async ({ params }, call) =>
    one(call, await subscriptions.get(call.caller, params.id)),
  ),
  route(contract.updateSubscription, async ({ params, query, body }, call) => {
    const how = { backlog: query.backlog, ifMatch: call.headers.get('if-match') }
    return one(call, await changes.update(call.caller, params.id, body, how))
  }),
  route(contract.deleteSubscription, async ({ params }, { caller }) =>
    ok('Subscription', await subscriptions.remove(caller, params.id)),
  ),
  route(contract.getSubscriptionStatus, async ({ params }, { caller }) =>
    ok('SubscriptionStatus', await status.get(caller, params.id)),
  ),
  route(moveCursor, async ({ params, body }, { caller }) =>
    ok('BasicResponse', await subscriptions.moveCursor(caller, params.id, body.offset)),
  ),
  route(contract.rotateSigningSecret, async ({ params, body }, { caller }) =>
    ok('SigningSecret', await signing.rotate(caller, params.id, body.overlapHours)),
  ),
  route(contract.subscriptionHistory, async ({ params, query }, { caller }) => {
    const { acts, ...end } = await history.page(caller, params.id, query)
    return { status: 'OK' as const, type: 'SubscriptionChangeRecord' as const, data: acts, ...end }
  }),
]

function one({ answer }: Call, { subscription, etag }: Shown) {
  answer.set('etag', etag)
  return ok('Subscription', subscription)
}
