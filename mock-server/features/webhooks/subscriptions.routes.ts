import { listDeletedSubscriptions, restoreSubscription } from '#contract/deleted/subscriptions.ts'
import { ok, okList } from '#contract/envelope.ts'
import { moveCursor } from '#contract/pull.ts'
import * as contract from '#contract/subscriptions.ts'
import { subscriptionHistory } from '#contract/webhooks/history.ts'
import { type Call, type Route, route } from '#http/mount.ts'
import type { SubscriptionStatusService } from './health/status.service.ts'
import type { CursorService } from './subscriptions/cursor.service.ts'
import type { DeletedSubscriptionService } from './subscriptions/deleted.service.ts'
import type { SubscriptionHistoryService } from './subscriptions/history.service.ts'
import type { SubscriptionAnswer } from './subscriptions/presenter.service.ts'
import type { SigningSecretService } from './subscriptions/signing-secret.service.ts'
import type { SubscriptionService } from './subscriptions/subscriptions.service.ts'
import type { SubscriptionUpdateService } from './subscriptions/update.service.ts'

type Services = {
  subscriptions: SubscriptionService
  updates: SubscriptionUpdateService
  cursors: CursorService
  status: SubscriptionStatusService
  history: SubscriptionHistoryService
  signing: SigningSecretService
  deleted: DeletedSubscriptionService
}

/** Paths without an ID come first; otherwise `status` would be taken for one. */
export const subscriptionRoutes = ({
  subscriptions,
  updates,
  cursors,
  status,
  history,
  signing,
  deleted,
}: Services): Route[] => [
  route(contract.createSubscription, async ({ body }, call) =>
    answerWithEtag(call, await subscriptions.createSubscription(call.caller, body)),
  ),
  route(contract.listSubscriptions, async ({ query }, { caller }) => {
    const list = await subscriptions.listSubscriptions(caller, query)
    return okList('Subscription', list, list.length)
  }),
  route(contract.listSubscriptionStatus, async ({ query }, { caller }) => {
    const list = await status.listSubscriptionStatus(caller, query.workspaceId)
    return okList('SubscriptionStatus', list, list.length)
  }),
  route(listDeletedSubscriptions, async (_, { caller }) => {
    const list = await deleted.list(caller)
    return okList('DeletedSubscription', list, list.length)
  }),
  route(restoreSubscription, async ({ params }, call) =>
    answerWithEtag(call, await deleted.restore(call.caller, params.id)),
  ),
  route(contract.getSubscription, async ({ params, query }, call) =>
    answerWithEtag(call, await subscriptions.getSubscription(call.caller, params.id, query.refusals)),
  ),
  route(contract.updateSubscription, async ({ params, query, body }, call) => {
    const update = { change: body, ...query, ifMatch: call.headers.get('if-match') }
    return answerWithEtag(call, await updates.updateSubscription(call.caller, params.id, update))
  }),
  route(contract.deleteSubscription, async ({ params }, { caller }) =>
    ok('Subscription', await subscriptions.deleteSubscription(caller, params.id)),
  ),
  route(contract.getSubscriptionStatus, async ({ params }, { caller }) =>
    ok('SubscriptionStatus', await status.getSubscriptionStatus(caller, params.id)),
  ),
  route(moveCursor, async ({ params, body }, { caller }) =>
    ok('BasicResponse', await cursors.moveCursor(caller, params.id, body.offset)),
  ),
  route(contract.rotateSigningSecret, async ({ params, body }, { caller }) =>
    ok('SigningSecret', await signing.rotateSigningSecret(caller, params.id, body.overlapHours)),
  ),
  route(subscriptionHistory, async ({ params, query }, { caller }) => {
    const { entries, ...page } = await history.subscriptionHistory(caller, params.id, query)
    return { status: 'OK' as const, type: 'SubscriptionChangeRecord' as const, data: entries, ...page }
  }),
]

function answerWithEtag({ answer }: Call, { subscription, etag }: SubscriptionAnswer) {
  answer.set('etag', etag)
  return ok('Subscription', subscription)
}
