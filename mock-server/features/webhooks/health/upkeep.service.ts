import type { Announcer } from '#events/announce.ts'
import type { Change, PageChanges } from '#events/page-changes.ts'
import { recordHistory } from '#features/webhooks/subscriptions/history.store.ts'
import type { Storage } from '#storage/database.ts'
import type { AlertService } from './alerts.service.ts'
import { daysAfter, IDLE_DAYS } from '#features/webhooks/subscriptions/deadlines.ts'
import * as store from './upkeep.store.ts'

type UpkeepServiceOptions = {
  storage: Storage
  announcer: Announcer
  pageChanges: Pick<PageChanges, 'tell'>
  notify: AlertService['notify']
  clock: () => Date
  newId: () => string
}

/** The upkeep of subscriptions that becomes due with time. */
export function upkeepService({ storage, announcer, pageChanges, notify, clock, newId }: UpkeepServiceOptions) {
  return {
    /** Deactivates idle PULL subscriptions and answers with them. */
    async deactivateIdle(): Promise<store.IdleRow[]> {
      const now = clock()
      const { idle, told } = await storage.transaction(async (tx) => {
        const rows = await store.deactivateIdle(tx, daysAfter(now, -IDLE_DAYS), now)
        const changes: Change[] = []
        for (const { workspace_id: workspaceId, id: subscriptionId, identifier: name, user_id, since } of rows) {
          const key = { workspaceId, subscriptionId }
          const detail = { reason: 'idle', days: IDLE_DAYS }
          await recordHistory(tx, { ...key, id: newId(), at: now, action: 'DEACTIVATED', detail })
          const alert = { ...key, name, managerId: user_id, since, deactivatesAt: now }
          changes.push(...(await notify(tx, { ...alert, kind: 'SUBSCRIPTION_IDLE' })))
        }
        return { idle: rows, told: changes }
      })
      for (const workspaceId of new Set(idle.map((row) => row.workspace_id))) announcer.wake(workspaceId)
      pageChanges.tell(...told)
      return idle
    },

    /** Deletes deliveries, attempts, figures and history of subscriptions that no longer exist. */
    deleteLeftovers: () => store.deleteLeftovers(storage.db),
  }
}
