import { pauseByService } from '#features/webhooks/subscriptions/pause-by-service.store.ts'
import type { Storage } from '#storage/database.ts'
import type { EndedAttempt } from './settle.store.ts'

/** Pauses the subscriptions whose target said that it is gone, if they heed their target and still have the same. */
export async function pauseGone(
  storage: Storage,
  attempts: readonly Pick<EndedAttempt, 'workspace_id' | 'subscription_id' | 'gone' | 'sealed_target_url'>[],
  { now, newId }: { now: Date; newId: () => string },
): Promise<void> {
  const gone = new Map(attempts.filter((row) => row.gone).map((row) => [row.subscription_id, row]))
  for (const [subscriptionId, { workspace_id: workspaceId, sealed_target_url: goneTarget }] of gone) {
    const pause = { reason: 'gone', goneTarget, now, id: newId() } as const
    await storage.transaction((tx) => pauseByService(tx, { workspaceId, subscriptionId }, pause))
  }
}
