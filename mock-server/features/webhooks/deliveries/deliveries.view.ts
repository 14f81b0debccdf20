import type { Delivery } from '#contract/attempts.ts'
import type { DeliveryRow } from '#contract/deliveries.ts'
import { TEXT_MASK, isBasic } from '#features/webhooks/subscriptions/mask.ts'
import type { PagedAttemptRow } from './attempts.store.ts'
import type { OtherDeliveryRow } from './deliveries.store.ts'
import type { DeliveryLogRow } from './search.store.ts'

/** Row → DeliveryRow. */
export const toDeliveryRow = (row: DeliveryLogRow): DeliveryRow => ({
  subscriptionId: row.subscription_id,
  offset: row.seq,
  eventType: row.type,
  ...(row.object_id === null ? {} : { objectId: row.object_id }),
  ...(row.object_name === null ? {} : { objectName: row.object_name }),
  ...(row.fact_sheet_type === null ? {} : { factSheetType: row.fact_sheet_type }),
  createdAt: row.created_at.toISOString(),
  state: row.state,
  ...(row.http_status === null ? {} : { httpStatus: row.http_status }),
  ...(row.error === null ? {} : { error: row.error }),
  ...(row.duration_ms === null ? {} : { duration: row.duration_ms }),
  attempts: row.attempts,
  ...(row.attempted_at === null ? {} : { attemptedAt: row.attempted_at.toISOString() }),
  // While a delivery is being sent its due time is the end of its lease, which is not the time of a next attempt.
  ...(row.due_at === null || row.state === 'sending' ? {} : { nextAttemptAt: row.due_at.toISOString() }),
  trigger: row.trigger,
})

export const toOtherDelivery = ({
  subscription_id: subscriptionId,
  identifier,
  state,
  attempts,
}: OtherDeliveryRow) => ({
  subscriptionId,
  ...(identifier === null ? {} : { identifier }),
  state,
  attempts,
})

/** Attempt → Delivery: the record of the public interface is one attempt. */
export const toDelivery = (row: PagedAttemptRow): Delivery => ({
  id: `${row.subscription_id}.${row.seq}.${row.nth}`,
  createdAt: row.created_at.toISOString(),
  requestHeaders: JSON.stringify(row.request_headers),
  payload: row.body ?? '',
  targetUrl: row.target_url,
  targetMethod: row.target_method,
  ...(row.request_headers.some(([name, value]) => name === 'authorization' && isBasic(value))
    ? { basicAuth: TEXT_MASK }
    : {}),
  success: row.outcome === 'delivered',
  ...(row.http_status === null ? {} : { httpStatus: row.http_status }),
  ...(row.response_body === null ? {} : { responseBody: row.response_body }),
  ...(row.response_headers === null ? {} : { responseHeaders: JSON.stringify(row.response_headers) }),
  active: row.outcome !== 'suppressed',
  ...(row.duration_ms === null ? {} : { duration: Math.round(row.duration_ms) }),
  ...(row.event_created_at === null
    ? {}
    : { eventProcessingTime: Math.max(0, row.created_at.getTime() - row.event_created_at.getTime()) }),
  eventId: row.event_id ?? '',
  offset: row.seq,
  attempt: row.nth,
  outcome: row.outcome,
  ...(row.error === null ? {} : { error: row.error }),
})
