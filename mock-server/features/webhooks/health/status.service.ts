import type { Caller } from '#contract/access.ts'
import { demand } from '#kernel/may.ts'
import type { Db } from '#storage/database.ts'
import { demandOwnWorkspace } from '#features/webhooks/subscriptions/access.policy.ts'
import type { Leases } from '#features/webhooks/subscriptions/lease.store.ts'
import { noSuchSubscription } from '#features/webhooks/subscriptions/refusals.ts'
import type { Secrets } from '#features/webhooks/subscriptions/secrets.ts'
import { settingsOf } from '#features/webhooks/subscriptions/settings-columns.ts'
import {
  findSubscription,
  listSubscriptions,
  type SubscriptionRow,
} from '#features/webhooks/subscriptions/subscriptions.store.ts'
import { readFigures } from './status.store.ts'
import { firstHour, toStatus } from './status.view.ts'

type StatusServiceOptions = { db: Db; leases: Leases; secrets: Secrets; clock: () => Date }

/** The current status of subscriptions. One takes as many statements as all of them. */
export function subscriptionStatusService({ db, leases, secrets, clock }: StatusServiceOptions) {
  async function statusOf({ workspaceId }: Caller, rows: readonly SubscriptionRow[], id?: string) {
    const now = clock()
    const [figures, polled] = await Promise.all([
      readFigures(db, workspaceId, { id, since: firstHour(now) }),
      leases.listHeld(workspaceId, now),
    ])
    const byId = new Map(figures.map((row) => [row.id, row]))
    return rows.map((row) =>
      toStatus(row, byId.get(row.id), { settings: settingsOf(row, secrets), polling: polled.has(row.id), now }),
    )
  }

  return {
    async listSubscriptionStatus(caller: Caller, workspaceId: string | null | undefined) {
      demand(caller, 'webhook.read')
      demandOwnWorkspace(caller, workspaceId, 'workspaceId')
      return await statusOf(caller, await listSubscriptions(db, caller.workspaceId))
    },

    async getSubscriptionStatus(caller: Caller, id: string) {
      demand(caller, 'webhook.read')
      const row = await findSubscription(db, caller.workspaceId, id)
      if (!row) throw noSuchSubscription()
      const [status] = await statusOf(caller, [row], id)
      if (!status) throw new Error('A subscription without a status')
      return status
    },
  }
}
export type SubscriptionStatusService = ReturnType<typeof subscriptionStatusService>
