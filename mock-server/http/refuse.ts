import type { z } from 'zod'
import type { ErrorEnvelope } from '#contract/envelope.ts'
import type { ODataError } from '#contract/feeds.ts'
import { StoreUnavailable, UniqueViolation } from '#kernel/store-errors.ts'
import { bearerChallenge } from '#kernel/challenge.ts'
import { type ApiError, Refusal, type RefusalKind, about, refuse } from '#kernel/refusal.ts'

const statusOf = {
  badRequest: 400,
  unauthorized: 401,
  forbidden: 403,
  notFound: 404,
  wrongMethod: 405,
  notAcceptable: 406,
  conflict: 409,
  tooLarge: 413,
  unsupported: 415,
  invalid: 422,
  tooMany: 429,
  notImplemented: 501,
  unavailable: 503,
  inMaintenance: 503,
} as const satisfies Record<RefusalKind, number>

/** A thrown value as a refusal; undefined for a fault of the service, whose details clients may not see. */
export function asRefusal(thrown: unknown): Refusal | undefined {
  if (thrown instanceof Refusal) return thrown
  if (thrown instanceof StoreUnavailable) {
    const outcome = thrown.isCertain ? 'nothing was changed' : 'what was sent may or may not have been saved'
    return refuse.unavailable(`The store can't answer right now; ${outcome}. Try again in a moment`, {
      headers: { 'retry-after': '2' },
    })
  }
  // Two requests took the same name at the same time: both checked first, and the store's unique index decided.
  if (thrown instanceof UniqueViolation) {
    return refuse.conflict('This name was taken a moment ago. Reload, then choose another', about('$.name', 'is taken'))
  }
  return undefined
}

/** How an error is written: in the envelope of the interface, or as OData lays down. */
type ErrorForm = 'envelope' | 'odata'

/** A refusal as a response: the one place where its kind becomes a status. */
export function refusalResponse(refusal: Refusal, form: ErrorForm = 'envelope'): Response {
  const { errors = [], data, type = 'Error', headers = {} } = refusal.detail
  const challenge = refusal.kind === 'unauthorized' ? bearerChallenge() : {}
  const init = { status: statusOf[refusal.kind], headers: { ...challenge, ...headers } }
  if (form === 'odata')
    return odataError(init, { code: refusal.kind, message: refusal.message, target: errors[0]?.value })
  return errorResponse(init, { message: refusal.message, errors, type, data })
}

/** The response to a fault of the service: the reference leads to the log line, the cause is not shown. */
export function faultResponse(reference: string, form: ErrorForm = 'envelope'): Response {
  const message = `The service failed on this request (reference ${reference})`
  if (form === 'odata') return odataError({ status: 500 }, { code: 'fault', message })
  return errorResponse({ status: 500 }, { message, errors: [] })
}

/** More errors would only repeat the first ones. */
const MAX_ERRORS = 100

/** The first issues of a Zod error by the JSON path of each member. */
export function apiErrors(error: z.core.$ZodError, root = '$'): ApiError[] {
  const byPath = new Map<string, string[]>()
  for (const issue of error.issues.slice(0, MAX_ERRORS)) {
    const path = jsonPath(root, issue.path)
    byPath.set(path, [...(byPath.get(path) ?? []), issue.message])
  }
  return [...byPath].map(([value, messages]) => ({ value, messages }))
}

/** One sentence for `errorMessage` from many errors. */
export const sentence = (subject: string, errors: ApiError[]): string =>
  `${subject}: ${errors.map((error) => `${error.value} ${error.messages.join(', ')}`).join('; ')}`

function jsonPath(root: string, path: readonly PropertyKey[]): string {
  return path.reduce<string>((parent, step) => {
    if (typeof step === 'number') return `${parent}[${step}]`
    return parent === '' ? String(step) : `${parent}.${String(step)}`
  }, root)
}

interface ResponseHead {
  readonly status: number
  readonly headers?: Record<string, string>
}

function errorResponse(
  head: ResponseHead,
  { message, errors, type = 'Error', data }: { message: string; errors: ApiError[]; type?: string; data?: unknown },
): Response {
  const body: ErrorEnvelope = {
    status: 'ERROR',
    type,
    errorMessage: message,
    message,
    errors,
    ...(data === undefined ? {} : { data }),
  }
  return Response.json(body, head)
}

function odataError({ status, headers }: ResponseHead, error: ODataError['error']): Response {
  const body: ODataError = { error }
  return Response.json(body, { status, headers: { ...headers, 'odata-version': '4.0' } })
}
