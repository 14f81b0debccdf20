import type { Caller } from '#contract/access.ts'
import { accessOfMember, canReadEvents } from '#events/event-access.policy.ts'
import { typesIn } from '#events/tag-sets.ts'
import { demand } from '#kernel/may.ts'
import type { Db } from '#storage/database.ts'
import { demandOwnWorkspace } from '#features/webhooks/subscriptions/access.policy.ts'
import type { Leases } from '#features/webhooks/subscriptions/lease.store.ts'
import { noSuchSubscription } from '#features/webhooks/subscriptions/refusals.ts'
import type { Secrets } from '#features/webhooks/subscriptions/secrets.ts'
import { settingsOf } from '#features/webhooks/subscriptions/settings-columns.ts'
import {
  findSubscriptionWithManager,
  listSubscriptions,
  type SubscriptionRow,
  type SubscriptionWithManager,
} from '#features/webhooks/subscriptions/subscriptions.store.ts'
import { type PassedOverRow, countPassedOver } from './passed-over.store.ts'
import { quietBy, quietSince } from './silence.ts'
import { readFigures } from './status.store.ts'
import { firstHour, toStatus } from './status.view.ts'

type StatusServiceOptions = { db: Db; leases: Leases; secrets: Secrets; application: string; clock: () => Date }

/** The current status of subscriptions. One takes as many statements as all of them, and another for what was passed over. */
export function subscriptionStatusService({ db, leases, secrets, application, clock }: StatusServiceOptions) {
  async function statusOf(
    { workspaceId }: Caller,
    rows: readonly SubscriptionRow[],
    one?: { id: string; passedOver: PassedOverRow | undefined },
  ) {
    const now = clock()
    const [figures, polled] = await Promise.all([
      readFigures(db, workspaceId, { id: one?.id, since: firstHour(now), quietBy: quietBy(now) }),
      leases.listHeld(workspaceId, now),
    ])
    const byId = new Map(figures.map((row) => [row.id, row]))
    return rows.map((row) =>
      toStatus(row, byId.get(row.id), {
        settings: settingsOf(row, secrets),
        polling: polled.has(row.id),
        now,
        passedOver: one?.passedOver,
      }),
    )
  }

  /** Undefined where nothing can be: a reader passes over events at each retrieval, and without a managing user all are kept. */
  async function passedOverBy({ authorization }: Caller, row: SubscriptionWithManager) {
    if (row.delivery_type === 'PULL' || !canReadEvents(row.manager, authorization)) return undefined
    const access = accessOfMember(row.user_id, row.manager, authorization)
    if (access === 'all') return undefined
    return await countPassedOver(db, {
      workspaceId: row.workspace_id,
      subscriptionId: row.id,
      tagSets: row.tag_sets,
      types: typesIn(row.tag_sets, application),
      workspaceConstraint: row.workspace_constraint,
      factSheetTypes: row.fact_sheet_types,
      access,
      quietSince: quietSince(row),
    })
  }

  return {
    async listSubscriptionStatus(caller: Caller, workspaceId: string | null | undefined) {
      demand(caller, 'webhook.read')
      demandOwnWorkspace(caller, workspaceId, 'workspaceId')
      return await statusOf(caller, await listSubscriptions(db, caller.workspaceId))
    },

    async getSubscriptionStatus(caller: Caller, id: string) {
      demand(caller, 'webhook.read')
      const row = await findSubscriptionWithManager(db, caller.workspaceId, id)
      if (!row) throw noSuchSubscription()
      const [status] = await statusOf(caller, [row], { id, passedOver: await passedOverBy(caller, row) })
      if (!status) throw new Error('A subscription without a status')
      return status
    },
  }
}
export type SubscriptionStatusService = ReturnType<typeof subscriptionStatusService>
