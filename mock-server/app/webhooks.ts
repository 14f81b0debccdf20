import type { Caller } from '#contract/access.ts'
import { customEventLog } from '#events/custom.ts'
import * as queue from '#features/webhooks/deliveries/queue.store.ts'
import { subscriptionStatusService } from '#features/webhooks/health/status.service.ts'
import { eventTagService } from '#features/webhooks/publishing/event-tags.service.ts'
import { publishingService } from '#features/webhooks/publishing/publishing.service.ts'
import { publishingRoutes } from '#features/webhooks/publishing.routes.ts'
import { pullRoutes } from '#features/webhooks/pull.routes.ts'
import { pullService } from '#features/webhooks/pull/retrieve.service.ts'
import { callbackVersionRoutes } from '#features/webhooks/callback-versions.routes.ts'
import { subscriptionRoutes } from '#features/webhooks/subscriptions.routes.ts'
import { callbackVersionService } from '#features/webhooks/subscriptions/callback-versions.service.ts'
import { deletedSubscriptionService } from '#features/webhooks/subscriptions/deleted.service.ts'
import { cursorService } from '#features/webhooks/subscriptions/cursor.service.ts'
import { subscriptionHistoryService } from '#features/webhooks/subscriptions/history.service.ts'
import { openLeases } from '#features/webhooks/subscriptions/lease.store.ts'
import { subscriptionPresenter } from '#features/webhooks/subscriptions/presenter.service.ts'
import { readerService } from '#features/webhooks/subscriptions/readers.service.ts'
import { signingSecretService } from '#features/webhooks/subscriptions/signing-secret.service.ts'
import { subscriptionService } from '#features/webhooks/subscriptions/subscriptions.service.ts'
import { subscriptionUpdateService } from '#features/webhooks/subscriptions/update.service.ts'
import { tailRoutes } from '#features/webhooks/tail.routes.ts'
import { logTimeService } from '#features/webhooks/tail/log-times.service.ts'
import { tailService } from '#features/webhooks/tail/tail.service.ts'
import { deleteLeftoversOf } from '#features/webhooks/health/upkeep.store.ts'
import type { AppContext } from './context.ts'

/** Subscriptions, custom events, PULL and the live tail. */
export function composeWebhooks(context: AppContext, authenticate: (headers: Headers) => Promise<Caller>) {
  const { storage, clock, outgoing, callbacks } = context
  const leases = openLeases(storage)
  /** Also for test deliveries, which validate a subscription before it is saved. */
  const validators = { violationOf: outgoing.violation, validateCallback: callbacks.check }
  const presenter = subscriptionPresenter({ ...context, leases })
  const subscriptionOptions = { ...context, presenter, validators }
  const subscriptions = subscriptionService(subscriptionOptions)
  const cursors = cursorService(subscriptionOptions)
  const eventTags = eventTagService(context)
  const readers = readerService(context)
  return {
    routes: [
      ...subscriptionRoutes({
        subscriptions,
        updates: subscriptionUpdateService({ ...subscriptionOptions, queue }),
        cursors,
        status: subscriptionStatusService({ ...context, db: storage.db, leases }),
        history: subscriptionHistoryService(storage.db),
        signing: signingSecretService(context),
        deleted: deletedSubscriptionService({
          ...subscriptionOptions,
          deleteLeftovers: async (key) => await deleteLeftoversOf(storage.db, key),
        }),
      }),
      ...callbackVersionRoutes(callbackVersionService(context)),
      ...publishingRoutes({
        publishing: publishingService({ ...context, log: customEventLog(storage, clock) }),
        eventTags,
      }),
      ...pullRoutes(pullService({ ...context, leases })),
      ...tailRoutes(
        { tail: tailService({ ...context, db: storage.db }), times: logTimeService({ db: storage.db, clock }) },
        authenticate,
      ),
    ],
    ticks: {
      deleteUnusedEventTags: () => eventTags.deleteUnused(),
      pauseWithoutReader: () => readers.pauseWithoutReader(),
    },
    services: { subscriptions, cursors },
    workers: { eventTags },
    validators,
  }
}
