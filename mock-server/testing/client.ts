import { BASE_URL, type TestService } from './service.ts'

/** JSON as a client gets it. */
export type Json = any // any: a test asserts shapes that a failing service may not have

export interface Answer {
  readonly status: number
  readonly headers: Headers
  /** The parsed body, or `undefined` if it is empty. Tests assert on whatever a client receives, of any shape. */
  readonly body: Json
}

type Sent = { body?: unknown; headers?: Record<string, string>; signal?: AbortSignal }

export interface Client {
  readonly userId: string
  readonly token: string
  get(path: string, sent?: Sent): Promise<Answer>
  post(path: string, body?: unknown, sent?: Sent): Promise<Answer>
  put(path: string, body?: unknown, sent?: Sent): Promise<Answer>
  delete(path: string, sent?: Sent): Promise<Answer>
}

/** One request to the service; a path without a service belongs to pathfinder. */
export async function send(
  service: Pick<TestService, 'fetch'>,
  method: string,
  path: string,
  sent: Sent & { token?: string } = {},
): Promise<Answer> {
  return await answerOf(await open(service, method, path, sent))
}

/** Like `send`, with the body still to be read: for streams, and for clients that leave half way. */
export async function open(
  service: Pick<TestService, 'fetch'>,
  method: string,
  path: string,
  { body, headers = {}, token, signal }: Sent & { token?: string } = {},
): Promise<Response> {
  const content = body === undefined || isForm(body) || typeof body === 'string' ? body : JSON.stringify(body)
  const request = new Request(BASE_URL + (path.startsWith('/services/') ? path : `/services/pathfinder/v1${path}`), {
    method,
    headers: {
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      // A form names its own content type.
      ...(body === undefined || isForm(body) ? {} : { 'content-type': 'application/json' }),
      // Clients of HTTP send it; a `Request` alone has none.
      ...(typeof content === 'string' ? { 'content-length': String(Buffer.byteLength(content)) } : {}),
      ...headers,
    },
    ...(content === undefined ? {} : { body: content }),
    ...(signal ? { signal } : {}),
  })
  return await service.fetch(request)
}

/** Reads a response to its end. */
export async function answerOf(response: Response): Promise<Answer> {
  const text = await response.text()
  const isJson = response.headers.get('content-type')?.includes('json') ?? false
  return {
    status: response.status,
    headers: response.headers,
    body: isJson && text !== '' ? JSON.parse(text) : text || undefined,
  }
}

const isForm = (body: unknown): body is FormData | URLSearchParams =>
  body instanceof FormData || body instanceof URLSearchParams

/** A client that sends a person's token with every request. */
export function clientOf(service: Pick<TestService, 'fetch'>, userId: string, token: string): Client {
  return {
    userId,
    token,
    get: (path, sent) => send(service, 'GET', path, { ...sent, token }),
    post: (path, body, sent) => send(service, 'POST', path, { ...sent, body, token }),
    put: (path, body, sent) => send(service, 'PUT', path, { ...sent, body, token }),
    delete: (path, sent) => send(service, 'DELETE', path, { ...sent, token }),
  }
}
