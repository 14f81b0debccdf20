import type { Tx } from '#storage/database.ts'

/** A new PUSH subscription is healthy. */
export const insertHealth = (tx: Tx, workspaceId: string, subscriptionId: string) =>
  tx
    .insertInto('push_health')
    .values({ workspace_id: workspaceId, subscription_id: subscriptionId })
    .onConflict((conflict) => conflict.doNothing())
    .execute()

/** Activated by hand after a deactivation: the clock of 10 days starts again, and a probe goes first (webhooks.md part 1). */
export const restartHealth = (tx: Tx, workspaceId: string, subscriptionId: string, now: Date) =>
  tx
    .updateTable('push_health')
    .set({ failing: true, first_failure_at: now, probe_at: now, alerted_day: -1 })
    .where('workspace_id', '=', workspaceId)
    .where('subscription_id', '=', subscriptionId)
    .execute()

/** Switched on again after a pause: a subscription that was failing has ten days from now, and begins with a probe. */
export const restartClock = (tx: Tx, workspaceId: string, subscriptionId: string, now: Date) =>
  tx
    .updateTable('push_health')
    .set({ first_failure_at: now, probe_at: now, alerted_day: -1 })
    .where('workspace_id', '=', workspaceId)
    .where('subscription_id', '=', subscriptionId)
    .where('failing', '=', true)
    .execute()

/** Another target starts without the old one's failures. */
export const resetHealth = (tx: Tx, workspaceId: string, subscriptionId: string) =>
  tx
    .updateTable('push_health')
    .set({ failing: false, first_failure_at: null, failed_seqs: [], error_count: 0, probe_at: null, alerted_day: -1 })
    .where('workspace_id', '=', workspaceId)
    .where('subscription_id', '=', subscriptionId)
    .execute()
