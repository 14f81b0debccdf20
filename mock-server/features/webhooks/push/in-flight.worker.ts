import { wordsOf } from '#features/webhooks/deliveries/words.ts'
import { maskedUrl } from '#features/webhooks/subscriptions/mask.ts'
import { type PushTarget, openTarget } from '#features/webhooks/subscriptions/push-target.ts'
import { requestIn } from './target-request.ts'
import { toEndedAttempt } from './attempt.view.ts'
import { textOf } from './claim.store.ts'
import type { ClaimedDelivery } from './claimed-delivery.store.ts'
import { SEND_WITHIN_MS, settlementOf } from './outcome.ts'
import { type AttemptResult, attemptDelivery } from './attempt.service.ts'
import type { PushState } from './state.worker.ts'

type FreeSlot = (delivered: boolean) => void

/** Starts to send a claimed delivery; `state.inFlight` holds it until it is settled. */
export function launch(state: PushState, delivery: ClaimedDelivery): void {
  const { workspace_id: workspaceId, subscription_id: id } = delivery
  state.options.pageChanges.tell({ workspaceId, topic: 'deliveries', id })
  const freeSlot = takeSlot(state, delivery)
  const work = deliver(state, delivery, freeSlot)
    .catch((error: unknown) => {
      // A delivery that still waited for its callback when the process stopped was not sent: its lease runs out.
      if (!state.stopping.signal.aborted) state.options.onFault(error)
    })
    .finally(() => {
      state.inFlight.delete(work)
      freeSlot(false)
      if (delivery.nth > 1 || delivery.gated) state.mayBeDue = true
      state.onEnded()
    })
  state.inFlight.add(work)
}

/** Takes a slot; the function that gives it back does so once. */
function takeSlot(state: PushState, { subscription_id: id, nth, gated, lane }: ClaimedDelivery): FreeSlot {
  const release = state.slots.take(id, { wasRefused: lane === 'refused' })
  let isReleased = false
  return (delivered) => {
    if (isReleased) return
    isReleased = true
    release(delivered)
    if (state.backlogged.has(id) || nth > 1 || gated) state.mayBeDue = true
    state.onEnded()
  }
}

async function deliver(state: PushState, delivery: ClaimedDelivery, freeSlot: FreeSlot): Promise<void> {
  if (delivery.text === null) return await state.oneOfFewBig(() => sendAndSettle(state, delivery, freeSlot))
  await sendAndSettle(state, delivery, freeSlot)
}

async function sendAndSettle(state: PushState, delivery: ClaimedDelivery, freeSlot: FreeSlot): Promise<void> {
  const { storage, application } = state.options
  const text = delivery.text ?? (await textOf(storage.db, application, delivery))
  // The retention dropped the event at this very moment and will mark the delivery as expired.
  if (text === undefined) return
  state.reached('sending')
  const target = openTarget(delivery, state.options.secrets, state.options.clock())
  const sent = await send(state, delivery, { text, target })
  state.reached('answered')
  await settle(state, delivery, { text, sent, ownUrl: maskedUrl(target.url), freeSlot })
  state.reached('written')
}

function send(
  state: PushState,
  delivery: ClaimedDelivery,
  { text, target }: { text: string; target: PushTarget },
): Promise<AttemptResult> {
  const { options, stopping } = state
  const { subscription_id: key, event_id: eventId, callback, allow_insecure: allowInsecure } = delivery
  const sendBefore = new Date(delivery.started_at.getTime() + SEND_WITHIN_MS)
  return attemptDelivery({ key, eventId, text, target, callback, allowInsecure, sendBefore }, options, stopping.signal)
}

/** Frees the slot as soon as the target has taken the delivery; after a failure only once all processes can read of the failure. */
async function settle(
  state: PushState,
  delivery: ClaimedDelivery,
  { text, sent, ownUrl, freeSlot }: { text: string; sent: AttemptResult; ownUrl: string; freeSlot: FreeSlot },
): Promise<void> {
  const isDelivered = sent.outcome === 'delivered'
  if (isDelivered && !state.buffer.isBehind) freeSlot(true)
  const endedAt = state.options.clock()
  const asked = delivery.heed_target ? requestIn(sent, ownUrl, endedAt) : undefined
  const settlement = settlementOf({
    outcome: sent.outcome,
    status: sent.answer?.status,
    ignoreError: delivery.ignore_error,
    heldUntil: asked?.heldUntil ?? null,
    endedAt,
  })
  await state.buffer.add(toEndedAttempt(delivery, text, { sent, settlement, asked, wordsOf }))
  freeSlot(isDelivered)
  const { dueAt } = settlement
  if (dueAt && !(state.nextDueAt && state.nextDueAt < dueAt)) state.nextDueAt = dueAt
}
