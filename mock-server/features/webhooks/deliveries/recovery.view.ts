import type { Recovery } from '#contract/recoveries.ts'
import type { PreviewRow, RecoveryRow } from './recovery.store.ts'

/** Row → Recovery. */
export const toRecovery = (row: RecoveryRow): Recovery => ({
  id: row.id,
  subscriptionId: row.subscription_id,
  identifier: row.identifier ?? undefined,
  status: row.status,
  filter: row.filter,
  perSecond: row.per_second,
  total: row.total,
  queued: row.queued,
  delivered: row.delivered,
  failed: row.failed,
  createdAt: row.created_at.toISOString(),
  createdBy: row.created_by_name,
  ...(row.ended_at === null ? {} : { endedAt: row.ended_at.toISOString() }),
  cancelledBy: row.ended_by_name ?? undefined,
  ...(row.is_waiting ? { isWaiting: true } : {}),
})

/** Figures by event type → the preview of a recovery. */
export function toPreview(rows: readonly PreviewRow[]) {
  const sum = (of: (row: PreviewRow) => number) => rows.reduce((total, row) => total + of(row), 0)
  const times = (of: (row: PreviewRow) => Date | null) =>
    rows.flatMap((row) => of(row)?.getTime() ?? []).toSorted((a, b) => a - b)
  const offsets = rows.flatMap((row) => (row.first === null || row.last === null ? [] : [row.first, row.last]))
  const oldest = times((row) => row.oldest)[0]
  const newest = times((row) => row.newest).at(-1)
  return {
    count: sum((row) => row.ready),
    onTheirWay: sum((row) => row.on_their_way),
    gone: sum((row) => row.gone),
    ...(oldest === undefined ? {} : { oldest: new Date(oldest).toISOString() }),
    ...(newest === undefined ? {} : { newest: new Date(newest).toISOString() }),
    deliveredBefore: sum((row) => row.delivered_before),
    ...(offsets.length === 0 ? {} : { first: Math.min(...offsets), last: Math.max(...offsets) }),
    types: rows.filter(({ ready }) => ready > 0).map(({ type, ready }) => ({ type, count: ready })),
  }
}
