import type { Caller } from '#contract/access.ts'
import { dropExpired } from '#events/retention.ts'
import { dropDeletedRecords } from '#storage/deleted-records.store.ts'
import { demandNoMaintenance } from '#kernel/workspace-rules.ts'
import { onBehalfOf } from '#storage/on-behalf.ts'
import { composeAccess } from './access.ts'
import { composeAssets } from './assets.ts'
import { composeBookmarks } from './bookmarks.ts'
import { composeChanges, tellOf } from './changes.ts'
import { type AppOptions, contextOf } from './context.ts'
import { composeDeliveries } from './deliveries.ts'
import { composeExports } from './exports.ts'
import { composeFeatures } from './features.ts'
import { composeFeeds } from './feeds.ts'
import { composeHealth } from './health.ts'
import { composeLandscape } from './landscape.ts'
import { composeModels } from './models.ts'
import { composeSettings, makeSettings } from './settings.ts'
import { composePreferences } from './preferences.ts'
import { composeWebhooks } from './webhooks.ts'

export type { AppOptions } from './context.ts'

/**
 * The composition root, the only place where features meet. A feature group makes its services from the context, and returns its routes,
 * its services, and as `ticks` the work that is due from time to time.
 */
export function compose(options: AppOptions) {
  const context = contextOf(options)
  const { storage, clock, log, announcer, pageChanges } = context
  const health = composeHealth(context)
  const assets = composeAssets(context)
  const ownSettings = makeSettings(context, assets.hashesOf)
  const models = composeModels(context, () => landscape.reservedNames(), ownSettings)
  const access = composeAccess(context, health.notify, models.services.models.current)
  const bookmarks = composeBookmarks(context, access.callers, health.notify)
  const landscape = composeLandscape(context, models.services.models.current)
  const features = composeFeatures(context)
  const settings = composeSettings(context, {
    settings: ownSettings,
    models: models.services.models,
    saving: models.saving,
  })
  const feeds = composeFeeds(context, models.services.models)
  const exports = composeExports(context, {
    callers: access.callers,
    models: models.services.models,
    tables: feeds.tables,
    logoOf: assets.logoOf,
  })
  const webhooks = composeWebhooks(context, access.callers.authenticate)
  const deliveries = composeDeliveries(context, {
    validators: webhooks.validators,
    savesWithin: models.services.history.within,
  })
  const preferences = composePreferences(context)
  const changes = composeChanges(context, access.callers.authenticate)
  const groups = [
    access,
    preferences,
    bookmarks,
    models,
    landscape,
    features,
    assets,
    settings,
    feeds,
    exports,
    deliveries,
    webhooks,
    health,
    changes,
  ]

  // Alerts first: what they find is mailed a second later.
  const pulseTicks = [deliveries.ticks.runRecoveries, health.ticks.raiseAlerts, health.ticks.sendMails]
  const ticks = [
    landscape.ticks.writeViews,
    deliveries.ticks.deliverDue,
    exports.ticks.runJobs,
    webhooks.ticks.pauseWithoutReader,
    ...pulseTicks,
    () => dropExpired(storage.db, clock()),
    () => dropDeletedRecords(storage.db, clock()),
    settings.ticks.forgetActors,
    deliveries.ticks.dropExpiredDeliveries,
    health.ticks.deleteOldNotifications,
    webhooks.ticks.deleteUnusedEventTags,
    bookmarks.ticks.deleteTemporaryBookmarks,
    bookmarks.ticks.purgeBookmarks,
    bookmarks.ticks.deleteOldVersions,
    landscape.ticks.breakExpiredSeals,
    landscape.ticks.tidySuggestions,
    landscape.ticks.dropKeptDeletions,
    landscape.renewal.run,
    access.ticks.removeEndedSessions,
    access.ticks.deleteOldAccessRequests,
    health.ticks.deactivateIdleSubscriptions,
    health.ticks.deleteLeftoversOfSubscriptions,
    exports.ticks.deleteFiles,
    exports.ticks.deleteOldExports,
  ]

  return {
    authenticate: access.callers.authenticate,
    demandNoMaintenance: (caller: Caller) => demandNoMaintenance(caller, clock()),
    authenticateBasic: access.basicCallers.authenticate,
    current: access.callers.current,
    onBehalfOf,
    tell: tellOf(pageChanges),
    routes: groups.flatMap(({ routes }) => routes),
    setup: access.setup,
    services: {
      ...access.services,
      ...bookmarks.services,
      ...models.services,
      ...landscape.services,
      ...webhooks.services,
      log,
      authorizations: context.authorizations,
    },
    /** Background work beside requests. */
    workers: { ...deliveries.workers, ...webhooks.workers, ...health.workers },
    /** Runs the work that is due within seconds; resolves to whether there may be more within the next one. */
    pulse: () => runAll([landscape.ticks.writeViews, ...pulseTicks]),
    /** Makes fact sheets anew after changes of data models. */
    renew: landscape.renewal.run,
    /** Runs all work that is due: retention and clean-up, and deliveries where no worker has been started. */
    tick: async () => void (await runAll(ticks)),
    /** What must be done before requests are answered; rejects if the store's keys cannot be unsealed. */
    async ready() {
      await access.ready()
      await landscape.ready()
    },
    /** Starts to deliver, and to run jobs, in the background. */
    start: async () => {
      exports.start()
      await deliveries.start()
    },
    /** Takes up no more deliveries and jobs; resolves when those under way and the views so far are written down. */
    stop: async () => {
      const renewed = landscape.renewal.stop()
      await Promise.all([deliveries.stop(), exports.stop(), health.stop(), landscape.ticks.writeViews(), renewed])
    },
    /** Ends waiting readers. The store is left open, for whoever opened it to close. */
    close() {
      announcer.close()
      pageChanges.close()
      access.close()
      models.close()
    },
  }
}

/** Runs the ticks in order and stops at a fault. True if any found work. */
async function runAll(ticks: readonly (() => unknown)[]): Promise<boolean> {
  let hasWork = false
  for (const run of ticks) if ((await run()) === true) hasWork = true
  return hasWork
}
