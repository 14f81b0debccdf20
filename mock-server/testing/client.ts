import { BASE_URL, type TestService } from './service.ts'

export interface Answer {
  readonly status: number
  readonly headers: Headers
  /** The parsed body; `undefined` for an empty one. Tests look at what a client can see, of whatever shape. */
  readonly body: any // a test asserts shapes that a failing service may not have
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
  const { body, headers = {}, token, signal } = sent
  const url = BASE_URL + (path.startsWith('/services/') ? path : `/services/pathfinder/v1${path}`)
  const response = await service.fetch(
    new Request(url, {
      method,
      headers: {
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      ...(signal ? { signal } : {}),
    }),
  )
  const text = await response.text()
  const isJson = response.headers.get('content-type')?.includes('json') ?? false
  return { status: response.status, headers: response.headers, body: isJson ? JSON.parse(text) : text || undefined }
}

/** A client that sends one person's token with everything. */
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
