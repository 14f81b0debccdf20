import type { TargetRequest } from './target-request.ts'
import type { ClaimedDelivery } from './claimed-delivery.store.ts'
import type { EndedAttempt } from './settle.store.ts'
import type { Settlement } from './outcome.ts'
import type { AttemptResult } from './attempt.service.ts'
import { causeOf } from './cause.ts'

/** An attempt that has ended, as the store keeps it; `sent` is masked already. `wordsOf` picks the words that the log is searched by. */
export function toEndedAttempt(
  delivery: ClaimedDelivery,
  text: string,
  {
    sent,
    settlement,
    asked,
    wordsOf,
  }: {
    sent: AttemptResult
    settlement: Settlement
    asked: TargetRequest | undefined
    wordsOf: (texts: readonly string[], subscriptionId: string) => string
  },
): EndedAttempt {
  const { answer, error, callback, request, changedBody } = sent
  const { subscription_id: subscriptionId } = delivery
  const cause = causeOf({
    outcome: sent.outcome,
    subscriptionId,
    url: sent.target.url,
    status: answer?.status,
    answer: answer?.body,
    error,
  })
  const duration = sent.phases?.['total'] ?? callback?.ms ?? 0
  return {
    workspace_id: delivery.workspace_id,
    subscription_id: subscriptionId,
    seq: delivery.seq,
    nth: delivery.nth,
    claim_id: delivery.claim_id,
    created_at: delivery.started_at.toISOString(),
    trigger: delivery.trigger,
    outcome: sent.outcome,
    http_status: answer?.status ?? null,
    error: error?.code ?? null,
    error_text: error?.message ?? null,
    error_detail: error?.detail ?? null,
    duration_ms: duration,
    phases: sent.phases ?? null,
    target_url: sent.target.url,
    target_method: sent.target.method,
    request_headers: request?.masked.headers ?? [],
    payload_mode: delivery.payload_mode,
    payload: changedBody ?? null,
    response_headers: answer?.headers ?? null,
    response_body: answer?.body ?? null,
    response_bytes: answer?.bodyBytes ?? null,
    truncated: answer?.truncated ?? false,
    cut: answer?.cut ?? null,
    callback_console: callback?.console ?? null,
    callback_ms: callback?.ms ?? null,
    // The request is searchable through its first attempt, each response through its own.
    words: wordsOf(
      [
        ...(delivery.nth === 1 || changedBody !== undefined ? [changedBody ?? text, sent.target.url] : []),
        answer?.body ?? '',
        ...(answer?.headers.map(([, value]) => value) ?? []),
        error?.code ?? '',
        error?.message ?? '',
      ],
      subscriptionId,
    ),
    state: settlement.state,
    due_at: settlement.dueAt?.toISOString() ?? null,
    lane: settlement.lane,
    from_lane: delivery.lane,
    held_until: asked?.heldUntil?.toISOString() ?? null,
    gone: asked?.isGone ?? false,
    sealed_target_url: delivery.sealed_target_url,
    counts: settlement.counts,
    ordered: delivery.ordered,
    gated: delivery.gated,
    cause_key: cause?.key ?? null,
    cause_kind: cause?.kind ?? null,
    cause_host: cause?.host ?? null,
  }
}
