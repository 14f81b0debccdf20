import type { z } from 'zod'
import type { AttemptSummary, getAttempt, getDelivery } from '#contract/deliveries.ts'
import type { AttemptRow, AttemptSummaryRow, FoldRow } from './attempts.store.ts'

type Attempt = z.output<(typeof getAttempt)['result']>['data']
type Fold = z.output<(typeof getDelivery)['result']>['data']['folded'][number]

/** Row → AttemptSummary. */
export const toAttemptSummary = (row: AttemptSummaryRow): AttemptSummary => ({
  attempt: row.nth,
  createdAt: row.created_at.toISOString(),
  outcome: row.outcome,
  ...(row.http_status === null ? {} : { httpStatus: row.http_status }),
  ...(row.error === null ? {} : { error: row.error }),
  ...(row.error_text === null ? {} : { message: row.error_text }),
  ...(row.duration_ms === null ? {} : { duration: row.duration_ms }),
  trigger: row.trigger,
  ...(row.phases === null ? {} : { phases: row.phases }),
})

export const toFold = (row: FoldRow): Fold => ({
  hour: row.hour.toISOString(),
  result: row.result,
  count: row.count,
  firstAt: row.first_at.toISOString(),
  lastAt: row.last_at.toISOString(),
  ...(row.fastest_ms === null ? {} : { fastest: row.fastest_ms }),
  ...(row.slowest_ms === null ? {} : { slowest: row.slowest_ms }),
})

/** One attempt in full. `withDetail`: for callers who may see the cause of an error, which can name resolved addresses. */
export const toAttempt = (row: AttemptRow, withDetail: boolean): Attempt => ({
  ...toAttemptSummary(row),
  subscriptionId: row.subscription_id,
  offset: row.seq,
  request: {
    url: row.target_url,
    method: row.target_method,
    headers: row.request_headers,
    ...(row.body === null ? {} : { body: row.body }),
    ...(row.is_cut ? { isCut: true } : {}),
    isChanged: row.is_changed,
  },
  ...(row.http_status === null
    ? {}
    : {
        response: {
          headers: row.response_headers ?? [],
          body: row.response_body ?? '',
          bytes: row.response_bytes ?? 0,
          truncated: row.truncated,
          ...(row.cut === null ? {} : { cut: row.cut }),
        },
      }),
  ...(row.callback_ms === null ? {} : { callback: { console: row.callback_console ?? '', duration: row.callback_ms } }),
  ...(withDetail && row.error_detail !== null ? { detail: row.error_detail } : {}),
})
