import type { Caller } from '#contract/access.ts'
import { demand } from '#kernel/may.ts'
import type { Input, Output } from '#contract/endpoint.ts'
import { Refusal, refuse } from '#kernel/refusal.ts'
import type { dryRunCallback } from '#contract/callbacks.ts'
import type { testDelivery } from '#contract/test-deliveries.ts'
import type { Storage } from '#storage/database.ts'
import type { CallbackResult } from '#sandbox/callbacks.ts'
import { problemText } from '#sandbox/callback-problem.ts'
import { eventAccess } from '#events/event-access.policy.ts'
import { type AttemptOptions, type AttemptResult, attemptDelivery } from './attempt.service.ts'
import { maskedUrl } from '#features/webhooks/subscriptions/mask.ts'
import { type PushTarget, openTarget } from '#features/webhooks/subscriptions/push-target.ts'
import { validateKeptSecrets, validateSettings } from '#features/webhooks/subscriptions/settings-validation.policy.ts'
import { noSuchSubscription } from '#features/webhooks/subscriptions/refusals.ts'
import { mayReadSecrets } from '#features/webhooks/subscriptions/access.policy.ts'
import type { Secrets } from '#features/webhooks/subscriptions/secrets.ts'
import { settingsOf } from '#features/webhooks/subscriptions/settings-columns.ts'
import { type Settings, changedSettings, initialSettings } from '#features/webhooks/subscriptions/settings.ts'
import { type TargetValidators, validateTarget } from '#features/webhooks/subscriptions/target-validation.service.ts'
import { findSubscription } from '#features/webhooks/subscriptions/subscriptions.store.ts'
import * as store from './test-delivery.store.ts'

type DryRun = Input<typeof dryRunCallback>['body']
type Test = Input<typeof testDelivery>['body']
type Run = Output<typeof dryRunCallback>['data'][number]
type TestResult = Output<typeof testDelivery>['data']

export interface TestDeliveryOptions extends AttemptOptions {
  storage: Storage
  validators: TargetValidators
  secrets: Secrets
  application: string
  newId: () => string
}

/** Dry runs of callbacks and test deliveries, before the subscription is saved; nothing of them is stored. */
export function testDeliveries(options: TestDeliveryOptions) {
  const { storage, validators, secrets, application, callbacks, clock, newId } = options
  const { db } = storage

  async function eventsFor(caller: Caller, { offsets, last, payloadMode }: DryRun) {
    const { workspaceId } = caller
    const shape = { workspaceId, payloadMode, application, access: eventAccess(caller) }
    if (offsets) {
      const events = await store.eventsAt(db, shape, offsets)
      const missing = offsets.findIndex((offset) => !events.some(({ seq }) => seq === offset))
      if (missing >= 0) throw refuse.member(`$.offsets[${missing}]`, 'there is no such event, or it was dropped')
      return events
    }
    if (!last) return []
    await subscriptionOf(caller, last.subscriptionId)
    return await store.eventsAt(db, shape, await store.lastDelivered(db, shape, last))
  }

  async function subscriptionOf({ workspaceId }: Caller, subscriptionId: string) {
    const row = await findSubscription(db, workspaceId, subscriptionId)
    if (!row) throw noSuchSubscription()
    return row
  }

  /** The settings that saving would lead to, validated like those; the address of the target is validated when it is sent to. */
  async function settingsFor(before: Settings, change: Test['subscription'], mayRead: boolean): Promise<Settings> {
    try {
      const after = changedSettings(before, change, maskedUrl(before.targetUrl))
      validateSettings('PUSH', after)
      if (!mayRead) validateKeptSecrets(before, after)
      await validateTarget(validators, after, { ...before, targetUrl: after.targetUrl })
      return after
    } catch (error) {
      throw error instanceof Refusal ? inSubscription(error) : error
    }
  }

  async function targetOf(caller: Caller, { subscription: change, subscriptionId }: Test) {
    const row = subscriptionId === undefined ? undefined : await subscriptionOf(caller, subscriptionId)
    const before = row ? settingsOf(row, secrets) : initialSettings(caller.userId)
    const mayRead = !row || mayReadSecrets(caller, row.user_id)
    const after = await settingsFor(before, change, mayRead)
    const { targetUrl: url, targetMethod: method, callback, payloadMode, allowInsecureAuthorization } = after
    // Callers who may not read the secrets may not have content of their choice signed with them.
    const maySign = mayRead || (url === before.targetUrl && callback === before.callback)
    const target: PushTarget = {
      url,
      method,
      authorization: after.authorizationHeader ?? undefined,
      headers: after.headers.map(({ name, value }) => [name, value] as const),
      signingSecrets: row && after.signed && maySign ? openTarget(row, secrets, clock()).signingSecrets : [],
    }
    return { target, callback, payloadMode, allowInsecure: allowInsecureAuthorization }
  }

  async function textFor(caller: Caller, payloadMode: string, offset: number | undefined) {
    const { workspaceId } = caller
    const shape = { workspaceId, payloadMode, application, access: eventAccess(caller) }
    const offsetToSend = offset ?? (await store.newestOffset(db, workspaceId, shape.access))
    const [event] = offsetToSend === undefined ? [] : await store.eventsAt(db, shape, [offsetToSend])
    if (event) return { eventId: event.id, text: event.text }
    if (offset !== undefined) throw refuse.member('$.offset', 'there is no such event, or it was dropped')
    return { eventId: newId(), text: JSON.stringify(sampleEvent(workspaceId, clock())) }
  }

  return {
    /** Runs a callback on a sample or on real events; 422 with line and column if it does not parse. */
    async dryRunCallback(caller: Caller, body: DryRun): Promise<Run[]> {
      demand(caller, 'webhook.manage')
      const { callback, targetUrl, targetMethod } = body
      if ([body.sample, body.offsets, body.last].filter((source) => source !== undefined).length !== 1)
        throw refuse.invalid('Exactly one of sample, offsets and last says what to run the callback on')
      const problem = await callbacks.check(callback)
      if (problem) throw refuse.member('$.callback', problemText(problem))
      const inputs =
        body.sample === undefined
          ? await eventsFor(caller, body)
          : [{ seq: undefined, text: JSON.stringify(body.sample) }]
      const runs: Run[] = []
      for (const { seq, text } of inputs) {
        const result = await callbacks.run(`test ${caller.userId}`, callback, {
          payload: text,
          targetMethod,
          targetUrl,
        })
        runs.push({ ...(seq === undefined ? {} : { offset: seq }), before: text, ...toRun(result, text) })
      }
      return runs
    },

    /** Sends one event once, as the subscription would; settings that are left out or masked come from the saved subscription. */
    async testDelivery(caller: Caller, body: Test, signal: AbortSignal): Promise<TestResult> {
      demand(caller, 'webhook.manage')
      const { target, callback, payloadMode, allowInsecure } = await targetOf(caller, body)
      const { eventId, text } = await textFor(caller, payloadMode, body.offset)
      const sent = await attemptDelivery(
        { key: `test ${caller.userId}`, eventId, text, target, callback, allowInsecure },
        options,
        signal,
      )
      return resultOf(sent, text)
    },
  }
}
export type TestDeliveries = ReturnType<typeof testDeliveries>

/** The same refusal, with the path that the member has in this body. */
function inSubscription(refusal: Refusal): Refusal {
  const [error] = refusal.detail.errors ?? []
  if (!error) return refusal
  return refuse.member(error.value.replace('$.', '$.subscription.'), error.messages.join(', '))
}

function toRun(result: CallbackResult, before: string): Omit<Run, 'before' | 'offset'> {
  const { console, ms: duration } = result
  if (result.kind === 'failed') {
    const { reason, message, line, column } = result
    const position = { ...(line === undefined ? {} : { line }), ...(column === undefined ? {} : { column }) }
    return { console, duration, error: { reason, message, ...position } }
  }
  const { payload = before, targetUrl, targetMethod, active } = result
  return { console, duration, after: payload, targetUrl, targetMethod, active }
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
