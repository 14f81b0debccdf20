import type { Caller } from '#contract/access.ts'
import { demand } from '#kernel/may.ts'
import type { Input, Output } from '#contract/endpoint.ts'
import { Refusal, refuse } from '#kernel/refusal.ts'
import type { testDelivery } from '#contract/test-deliveries.ts'
import type { Storage } from '#storage/database.ts'
import { eventAccess } from '#events/event-access.policy.ts'
import { type AttemptOptions, type AttemptResult, attemptDelivery } from './attempt.service.ts'
import { maskedUrl } from '#features/webhooks/subscriptions/mask.ts'
import { type PushTarget, openTarget } from '#features/webhooks/subscriptions/push-target.ts'
import { validateKeptSecrets, validateSettings } from '#features/webhooks/subscriptions/settings-validation.policy.ts'
import { noSuchSubscription } from '#features/webhooks/subscriptions/refusals.ts'
import { mayReadSecrets } from '#features/webhooks/subscriptions/access.policy.ts'
import { sendsElsewhere } from '#features/webhooks/subscriptions/update-plan.service.ts'
import { type Secrets, newSigningSecret } from '#features/webhooks/subscriptions/secrets.ts'
import { settingsOf } from '#features/webhooks/subscriptions/settings-columns.ts'
import { type Settings, changedSettings, initialSettings } from '#features/webhooks/subscriptions/settings.ts'
import { type TargetValidators, validateTarget } from '#features/webhooks/subscriptions/target-validation.service.ts'
import { findSubscription } from '#features/webhooks/subscriptions/subscriptions.store.ts'
import * as store from './test-delivery.store.ts'

type Test = Input<typeof testDelivery>['body']
type TestResult = Output<typeof testDelivery>['data']

export interface TestDeliveryOptions extends AttemptOptions {
  storage: Storage
  validators: TargetValidators
  secrets: Secrets
  application: string
  newId: () => string
}

/** Test deliveries of a subscription before it is saved; nothing of them is stored. */
export const testDeliveryService = (options: TestDeliveryOptions) => ({
  /** Sends one event once, as the subscription would; settings that are left out or masked come from the saved subscription. */
  async testDelivery(caller: Caller, body: Test, signal: AbortSignal): Promise<TestResult> {
    demand(caller, 'webhook.manage')
    const { payloadMode, signingSecret, ...settings } = await sendingSettings(options, caller, body)
    const event = await eventToSend(options, caller, { payloadMode, offset: body.offset })
    const result = await attemptDelivery({ key: `test ${caller.userId}`, ...event, ...settings }, options, signal)
    return { ...resultOf(result, event.text), ...(signingSecret === undefined ? {} : { signingSecret }) }
  },
})
export type TestDeliveryService = ReturnType<typeof testDeliveryService>

/**
 * The target and the other settings that an attempt takes, of the subscription as saving would make it. Where there is no saved secret
 * to sign with, `signingSecret` is one for this test alone.
 */
async function sendingSettings(
  { storage, validators, secrets, clock }: TestDeliveryOptions,
  caller: Caller,
  { subscription: change, subscriptionId }: Test,
) {
  const hasSaved = subscriptionId !== undefined
  const row = hasSaved ? await findSubscription(storage.db, caller.workspaceId, subscriptionId) : undefined
  if (hasSaved && !row) throw noSuchSubscription()
  const before = row ? settingsOf(row, secrets) : initialSettings(caller.userId)
  const mayRead = !row || mayReadSecrets(caller, row.user_id)
  const after = await settingsAfter(validators, { before, change, mayRead })
  const { targetUrl: url, targetMethod: method, callback, payloadMode, allowInsecureAuthorization } = after
  // Callers who may not read the secrets may not have content of their choice signed with them.
  const maySign = mayRead || (url === before.targetUrl && callback === before.callback)
  const savedSecrets = row && after.signed && maySign ? openTarget(row, secrets, clock()).signingSecrets : []
  const signingSecret = after.signed && savedSecrets.length === 0 ? newSigningSecret() : undefined
  const target: PushTarget = {
    url,
    method,
    authorization: after.authorizationHeader ?? undefined,
    headers: after.headers.map(({ name, value }) => [name, value] as const),
    signingSecrets: signingSecret === undefined ? savedSecrets : [signingSecret],
  }
  return { target, callback, payloadMode, signingSecret, allowInsecure: allowInsecureAuthorization }
}

/** The settings that saving would lead to, validated like those; the address of the target is validated when it is sent to. */
async function settingsAfter(
  validators: TargetValidators,
  { before, change, mayRead }: { before: Settings; change: Test['subscription']; mayRead: boolean },
): Promise<Settings> {
  try {
    const after = changedSettings(before, change, maskedUrl(before.targetUrl))
    validateSettings('PUSH', after)
    if (!mayRead && sendsElsewhere(before, after)) validateKeptSecrets(before, change)
    await validateTarget(validators, after, { ...before, targetUrl: after.targetUrl })
    return after
  } catch (error) {
    throw error instanceof Refusal ? inSubscription(error) : error
  }
}

/** The same refusal, with the path that the member has in this body. */
function inSubscription(refusal: Refusal): Refusal {
  const [error] = refusal.detail.errors ?? []
  if (!error) return refusal
  return refuse.member(error.value.replace('$.', '$.subscription.'), error.messages.join(', '))
}

/** The event at an offset, by default the newest one; a sample while the log is empty. */
async function eventToSend(
  { storage: { db }, application, clock, newId }: TestDeliveryOptions,
  caller: Caller,
  { payloadMode, offset }: { payloadMode: string; offset: number | undefined },
): Promise<{ eventId: string; text: string }> {
  const { workspaceId } = caller
  const shape = { workspaceId, payloadMode, application, access: eventAccess(caller) }
  const offsetToSend = offset ?? (await store.newestOffset(db, workspaceId, shape.access))
  const [event] = offsetToSend === undefined ? [] : await store.eventsAt(db, shape, [offsetToSend])
  if (event) return { eventId: event.id, text: event.text }
  if (offset !== undefined) throw refuse.member('$.offset', 'there is no such event, or it was dropped')
  return { eventId: newId(), text: JSON.stringify(sampleEvent(workspaceId, clock())) }
}

function resultOf(
  { outcome, request, target, answer, error, phases, callback, changedBody }: AttemptResult,
  text: string,
): TestResult {
  return {
    outcome,
    ...(answer ? { httpStatus: answer.status } : {}),
    ...(error ? { error: error.code, message: error.message } : {}),
    duration: phases?.['total'] ?? callback?.ms ?? 0,
    ...(phases ? { phases: { ...phases } } : {}),
    request: { ...target, headers: request?.masked.headers ?? [], body: changedBody ?? text },
    ...(answer
      ? {
          response: {
            headers: answer.headers,
            body: answer.body,
            bytes: answer.bodyBytes,
            truncated: answer.truncated,
          },
        }
      : {}),
    ...(callback ? { console: callback.console } : {}),
  }
}

/** Stands in for an event while the log is empty; same members as a real one (docs/interface/events.md). */
const sampleEvent = (workspaceId: string, now: Date) => ({
  id: 0,
  transactionSequenceNumber: 0,
  type: 'BookmarkUpdatedEvent',
  createdAt: now.toISOString(),
  userId: '00000000-0000-0000-0000-000000000000',
  workspaceId,
  bookmarkId: '00000000-0000-0000-0000-000000000001',
  bookmarkName: 'A sample, because nothing has happened yet',
  bookmarkType: 'INVENTORY',
})
