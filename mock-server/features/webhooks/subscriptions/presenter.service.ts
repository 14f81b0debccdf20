import type { Caller } from '#contract/access.ts'
import type { Subscription } from '#contract/subscriptions.ts'
import { mayReadSecrets, subscriptionRefusals } from './access.policy.ts'
import type { Leases } from './lease.store.ts'
import { type Secrets, maskTargetSecrets } from './secrets.ts'
import { settingsOf } from './settings-columns.ts'
import type { SubscriptionRow } from './subscriptions.store.ts'
import { toSubscription } from './subscriptions.view.ts'

/** A subscription as its caller may see it, with the ETag of its settings. */
export interface SubscriptionAnswer {
  subscription: Subscription
  etag: string
}

type PresenterOptions = { leases: Leases; secrets: Secrets; clock: () => Date }

/** Presents rows to callers: secrets masked for those who may not read them, and whether somebody is retrieving right now. */
export function subscriptionPresenter({ leases, secrets, clock }: PresenterOptions) {
  function answer(caller: Caller, row: SubscriptionRow, polling: boolean, refusals = false): SubscriptionAnswer {
    const settings = settingsOf(row, secrets)
    const visible = mayReadSecrets(caller, row.user_id) ? settings : { ...settings, ...maskTargetSecrets(settings) }
    const subscription = toSubscription(row, visible, polling)
    if (refusals) subscription.refusals = subscriptionRefusals(caller, row)
    return { subscription, etag: etagOf(row) }
  }

  return {
    /** With `refusals`, the record says what the caller can't do. */
    async present(caller: Caller, row: SubscriptionRow, refusals = false): Promise<SubscriptionAnswer> {
      const key = { workspaceId: row.workspace_id, subscriptionId: row.id }
      const isPolled = row.delivery_type === 'PULL' && (await leases.isHeld(key, clock()))
      return answer(caller, row, isPolled, refusals)
    },

    async presentAll(caller: Caller, rows: readonly SubscriptionRow[], refusals = false): Promise<Subscription[]> {
      const polled = await leases.listHeld(caller.workspaceId, clock())
      return rows.map((row) => answer(caller, row, polled.has(row.id), refusals).subscription)
    },

    /** Nobody retrieves from a subscription that was deleted. */
    presentDeleted: (caller: Caller, row: SubscriptionRow): Subscription => answer(caller, row, false).subscription,
  }
}
export type SubscriptionPresenter = ReturnType<typeof subscriptionPresenter>

export const etagOf = ({ revision }: { revision: number }): string => `"${revision}"`
