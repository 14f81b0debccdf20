import type { Caller } from '#contract/access.ts'
import { demand } from '#kernel/may.ts'
import type { Db } from '#storage/database.ts'
import type { Leases } from '#features/webhooks/subscriptions/lease.store.ts'
import { deactivationOf } from './alerts.ts'
import { noSuchSubscription, ownWorkspace } from '#features/webhooks/subscriptions/presenter.service.ts'
import { readFigures } from './status.store.ts'
import { firstHour, toStatus } from './status.view.ts'
import {
  findSubscription,
  listSubscriptions,
  type SubscriptionRow,
} from '#features/webhooks/subscriptions/subscriptions.store.ts'

type Dependencies = { db: Db; leases: Leases; clock: () => Date }

/** How subscriptions are doing now, in the same few statements for one and for all. */
export function subscriptionStatus({ db, leases, clock }: Dependencies) {
  async function statusOf({ workspaceId }: Caller, rows: readonly SubscriptionRow[], id?: string) {
    const now = clock()
    const [figures, held] = await Promise.all([
      readFigures(db, workspaceId, { id, since: firstHour(now) }),
      leases.held(workspaceId, now),
    ])
    const byId = new Map(figures.map((one) => [one.id, one]))
    return rows.map((row) => toStatus(row, byId.get(row.id), { polling: held.has(row.id), now, deactivationOf }))
  }

  return {
    async list(caller: Caller, workspaceId: string | undefined) {
      demand(caller, 'webhook.read')
      ownWorkspace(caller, workspaceId)
      return await statusOf(caller, await listSubscriptions(db, caller.workspaceId))
    },

    async get(caller: Caller, id: string) {
      demand(caller, 'webhook.read')
      const row = await findSubscription(db, caller.workspaceId, id)
      if (!row) throw noSuchSubscription()
      const [status] = await statusOf(caller, [row], id)
      if (!status) throw new Error('A subscription without a status')
      return status
    },
  }
}
export type SubscriptionStatusReader = ReturnType<typeof subscriptionStatus>
