import { sql } from 'kysely'
import type { Tx } from '#storage/database.ts'
import { recordHistory } from './history.store.ts'

/** Why the service pauses a subscription: its target is gone, or whoever it reads as can't read events any more. */
export type ServicePause = 'gone' | 'readerGone'

/**
 * Pauses an active subscription. Its events are kept, and people are notified afterwards (health/alerts.service.ts). False if it isn't
 * active, or no longer wants this.
 */
export async function pauseByService(
  tx: Tx,
  { workspaceId, subscriptionId }: { workspaceId: string; subscriptionId: string },
  { reason, now, id }: { reason: ServicePause; now: Date; id: string },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    UPDATE subscription SET active = false, inactive_reason = ${reason}, inactive_since = ${now}, untold = true, revision = revision + 1, updated_at = ${now}
    WHERE workspace_id = ${workspaceId} AND id = ${subscriptionId} AND active AND (${reason} <> 'gone' OR heed_target)`.execute(
    tx,
  )
  if (numAffectedRows !== 1n) return false
  await recordHistory(tx, { workspaceId, subscriptionId, id, at: now, action: 'PAUSED', detail: { reason } })
  return true
}
