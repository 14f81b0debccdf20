import type { Tx } from '#storage/database.ts'

/** A new PUSH subscription starts healthy. */
export const insertHealth = (tx: Tx, workspaceId: string, subscriptionId: string) =>
  tx
    .insertInto('push_health')
    .values({ workspace_id: workspaceId, subscription_id: subscriptionId })
    .onConflict((conflict) => conflict.doNothing())
    .execute()

/** For a manual activation after a deactivation: the 10 days start again, and a probe goes out before anything else. */
export const restartHealth = (tx: Tx, workspaceId: string, subscriptionId: string, now: Date) =>
  tx
    .updateTable('push_health')
    .set({ failing: true, first_failure_at: now, probe_at: now, alerted_day: -1 })
    .where('workspace_id', '=', workspaceId)
    .where('subscription_id', '=', subscriptionId)
    .execute()

/** For a resume after a pause: a subscription that was failing gets 10 days from now, and starts with a probe. */
export const restartClock = (tx: Tx, workspaceId: string, subscriptionId: string, now: Date) =>
  tx
    .updateTable('push_health')
    .set({ first_failure_at: now, probe_at: now, alerted_day: -1 })
    .where('workspace_id', '=', workspaceId)
    .where('subscription_id', '=', subscriptionId)
    .where('failing', '=', true)
    .execute()

/** For a new target, which starts without the failures of the old one. */
export const resetHealth = (tx: Tx, workspaceId: string, subscriptionId: string) =>
  tx
    .updateTable('push_health')
    .set({ failing: false, first_failure_at: null, failed_seqs: [], error_count: 0, probe_at: null, alerted_day: -1 })
    .where('workspace_id', '=', workspaceId)
    .where('subscription_id', '=', subscriptionId)
    .execute()
