import type { ErrorEnvelope } from 'mock-server/contract/envelope.ts'

/** A refusal by the service or by a proxy; status 0 means no response at all. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly status: number
  readonly request: string
  readonly errors: ErrorEnvelope['errors']
  /** The current record, where a 409 carries it. */
  readonly data: unknown
  /** Seconds to wait before another try, where a 429 or 503 says so. */
  readonly retryAfter: number | undefined
  constructor(
    status: number,
    request: string,
    { errorMessage = '', errors = [], data }: Partial<ErrorEnvelope> = {},
    retryAfter?: number,
  ) {
    super(errorMessage)
    this.status = status
    this.request = request
    this.errors = errors
    this.data = data
    this.retryAfter = retryAfter
  }
}

/** Messages by member: `$.permittedReadUserIds[1]` counts for `permittedReadUserIds`. */
export function messagesByField(error: unknown): Map<string, string> {
  if (!(error instanceof ApiError)) return new Map()
  return new Map(
    error.errors.map(({ value, messages }) => [
      value.replace(/^\$\.?/, '').split(/[.[]/, 1)[0] ?? '',
      messages.join(', '),
    ]),
  )
}
