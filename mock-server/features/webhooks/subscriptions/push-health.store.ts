import type { Tx } from '#storage/database.ts'
import type { SubscriptionKey } from './subscriptions.store.ts'

/** A new PUSH subscription starts healthy. */
export const insertHealth = (tx: Tx, { workspace_id: workspaceId, id }: SubscriptionKey) =>
  tx
    .insertInto('push_health')
    .values({ workspace_id: workspaceId, subscription_id: id })
    .onConflict((conflict) => conflict.doNothing())
    .execute()

/** For a manual activation after a deactivation: the 10 days start again, and a probe goes out before anything else. */
export const restartHealth = (tx: Tx, { workspace_id: workspaceId, id }: SubscriptionKey, now: Date) =>
  tx
    .updateTable('push_health')
    .set({ failing: true, probing: true, first_failure_at: now, probe_at: now, alerted_day: -1 })
    .where('workspace_id', '=', workspaceId)
    .where('subscription_id', '=', id)
    .execute()

/** For a resume after a pause: a subscription that has failed gets 10 days from now, and one that was probed starts with a probe. */
export const restartClock = (tx: Tx, { workspace_id: workspaceId, id }: SubscriptionKey, now: Date) =>
  tx
    .updateTable('push_health')
    .set({ first_failure_at: now, probe_at: now, alerted_day: -1 })
    .where('workspace_id', '=', workspaceId)
    .where('subscription_id', '=', id)
    .where('first_failure_at', 'is not', null)
    .execute()

/** For a new target, which starts without the failures of the old one. */
export const resetHealth = (tx: Tx, { workspace_id: workspaceId, id }: SubscriptionKey) =>
  tx
    .updateTable('push_health')
    .set({
      failing: false,
      probing: false,
      first_failure_at: null,
      failed_seqs: [],
      tried_seqs: [],
      refused_until: null,
      held_until: null,
      cause: null,
      error_count: 0,
      probe_at: null,
      alerted_day: -1,
    })
    .where('workspace_id', '=', workspaceId)
    .where('subscription_id', '=', id)
    .execute()

/** For a resume: what the target asked for before no longer counts. */
export const releaseHold = (tx: Tx, { workspace_id: workspaceId, id }: SubscriptionKey) =>
  tx
    .updateTable('push_health')
    .set({ held_until: null })
    .where('workspace_id', '=', workspaceId)
    .where('subscription_id', '=', id)
    .execute()
