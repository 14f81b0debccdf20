import type { Announcer } from '#events/announce.ts'
import type { Storage } from '#storage/database.ts'
import type { AlertService } from './alerts.service.ts'
import { recordHistory } from '#features/webhooks/subscriptions/history.store.ts'
import { IDLE_DAYS } from './status.view.ts'
import { type IdleRow, deactivateSilent, removeLeft } from './upkeep.store.ts'

const DAY = 86_400_000

type Dependencies = {
  storage: Storage
  announcer: Announcer
  tell: AlertService['tell']
  clock: () => Date
  newId: () => string
}

/** What becomes due with time. */
export function subscriptionUpkeep({ storage, announcer, tell, clock, newId }: Dependencies) {
  return {
    /** Idle PULL subscriptions are deactivated (behaviour.md part 0); answers with them. */
    async deactivateIdle(): Promise<IdleRow[]> {
      const now = clock()
      const idle = await storage.transaction(async (tx) => {
        const rows = await deactivateSilent(tx, new Date(now.getTime() - IDLE_DAYS * DAY), now)
        for (const { workspace_id: workspaceId, id: subscriptionId, identifier: name, user_id, since } of rows) {
          const about = { workspaceId, subscriptionId }
          const detail = { reason: 'idle', days: IDLE_DAYS }
          await recordHistory(tx, { ...about, id: newId(), at: now, action: 'DEACTIVATED', detail })
          const news = { ...about, name, managerId: user_id, since, deactivatesAt: now }
          await tell(tx, { ...news, kind: 'SUBSCRIPTION_IDLE' })
        }
        return rows
      })
      for (const workspaceId of new Set(idle.map((row) => row.workspace_id))) announcer.wake(workspaceId)
      return idle
    },

    /** Deliveries, attempts, figures and history of subscriptions that were deleted. */
    removeLeftovers: () => removeLeft(storage.db),
  }
}
