import type { Outgoing, OutgoingResult } from '#outgoing/outgoing.ts'
import type { Callbacks } from '#sandbox/callbacks.ts'
import { placeOf } from '#sandbox/callback-problem.ts'
import { type PushRequest, contentTypeOf, isDelivered, pushRequest } from './request.ts'
import { type PushTarget, maskedUrl, secretsOf, withoutSecrets } from '#features/webhooks/subscriptions/target.ts'

/** What came of one attempt, before it is decided what becomes of the delivery; `request` alone holds secrets unmasked. */
export interface SendResult {
  outcome: 'delivered' | 'refused' | 'unreachable' | 'callback' | 'suppressed' | 'unknown'
  target: { url: string; method: string }
  request?: PushRequest
  /** Left out where it is the event as it was. */
  changedBody?: string
  answer?: Extract<OutgoingResult, { kind: 'answered' }>
  error?: { code: string; message: string; detail?: string }
  phases?: Readonly<Record<string, number>>
  callback?: { console: string; ms: number }
}

export interface SendOptions {
  outgoing: Outgoing
  callbacks: Callbacks
  userAgent: string
  clock: () => Date
}

/** A delivery as far as sending it goes; `key` names whose callback and whose connections. */
export interface OutboundDelivery {
  key: string
  eventId: string
  text: string
  target: PushTarget
  callback: string | null
  allowInsecure: boolean
  /** After it nothing may be sent any more, because somebody else may take the delivery over. */
  sendBefore?: Date
}

/** One attempt: callback, request, guard, answer. Rejects for nothing that script, target or network do. */
export const sendDelivery = async (
  delivery: OutboundDelivery,
  sending: SendOptions,
  signal: AbortSignal,
): Promise<SendResult> => masked(await attempt(delivery, sending, signal), delivery)

async function attempt(
  delivery: OutboundDelivery,
  { outgoing, callbacks, userAgent, clock }: SendOptions,
  signal: AbortSignal,
): Promise<SendResult> {
  const { eventId, text, allowInsecure, sendBefore } = delivery
  const changed = await change(callbacks, delivery)
  const { callback, changedBody } = changed
  const so = {
    target: { url: changed.target.url, method: changed.target.method },
    ...(callback ? { callback } : {}),
    ...(changedBody === undefined ? {} : { changedBody }),
  }
  if (changed.error) return { ...so, outcome: 'callback', error: changed.error }
  if (sendBefore && clock() > sendBefore) return { ...so, outcome: 'unknown', error: tooLate }
  if (!changed.active) return { ...so, outcome: 'suppressed' }
  if (isInsecure(changed.target) && !allowInsecure) return { ...so, outcome: 'callback', error: insecure }
  const body = changedBody ?? text
  const { target } = changed
  const contentType = contentTypeOf(body, changed.isText ?? false)
  const request = await pushRequest({ target, body, contentType, eventId, now: clock(), userAgent })
  const result = await outgoing.send({ ...request, lane: delivery.key }, signal)
  if (result.kind === 'answered') {
    const outcome = isDelivered(result.status) ? 'delivered' : 'refused'
    return { ...so, outcome, request, answer: result, phases: { ...result.phases } }
  }
  const { code, message, detail } = result
  const outcome = code === 'ABORTED' ? 'unknown' : 'unreachable'
  const error = { code, message, ...(detail === undefined ? {} : { detail }) }
  return { ...so, outcome, request, error, phases: { ...result.phases } }
}

type Changed = {
  target: PushTarget
  changedBody?: string
  isText?: boolean
  active: boolean
  callback?: { console: string; ms: number }
  error?: { code: string; message: string }
}

/** The delivery as its callback left it; the address it names is judged like any other when it is sent. */
async function change(
  callbacks: Callbacks,
  { key, callback: source, text, target }: OutboundDelivery,
): Promise<Changed> {
  if (source === null) return { target, active: true }
  const given = { payload: text, targetMethod: target.method, targetUrl: target.url }
  const result = await callbacks.run(key, source, given)
  const callback = { console: result.console, ms: result.ms }
  if (result.kind === 'failed') {
    const place = placeOf(result)
    const code = result.reason === 'error' ? 'CALLBACK_ERROR' : `CALLBACK_${result.reason.toUpperCase()}`
    const message = place === undefined ? result.message : `${result.message} (${place})`
    return { target, active: true, callback, error: { code, message } }
  }
  const method = methods.find((one) => one === result.targetMethod.toUpperCase())
  if (method === undefined) {
    const message = `The callback set targetMethod to ${result.targetMethod.slice(0, 20).toWellFormed()}; it must be ${methods.join(', ')}`
    return { target, active: true, callback, error: { code: 'CALLBACK_RESULT', message } }
  }
  return {
    target: { ...target, url: result.targetUrl, method },
    active: result.active,
    callback,
    ...(result.payload === undefined ? {} : { changedBody: result.payload }),
    isText: result.isText,
  }
}

const methods = ['POST', 'PUT', 'PATCH'] as const

/** Targets echo what they get, and callbacks write down what they see: none of the target's secrets is kept. */
function masked(sent: SendResult, { target: own }: OutboundDelivery): SendResult {
  const secrets = secretsOf(own)
  const mask = (text: string) => withoutSecrets(text, secrets)
  const { target, changedBody, answer, error, callback } = sent
  const url = maskedUrl(target.url)
  return {
    ...sent,
    // A callback can write a secret into the path as well.
    target: { ...target, url: target.url === own.url ? url : mask(url) },
    ...(changedBody === undefined ? {} : { changedBody: mask(changedBody) }),
    ...(answer && { answer: maskedAnswer(answer, mask) }),
    ...(error && { error: maskedError(error, mask) }),
    ...(callback && { callback: { ...callback, console: mask(callback.console) } }),
  }
}

type Mask = (text: string) => string

const maskedAnswer = (answer: NonNullable<SendResult['answer']>, mask: Mask) => ({
  ...answer,
  headers: answer.headers.map(([name, value]): [string, string] => [name, mask(value)]),
  body: mask(answer.body),
})

const maskedError = ({ code, message, detail }: NonNullable<SendResult['error']>, mask: Mask) => ({
  code,
  message: mask(message),
  ...(detail === undefined ? {} : { detail: mask(detail) }),
})

/** A callback can turn https into http; the Authorization header does not follow unless that was confirmed. */
const isInsecure = ({ url, authorization }: PushTarget): boolean =>
  authorization !== undefined && /^http:/i.test(url.trim())

const tooLate = { code: 'SERVICE_BUSY', message: 'It waited too long for its turn, and nothing was sent' }

const insecure = {
  code: 'INSECURE_AUTHORIZATION',
  message: 'The Authorization header is not sent over plain HTTP unless allowInsecureAuthorization is set',
}
