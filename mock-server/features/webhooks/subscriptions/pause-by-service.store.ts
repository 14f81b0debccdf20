import { sql } from 'kysely'
import type { Tx } from '#storage/database.ts'
import { recordHistory } from './history.store.ts'

/** Why the service pauses a subscription: its target is gone, or its managing user can't read events any more. */
export type ServicePause = 'gone' | 'readerGone'

type Pause = {
  /** Keys the history entry. */
  readonly id: string
  readonly now: Date
} & ({ readonly reason: 'readerGone' } | { readonly reason: 'gone'; readonly goneTarget: string | null })

/**
 * Pauses an active subscription. Its events are kept, and people are notified afterwards (health/alerts.service.ts). False if it isn't
 * active, if it no longer heeds its target, or has another one.
 */
export async function pauseByService(
  tx: Tx,
  { workspaceId, subscriptionId }: { workspaceId: string; subscriptionId: string },
  pause: Pause,
): Promise<boolean> {
  const { reason, now, id } = pause
  const asked = pause.reason === 'gone' ? sql`heed_target AND sealed_target_url = ${pause.goneTarget}` : sql`true`
  const { numAffectedRows } = await sql`
    UPDATE subscription SET active = false, inactive_reason = ${reason}, inactive_since = ${now}, notice_due = true, revision = revision + 1, updated_at = ${now}
    WHERE workspace_id = ${workspaceId} AND id = ${subscriptionId} AND active AND ${asked}`.execute(tx)
  if (numAffectedRows !== 1n) return false
  await recordHistory(tx, { workspaceId, subscriptionId, id, at: now, action: 'PAUSED', detail: { reason } })
  return true
}

/** The same for a subscription whose managing user can't read events any more. */
export const pauseWithoutReader = (
  tx: Tx,
  key: Parameters<typeof pauseByService>[1],
  entry: { now: Date; id: string },
) => pauseByService(tx, key, { ...entry, reason: 'readerGone' })
