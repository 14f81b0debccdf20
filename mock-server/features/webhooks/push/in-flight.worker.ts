import type { LimitFunction } from 'p-limit'
import type { Storage } from '#storage/database.ts'
import { wordsOf } from '#features/webhooks/deliveries/words.ts'
import { openTarget } from '#features/webhooks/subscriptions/push-target.ts'
import type { AttemptBuffer } from './attempt-buffer.worker.ts'
import { toEndedAttempt } from './attempt.view.ts'
import { textOf } from './claim.store.ts'
import type { ClaimedDelivery } from './claimed-delivery.store.ts'
import { SEND_WITHIN_MS, settlementOf } from './outcome.ts'
import { type SendOptions, type SendResult, sendDelivery } from './attempt.service.ts'
import type { SlotPool } from './slots.ts'

/** Moments at which a test may end the process. */
export type PushMoment = 'fanned out' | 'claimed' | 'sending' | 'answered' | 'written'

export interface PushOptions extends SendOptions {
  storage: Storage
  secrets: { open(sealed: string): string }
  application: string
  newId: () => string
  onFault: (error: unknown) => void
  reached?: ((moment: PushMoment) => void) | undefined
}

/** The state of one process's sender, which fan-out, claim, send and settle share. */
export interface SenderState {
  readonly options: PushOptions
  readonly reached: (moment: PushMoment) => void
  readonly slots: SlotPool
  readonly buffer: AttemptBuffer
  readonly stopping: AbortController
  readonly inFlight: Set<Promise<void>>
  /** Lets few deliveries into memory at once whose text is too big to be claimed with them. */
  readonly oneOfFewBig: LimitFunction
  /** Workspaces whose log has grown; the empty text: any may have. */
  grown: Set<string>
  /** Workspaces without PUSH subscriptions, and when that was found out (on a clock that only grows). */
  readonly quietSince: Map<string, number>
  /** Subscriptions that had more due than slots: each end of one of their deliveries is worth a claim. */
  readonly backlogged: Set<string>
  /** Whether a claim may find something. */
  mayBeDue: boolean
  /** When the next delivery will be due, as far as this process knows. */
  nextDueAt: Date | undefined
  isNextDueStale: boolean
  /** Called when an attempt has ended. */
  onEnded: () => void
}

type FreeSlot = (delivered: boolean) => void

/** Starts to send a claimed delivery; `state.inFlight` holds it until it is settled. */
export function launch(state: SenderState, delivery: ClaimedDelivery): void {
  state.reached('claimed')
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
function takeSlot(state: SenderState, { subscription_id: id, nth, gated }: ClaimedDelivery): FreeSlot {
  const release = state.slots.take(id)
  let isReleased = false
  return (delivered) => {
    if (isReleased) return
    isReleased = true
    release(delivered)
    if (state.backlogged.has(id) || nth > 1 || gated) state.mayBeDue = true
    state.onEnded()
  }
}

async function deliver(state: SenderState, delivery: ClaimedDelivery, freeSlot: FreeSlot): Promise<void> {
  if (delivery.text === null) return await state.oneOfFewBig(() => sendAndSettle(state, delivery, freeSlot))
  await sendAndSettle(state, delivery, freeSlot)
}

async function sendAndSettle(state: SenderState, delivery: ClaimedDelivery, freeSlot: FreeSlot): Promise<void> {
  const { storage, application } = state.options
  const text = delivery.text ?? (await textOf(storage.db, application, delivery))
  // The retention dropped the event at this very moment and will mark the delivery as expired.
  if (text === undefined) return
  state.reached('sending')
  const sent = await send(state, delivery, text)
  state.reached('answered')
  await settle(state, delivery, { text, sent, freeSlot })
  state.reached('written')
}

function send(state: SenderState, delivery: ClaimedDelivery, text: string): Promise<SendResult> {
  const { options, stopping } = state
  const { subscription_id: key, event_id: eventId, callback, allow_insecure: allowInsecure } = delivery
  const target = openTarget(delivery, options.secrets, options.clock())
  const sendBefore = new Date(delivery.started_at.getTime() + SEND_WITHIN_MS)
  return sendDelivery({ key, eventId, text, target, callback, allowInsecure, sendBefore }, options, stopping.signal)
}

/** Frees the slot as soon as the target has taken the delivery; after a failure only once all processes can read of the failure. */
async function settle(
  state: SenderState,
  delivery: ClaimedDelivery,
  { text, sent, freeSlot }: { text: string; sent: SendResult; freeSlot: FreeSlot },
): Promise<void> {
  const isDelivered = sent.outcome === 'delivered'
  if (isDelivered && !state.buffer.isBehind) freeSlot(true)
  const settlement = settlementOf(sent.outcome, delivery.ignore_error, state.options.clock())
  await state.buffer.add(toEndedAttempt(delivery, text, { sent, settlement, wordsOf }))
  freeSlot(isDelivered)
  const { dueAt } = settlement
  if (dueAt && !(state.nextDueAt && state.nextDueAt < dueAt)) state.nextDueAt = dueAt
}
