import type { Endpoint, Request, Result } from 'mock-server/contract/endpoint.ts'
import { ApiError } from './errors.ts'
import { send } from './send.ts'
import { accessToken, renew, sessionsEnded } from './session.ts'
import { servicePath } from './site.ts'

type Extra = {
  signal?: AbortSignal | undefined
  headers?: Record<string, string>
  /** The body of an operation that takes a form. */
  form?: FormData
}

/** Performs one operation of the contract. Responses are parsed in tests and development; in production the page trusts its own service. */
export async function call<E extends Endpoint>(op: E, request: Request<E>, extra: Extra = {}): Promise<Result<E>> {
  const { payload } = await callWithHeaders(op, request, extra)
  return payload
}

/** As `call`, with the headers of the response (ETag). */
export async function callWithHeaders<E extends Endpoint>(op: E, request: Request<E>, extra: Extra = {}) {
  const response = await respond(op, request, extra)
  const payload: unknown = response.status === 204 ? undefined : await response.json()
  // Safe: in production the contract promises this type, elsewhere the parser has just checked it.
  const result = (import.meta.env.PROD ? payload : op.result.parse(payload)) as Result<E>
  return { payload: result, headers: response.headers }
}

/**
 * The response itself, for streams and bytes. An expired token is renewed once and the request repeated, unless its session is over:
 * whoever has signed in since did not ask for it.
 */
export async function respond<E extends Endpoint>(
  op: E,
  request: Request<E>,
  { signal, headers, form }: Extra,
): Promise<Response> {
  const before = sessionsEnded()
  if (op.method === 'DELETE') noteDeletion(request)
  const attempt = async () => {
    const body = form ?? partsOf(request).body
    return await send(addressOf(op, request), { method: op.method, body, headers, signal, token: await accessToken() })
  }
  try {
    return await attempt()
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 401 || sessionsEnded() !== before) throw error
    await renew()
    return await attempt()
  }
}

const deletions = new Map<string, number>()
const LATELY_MS = 5000

function noteDeletion(request: unknown): void {
  const now = Date.now()
  for (const [id, at] of deletions) if (at < now - LATELY_MS) deletions.delete(id)
  const { id } = partsOf(request).params ?? {}
  if (typeof id === 'string') deletions.set(id, now)
}

/** Whether this page is deleting an object, or has done so a moment ago: the panel of it may still be open. */
export const isDeletedHere = (id: string): boolean => (deletions.get(id) ?? 0) > Date.now() - LATELY_MS

/** The address of an operation with its parameters filled in. */
export function addressOf<E extends Endpoint>(op: E, request: Request<E>): string {
  const { params = {}, query = {} } = partsOf(request)
  const path = op.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])))
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    for (const item of [value].flat()) if (item !== undefined) search.append(name, String(item))
  }
  return `${servicePath(op.at)}${path}${search.size === 0 ? '' : `?${search}`}`
}

type Plain = string | number | boolean | undefined
type Parts = { params?: Record<string, Plain>; query?: Record<string, Plain | Plain[]>; body?: unknown }

/** The three parts, whatever the operation: a `Request<E>` has no others. */
const partsOf = (request: unknown): Parts => (typeof request === 'object' && request !== null ? request : {})
