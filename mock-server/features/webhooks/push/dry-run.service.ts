import type { Caller } from '#contract/access.ts'
import type { dryRunCallback } from '#contract/callbacks.ts'
import type { Input, Output } from '#contract/endpoint.ts'
import { eventAccess } from '#events/event-access.policy.ts'
import { demand } from '#kernel/may.ts'
import { refuse } from '#kernel/refusal.ts'
import { problemText } from '#sandbox/callback-problem.ts'
import type { CallbackResult, Callbacks } from '#sandbox/callbacks.ts'
import type { Storage } from '#storage/database.ts'
import { noSuchSubscription } from '#features/webhooks/subscriptions/refusals.ts'
import { findSubscription } from '#features/webhooks/subscriptions/subscriptions.store.ts'
import type { Secrets } from '#features/webhooks/subscriptions/secrets.ts'
import { settingsOf } from '#features/webhooks/subscriptions/settings-columns.ts'
import type { TargetValidators } from '#features/webhooks/subscriptions/target-validation.service.ts'
import { methodOf, methodProblem } from './changed-target.ts'
import { targetCheck } from './target-check.service.ts'
import * as store from './test-delivery.store.ts'

type DryRun = Input<typeof dryRunCallback>['body']
type Run = Output<typeof dryRunCallback>['data'][number]

interface DryRunOptions {
  readonly storage: Storage
  readonly callbacks: Callbacks
  readonly application: string
  readonly validators: TargetValidators
  readonly secrets: Secrets
}

/** Dry runs of callbacks, before a subscription is saved; nothing is sent or stored. */
export const dryRunService = (options: DryRunOptions) => ({
  /** Runs a callback on a sample or on real events; 422 with line and column if it does not parse. */
  async dryRunCallback(caller: Caller, body: DryRun): Promise<Run[]> {
    demand(caller, 'webhook.manage')
    if ([body.sample, body.offsets, body.last].filter((source) => source !== undefined).length !== 1) {
      const errors = ['$.sample', '$.offsets', '$.last'].map((value) => ({ value, messages: ['must be the only one'] }))
      throw refuse.invalid('Exactly one of sample, offsets and last says what to run the callback on', { errors })
    }
    const problem = await options.callbacks.check(body.callback)
    if (problem) throw refuse.member('$.callback', problemText(problem))
    const verdictOn = targetCheck(options.validators.violationOf, await ownTarget(options, caller, body))
    const runs: Run[] = []
    for (const { offset, text } of await payloadsFor(options, caller, body)) {
      const { callback, targetUrl, targetMethod } = body
      const input = { payload: text, targetMethod, targetUrl }
      const result = await options.callbacks.run(`test ${caller.userId}`, callback, input)
      runs.push({ ...(offset === undefined ? {} : { offset }), before: text, ...toRun(result, text) })
    }
    return await Promise.all(runs.map((run) => withTarget(run, verdictOn)))
  },
})
export type DryRunService = ReturnType<typeof dryRunService>

/** The texts to run a callback on; those of events with their offsets. */
async function payloadsFor(
  { storage: { db }, application }: DryRunOptions,
  caller: Caller,
  { sample, offsets, last, payloadMode }: DryRun,
): Promise<readonly { offset?: number; text: string }[]> {
  if (sample !== undefined) return [{ text: JSON.stringify(sample) }]
  const shape = { workspaceId: caller.workspaceId, payloadMode, application, access: eventAccess(caller) }
  if (offsets) {
    const events = await store.eventsAt(db, shape, offsets)
    const missing = offsets.findIndex((requested) => !events.some(({ offset }) => offset === requested))
    if (missing >= 0) throw refuse.member(`$.offsets[${missing}]`, 'there is no such event, or it was dropped')
    return events
  }
  if (!last) return []
  return await store.eventsAt(db, shape, await store.lastDelivered(db, shape, last))
}

/** The target before the callback, with the Authorization header that may not go over plain HTTP. */
async function ownTarget({ storage, secrets }: DryRunOptions, caller: Caller, { targetUrl: url, ...body }: DryRun) {
  const id = body.subscriptionId ?? body.last?.subscriptionId
  if (id === undefined) return { url, authorization: undefined }
  const row = await findSubscription(storage.db, caller.workspaceId, id)
  if (!row) throw noSuchSubscription()
  const { authorizationHeader, allowInsecureAuthorization } = settingsOf(row, secrets)
  return { url, authorization: allowInsecureAuthorization ? undefined : (authorizationHeader ?? undefined) }
}

async function withTarget(run: Run, verdictOn: ReturnType<typeof targetCheck>): Promise<Run> {
  const { targetUrl, active } = run
  return targetUrl === undefined || !active ? run : { ...run, target: await verdictOn(targetUrl) }
}

function toRun(result: CallbackResult, before: string): Omit<Run, 'before' | 'offset'> {
  const { console, ms: duration } = result
  if (result.kind === 'failed') {
    const { reason, message, line, column } = result
    const position = { ...(line === undefined ? {} : { line }), ...(column === undefined ? {} : { column }) }
    return { console, duration, error: { reason, message, ...position } }
  }
  if (methodOf(result) === undefined)
    return { console, duration, error: { reason: 'result', message: methodProblem(result) } }
  const { payload = before, targetUrl, targetMethod, active } = result
  return { console, duration, after: payload, targetUrl, targetMethod, active }
}
