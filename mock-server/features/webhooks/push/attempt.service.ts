import type { AttemptOutcome } from '#contract/deliveries.ts'
import type { Outgoing, OutgoingResult } from '#outgoing/outgoing.ts'
import type { Callbacks } from '#sandbox/callbacks.ts'
import { positionText } from '#sandbox/callback-problem.ts'
import { type PushRequest, contentTypeOf, isDelivered, pushRequest } from './request.ts'
import { maskedUrl, withoutSecrets } from '#features/webhooks/subscriptions/mask.ts'
import { insecure, isDowngraded, methodOf, methodProblem } from './changed-target.ts'
import { type PushTarget, secretsOf } from '#features/webhooks/subscriptions/push-target.ts'

/** The result of one attempt; only `request` holds secrets unmasked. */
export interface AttemptResult {
  outcome: AttemptOutcome
  target: { url: string; method: string }
  request?: PushRequest
  /** Left out if the callback left the payload as it was. */
  changedBody?: string
  answer?: Extract<OutgoingResult, { kind: 'answered' }>
  error?: { code: string; message: string; detail?: string }
  phases?: Readonly<Record<string, number>>
  callback?: { console: string; ms: number }
}

export interface AttemptOptions {
  outgoing: Outgoing
  callbacks: Callbacks
  clock: () => Date
}

/** What sending a delivery takes. `key` says whose turn in the sandbox and whose connections it uses. */
export interface OutboundDelivery {
  key: string
  eventId: string
  text: string
  target: PushTarget
  callback: string | null
  allowInsecure: boolean
  /** Nothing may be sent later, because another process may then claim the delivery. */
  sendBefore?: Date
}

/** One attempt: callback, request, address guard, answer. Never rejects for anything that script, target or network do. */
export const attemptDelivery = async (
  delivery: OutboundDelivery,
  options: AttemptOptions,
  signal: AbortSignal,
): Promise<AttemptResult> => masked(await attempt(delivery, options, signal), delivery)

async function attempt(
  delivery: OutboundDelivery,
  { outgoing, callbacks, clock }: AttemptOptions,
  signal: AbortSignal,
): Promise<AttemptResult> {
  const { eventId, text, allowInsecure, sendBefore } = delivery
  const result = await runCallback(callbacks, delivery)
  const { target, callback, changedBody } = result
  const common = {
    target: { url: target.url, method: target.method },
    ...(callback ? { callback } : {}),
    ...(changedBody === undefined ? {} : { changedBody }),
  }
  if (result.error) return { ...common, outcome: 'callback', error: result.error }
  // As after ABORTED below: nothing is known against the target, and the delivery is due again soon.
  if (sendBefore && clock() > sendBefore) return { ...common, outcome: 'unknown', error: tooLate }
  if (!result.active) return { ...common, outcome: 'suppressed' }
  if (isDowngraded(target, delivery.target) && !allowInsecure)
    return { ...common, outcome: 'callback', error: insecure }
  const body = changedBody ?? text
  const contentType = contentTypeOf(body, result.isText ?? false)
  const { userAgent } = outgoing
  const request = await pushRequest({ target, body, contentType, eventId, now: clock(), userAgent })
  const answer = await outgoing.send({ ...request, lane: delivery.key }, signal)
  const phases = { ...answer.phases }
  if (answer.kind === 'answered') {
    const outcome = isDelivered(answer.status) ? 'delivered' : 'refused'
    return { ...common, outcome, request, answer, phases }
  }
  const { code, message, detail } = answer
  const outcome = code === 'ABORTED' ? 'unknown' : 'unreachable'
  const error = { code, message, ...(detail === undefined ? {} : { detail }) }
  return { ...common, outcome, request, error, phases }
}

/** A delivery as its callback left it, or the error of the callback. */
type CallbackOutcome = {
  target: PushTarget
  changedBody?: string
  isText?: boolean
  active: boolean
  callback?: { console: string; ms: number }
  error?: { code: string; message: string }
}

/** Runs the callback, if there is one; the address guard validates the URL that it sets when the request is sent. */
async function runCallback(
  callbacks: Callbacks,
  { key, callback: source, text, target }: OutboundDelivery,
): Promise<CallbackOutcome> {
  if (source === null) return { target, active: true }
  const input = { payload: text, targetMethod: target.method, targetUrl: target.url }
  const result = await callbacks.run(key, source, input)
  const callback = { console: result.console, ms: result.ms }
  if (result.kind === 'failed') {
    const position = positionText(result)
    const code = result.reason === 'error' ? 'CALLBACK_ERROR' : `CALLBACK_${result.reason.toUpperCase()}`
    const message = position === undefined ? result.message : `${result.message} (${position})`
    return { target, active: true, callback, error: { code, message } }
  }
  const method = methodOf(result)
  if (method === undefined)
    return { target, active: true, callback, error: { code: 'CALLBACK_RESULT', message: methodProblem(result) } }
  return {
    target: { ...target, url: result.targetUrl, method },
    active: result.active,
    callback,
    ...(result.payload === undefined ? {} : { changedBody: result.payload }),
    isText: result.isText,
  }
}

/** Removes the target's secrets from everything that is stored: targets echo their requests, and callbacks log what they see. */
function masked(result: AttemptResult, { target: own }: OutboundDelivery): AttemptResult {
  const secrets = secretsOf(own)
  const mask = (text: string) => withoutSecrets(text, secrets)
  const { target, changedBody, answer, error, callback } = result
  const url = maskedUrl(target.url)
  return {
    ...result,
    // A callback can also write a secret into the path.
    target: { ...target, url: target.url === own.url ? url : mask(url) },
    ...(changedBody === undefined ? {} : { changedBody: mask(changedBody) }),
    ...(answer && { answer: maskedAnswer(answer, mask) }),
    ...(error && { error: maskedError(error, mask) }),
    ...(callback && { callback: { ...callback, console: mask(callback.console) } }),
  }
}

type Mask = (text: string) => string

const maskedAnswer = (answer: NonNullable<AttemptResult['answer']>, mask: Mask) => ({
  ...answer,
  headers: answer.headers.map(([name, value]): [string, string] => [name, mask(value)]),
  body: mask(answer.body),
})

const maskedError = ({ code, message, detail }: NonNullable<AttemptResult['error']>, mask: Mask) => ({
  code,
  message: mask(message),
  ...(detail === undefined ? {} : { detail: mask(detail) }),
})

const tooLate = { code: 'SERVICE_BUSY', message: 'It waited too long for its turn, and nothing was sent' }
