/** The service refused a request; the message is its sentence. */
export class Refused extends Error {
  override readonly name = 'Refusal'
  readonly status: number
  /** The answer, where it is JSON. */
  readonly body: unknown
  constructor(status: number, message: string, body?: unknown) {
    super(message)
    this.status = status
    this.body = body
  }
}

/** The service or the target can't be reached, or went away before it answered. */
export class Unanswered extends Error {
  override readonly name = 'Unanswered'
  constructor(address: string, cause: unknown) {
    const reason = cause instanceof Error && cause.cause instanceof Error ? cause.cause.message : String(cause)
    super(`${address} doesn't answer (${reason})`, { cause })
  }
}

/** 409: another client reads the subscription, or it is paused. 401: the token ended or was replaced. */
const passing = new Set([401, 409, 429, 500, 502, 503, 504])

/** Whether the same request may succeed later. */
export const isPassing = (error: unknown): boolean =>
  error instanceof Unanswered || (error instanceof Refused && passing.has(error.status))
