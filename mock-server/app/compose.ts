import { composeLandscape } from './landscape.ts'
import { announcer } from '#events/announce.ts'
import { customEventLog } from '#events/custom.ts'
import { eventLog } from '#events/log.ts'
import { dropExpired } from '#events/retention.ts'
import { accessRoutes } from '#features/access/access.routes.ts'
import { setupService } from '#features/access/setup.service.ts'
import { technicalUserService } from '#features/access/technical-users.service.ts'
import { peopleService } from '#features/access/people.service.ts'
import { workspaceService } from '#features/access/workspaces.service.ts'
import { bookmarkRoutes } from '#features/bookmarks/bookmarks.routes.ts'
import { bookmarkService } from '#features/bookmarks/bookmarks.service.ts'
import { searchService } from '#features/bookmarks/search.service.ts'
import { accessControlEntityService } from '#features/models/access-control-entities.service.ts'
import { modelRoutes } from '#features/models/models.routes.ts'
import { modelService } from '#features/models/models.service.ts'
import { accessTokens } from '#features/tokens/access-token.service.ts'
import { ACCESS_CHANGED, identity } from '#features/tokens/identity.service.ts'
import { signingKeys } from '#features/tokens/keys.service.ts'
import { hashSecret, newApiToken, randomSecret, visiblePrefix } from '#features/tokens/secret-generator.ts'
import { type Passwords, sessionService } from '#features/tokens/sessions.service.ts'
import { tokenRoutes } from '#features/tokens/tokens.routes.ts'
import { tokenService } from '#features/tokens/tokens.service.ts'
import { alertService } from '#features/webhooks/health/alerts.service.ts'
import { eventTagService } from '#features/webhooks/publishing/event-tags.service.ts'
import { type SendMail, mailWorker } from '#features/webhooks/health/mail.worker.ts'
import { deliveryRoutes } from '#features/webhooks/deliveries.routes.ts'
import { deliveryService } from '#features/webhooks/deliveries/deliveries.service.ts'
import { dropExpiredDeliveries } from '#features/webhooks/deliveries/retention.store.ts'
import * as queue from '#features/webhooks/deliveries/queue.store.ts'
import { deliverySearch } from '#features/webhooks/deliveries/search.service.ts'
import { notificationRoutes } from '#features/webhooks/notifications.routes.ts'
import { notificationService } from '#features/webhooks/health/notifications.service.ts'
import { publishingRoutes } from '#features/webhooks/publishing.routes.ts'
import { publishingService } from '#features/webhooks/publishing/publishing.service.ts'
import { openLeases } from '#features/webhooks/subscriptions/lease.store.ts'
import { type PushMoment, pushWorker } from '#features/webhooks/push/loop.worker.ts'
import { pullService } from '#features/webhooks/pull/retrieve.service.ts'
import { signingSecretService } from '#features/webhooks/subscriptions/signing-secret.service.ts'
import { subscriptionUpdateService } from '#features/webhooks/subscriptions/update.service.ts'
import { cursorService } from '#features/webhooks/subscriptions/cursor.service.ts'
import { subscriptionHistoryService } from '#features/webhooks/subscriptions/history.service.ts'
import { subscriptionPresenter } from '#features/webhooks/subscriptions/presenter.service.ts'
import { subscriptionStatusService } from '#features/webhooks/health/status.service.ts'
import { upkeepService } from '#features/webhooks/health/upkeep.service.ts'
import { recoveryService } from '#features/webhooks/deliveries/recovery.service.ts'
import { recoveryWorker } from '#features/webhooks/deliveries/recovery.worker.ts'
import { subscriptionRoutes } from '#features/webhooks/subscriptions.routes.ts'
import { subscriptionService } from '#features/webhooks/subscriptions/subscriptions.service.ts'
import { tailService } from '#features/webhooks/tail/tail.service.ts'
import { testDeliveries } from '#features/webhooks/push/test-delivery.service.ts'
import { testDeliveryRoutes } from '#features/webhooks/test-delivery.routes.ts'
import { pullRoutes } from '#features/webhooks/pull.routes.ts'
import { tailRoutes } from '#features/webhooks/tail.routes.ts'
import type { Limits } from '#http/limits.ts'
import { defaultModels } from '#data-model/defaults/default-models.ts'
import type { Outgoing } from '#outgoing/outgoing.ts'
import type { Callbacks } from '#sandbox/callbacks.ts'
import type { Storage } from '#storage/database.ts'

export interface Parts {
  readonly storage: Storage
  readonly clock: () => Date
  /** Ids of what is made; the sample brings its own, so that it is the same everywhere. */
  readonly newId?: (() => string) | undefined
  readonly secrets: { seal(plain: string): string; open(sealed: string): string }
  readonly passwords: Passwords
  readonly limits: Limits
  /** Told of faults in answers that were under way already. */
  readonly onFault: (error: unknown) => void
  /** The only way out: PUSH deliveries and their testDeliveries. */
  readonly outgoing: Outgoing
  /** Where the callbacks of subscriptions run. */
  readonly callbacks: Callbacks
  /** Where there is a mail server. */
  readonly sendMail?: SendMail | undefined
  /** Told of moments in a delivery, so that a test can end the process at one. */
  readonly reached?: ((moment: PushMoment) => void) | undefined
  /** `<service>` of the paths, and the application name of tag sets. */
  readonly serviceName: string
  /** The address under which clients reach the service, without a slash at the end. */
  readonly baseUrl: string
  /** Other origins whose pages may call the service. */
  readonly corsOrigins: readonly string[]
}

/** What targets see of us. */
const USER_AGENT = 'Landscape-Webhooks/1.0'

/** The composition root: storage → stores → services → routes; the only place where features meet. */
export function compose(parts: Parts) {
  const { storage, clock, secrets, passwords, limits, serviceName, baseUrl } = parts
  const newId = parts.newId ?? (() => crypto.randomUUID())
  const accessChanged = (userId: string) => storage.notify(ACCESS_CHANGED, userId)
  const hashPassword = (password: string) => passwords.hash(password)
  const tokenMaker = { newToken: newApiToken, hash: hashSecret, prefix: visiblePrefix }

  const log = eventLog(storage, serviceName, clock, newId)
  const announce = announcer(storage)
  const keys = signingKeys(storage.db, secrets, clock)
  const tokens = accessTokens(keys, baseUrl, clock)
  const who = identity(storage, tokens, clock)
  const sessions = sessionService({ storage, tokens, passwords, attempts: limits, clock })
  const bookmarks = bookmarkService({ storage, log, clock, newId })
  const technicalUsers = technicalUserService({ storage, tokens: tokenMaker, accessChanged, clock, newId })
  const models = modelService({ storage, defaults: defaultModels, clock })
  const accessControlEntities = accessControlEntityService({ storage, newId })
  const landscape = composeLandscape({
    storage,
    log,
    currentModel: models.current,
    clock,
    newId,
    onFault: parts.onFault,
  })
  const leases = openLeases(storage)
  const { outgoing, callbacks, onFault, reached, sendMail } = parts
  const validators = { violationOf: outgoing.violation, validateCallback: callbacks.check }
  const presenter = subscriptionPresenter({ leases, secrets, clock })
  const subscribing = { storage, presenter, validators, secrets, announcer: announce, clock, newId }
  const subscriptions = subscriptionService(subscribing)
  const cursors = cursorService(subscribing)
  const sending = { outgoing, callbacks, userAgent: USER_AGENT, clock }
  const push = pushWorker({ ...sending, storage, secrets, application: serviceName, newId, onFault, reached })
  const alerts = alertService({ storage, clock, newId, sendsMail: sendMail !== undefined })
  const upkeep = upkeepService({ storage, announcer: announce, notify: alerts.notify, clock, newId })
  const mails = sendMail && mailWorker({ storage, sendMail, baseUrl, clock, onFault })
  const notifications = notificationService({ storage, clock })
  const eventTags = eventTagService({ storage, application: serviceName, clock })
  const recoveries = recoveryWorker({ storage })
  const publishing = { log: customEventLog(storage, clock), application: serviceName, clock, newId }
  const isHttps = baseUrl.startsWith('https:')

  return {
    authenticate: who.authenticate,
    routes: [
      ...tokenRoutes(
        { tokens: tokenService(storage.db, tokens, limits, clock), sessions, keys },
        { cookiePath: '/services/mtm/v1/sessions', secure: isHttps, isOwnOrigin },
      ),
      ...accessRoutes({
        people: peopleService({ storage, hashPassword, newPassword: randomSecret, accessChanged, clock }),
        technicalUsers,
        workspaces: workspaceService(storage.db),
      }),
      ...bookmarkRoutes(bookmarks, searchService(storage.db, clock)),
      ...modelRoutes(models, accessControlEntities),
      ...landscape.routes,
      ...deliveryRoutes({
        deliveries: deliveryService({ storage, application: serviceName, clock, newId }),
        search: deliverySearch(storage.db, clock),
        recovery: recoveryService({ storage, clock, newId }),
      }),
      ...testDeliveryRoutes(
        testDeliveries({ ...sending, storage, validators, secrets, application: serviceName, newId }),
      ),
      ...subscriptionRoutes({
        subscriptions,
        updates: subscriptionUpdateService({ ...subscribing, queue }),
        cursors,
        status: subscriptionStatusService({ db: storage.db, leases, clock }),
        history: subscriptionHistoryService(storage.db),
        signing: signingSecretService({ storage, secrets, clock, newId }),
      }),
      ...publishingRoutes({ publishing: publishingService(publishing), eventTags }),
      ...notificationRoutes(notifications),
      ...pullRoutes(pullService({ storage, leases, announcer: announce, application: serviceName, clock })),
      ...tailRoutes(tailService({ db: storage.db, announcer: announce, onFault }), who.authenticate),
    ],
    setup: setupService({ storage, hashPassword, tokens: tokenMaker, accessChanged, clock, newId }),
    /** What runs now and then beside delivery. */
    workers: { push, alerts, mails, notifications, eventTags },
    services: {
      ...landscape.services,
      bookmarks,
      models,
      accessControlEntities,
      technicalUsers,
      subscriptions,
      cursors,
      log,
    },
    /** What is due within seconds. */
    pulse,
    /** What is due now: retention and clean-up, and where nothing runs on its own, everything. */
    async tick() {
      await push.runDue()
      await pulse()
      await dropExpired(storage.db, clock())
      await dropExpiredDeliveries(storage.db, clock())
      await notifications.deleteOld()
      await eventTags.deleteUnused()
      await bookmarks.purge()
      await landscape.tick()
      await sessions.removeEnded()
      await upkeep.deactivateIdle()
      await upkeep.deleteLeftovers()
    },
    /** Rejects when the store's keys do not open; makes the first one. */
    async ready() {
      await keys.signing()
    },
    /** Begins to deliver on its own. */
    start: () => push.start(),
    /** Takes up no more deliveries; resolves when what was under way has been written down. */
    stop: async () => void (await Promise.all([push.stop(), mails?.stop()])),
    /** Ends waiting readers; the store is closed by whoever opened it. */
    close() {
      announce.close()
      who.close()
      models.close()
    },
  }

  async function pulse(): Promise<void> {
    // A mail server may take its time; a round that is under way is not begun twice.
    void mails?.run().catch(onFault)
    await recoveries.run(clock())
    await alerts.run()
  }

  function isOwnOrigin(origin: string, headers: Headers): boolean {
    if (!URL.canParse(origin)) return false
    const { host } = new URL(origin)
    return host === headers.get('host') || origin === new URL(baseUrl).origin || parts.corsOrigins.includes(origin)
  }
}
