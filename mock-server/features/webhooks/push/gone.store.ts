import { sql } from 'kysely'
import { recordHistory } from '#features/webhooks/subscriptions/history.store.ts'
import type { Storage } from '#storage/database.ts'
import type { EndedAttempt } from './settle.store.ts'

/**
 * Pauses the subscriptions whose target said that it is gone, if they heed their target. The event waits with those that come. People are
 * notified afterwards (health/alerts.service.ts).
 */
export async function pauseGone(
  storage: Storage,
  attempts: readonly Pick<EndedAttempt, 'workspace_id' | 'subscription_id' | 'gone'>[],
  { now, newId }: { now: Date; newId: () => string },
): Promise<void> {
  const gone = new Map(attempts.filter((row) => row.gone).map((row) => [row.subscription_id, row.workspace_id]))
  for (const [subscriptionId, workspaceId] of gone) {
    await storage.transaction(async (tx) => {
      const { numAffectedRows } = await sql`
        UPDATE subscription SET active = false, inactive_reason = 'gone', inactive_since = ${now}, revision = revision + 1, updated_at = ${now}
        WHERE workspace_id = ${workspaceId} AND id = ${subscriptionId} AND active AND heed_target`.execute(tx)
      if (numAffectedRows !== 1n) return
      await sql`
        UPDATE push_health SET gone_at = ${now} WHERE workspace_id = ${workspaceId} AND subscription_id = ${subscriptionId}`.execute(
        tx,
      )
      const entry = { workspaceId, subscriptionId, id: newId(), at: now }
      await recordHistory(tx, { ...entry, action: 'PAUSED', detail: { reason: 'gone' } })
    })
  }
}
