import { alertService } from '#features/webhooks/health/alerts.service.ts'
import { mailWorker } from '#features/webhooks/health/mail.worker.ts'
import { notificationService } from '#features/webhooks/health/notifications.service.ts'
import { notifier } from '#features/webhooks/health/notify.service.ts'
import { upkeepService } from '#features/webhooks/health/upkeep.service.ts'
import { notificationRoutes } from '#features/webhooks/notifications.routes.ts'
import type { AppContext } from './context.ts'

/** Alerts, notifications, mail and deactivation of subscriptions that fail or that nobody reads. */
export function composeHealth(context: AppContext) {
  const { sendMail, onFault } = context
  const notify = notifier({ ...context, sendsMail: sendMail !== undefined })
  const alerts = alertService({ ...context, notify })
  const upkeep = upkeepService({ ...context, notify: alerts.notify })
  const mails = sendMail && mailWorker({ ...context, sendMail })
  const notifications = notificationService(context)
  return {
    routes: notificationRoutes(notifications),
    ticks: {
      /** Begins a round and doesn't wait for it, because mail servers take their time; while one is under way, no other begins. */
      sendMails: async () => void mails?.run().catch(onFault),
      raiseAlerts: () => alerts.run(),
      deleteOldNotifications: () => notifications.deleteOld(),
      deactivateIdleSubscriptions: () => upkeep.deactivateIdle(),
      deleteLeftoversOfSubscriptions: () => upkeep.deleteLeftovers(),
    },
    services: {},
    notify,
    workers: { alerts, mails, notifications },
    stop: async () => await mails?.stop(),
  }
}
