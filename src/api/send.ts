import type { ErrorEnvelope } from 'mock-server/contract/envelope.ts'
import { ApiError } from './errors.ts'

export type Sent = {
  method: string
  body?: unknown
  token?: string | undefined
  headers?: Record<string, string> | undefined
  signal?: AbortSignal | undefined
}

/** One request; anything but success is an ApiError, a broken connection has status 0. */
export async function send(url: string, { method, body, token, headers, signal }: Sent): Promise<Response> {
  const request = `${method} ${url}`
  // A form names its own content type.
  const content = body === undefined || body instanceof FormData ? body : JSON.stringify(body)
  const response = await fetch(url, {
    method,
    headers: {
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(typeof content === 'string' && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(content !== undefined && { body: content }),
    ...(signal && { signal }),
  }).catch((error: unknown) => {
    if (signal?.aborted) throw error
    throw new ApiError(0, request)
  })
  if (response.ok) return response
  const retryAfter = Number(response.headers.get('retry-after') ?? Number.NaN)
  throw new ApiError(
    response.status,
    request,
    await envelopeOf(response),
    Number.isFinite(retryAfter) ? retryAfter : undefined,
  )
}

/** A proxy may respond without our envelope; only the status counts then. */
async function envelopeOf(response: Response): Promise<Partial<ErrorEnvelope>> {
  const isJson = response.headers.get('content-type')?.includes('json') ?? false
  return isJson ? await response.json().catch(() => ({})) : {}
}
