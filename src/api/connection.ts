import { ApiError } from './errors.ts'

export type ConnectionState =
  | { readonly is: 'connecting' }
  | { readonly is: 'live' }
  /** Broken; the next attempt is scheduled. */
  | { readonly is: 'broken'; readonly error: unknown; readonly attempts: number }
  /** A refusal that another attempt would not change. */
  | { readonly is: 'refused'; readonly error: ApiError }

type ConnectionOptions = {
  /** Opens one connection and resolves at its end; calls `onLive` when it is established. */
  readonly connect: (onLive: () => void) => Promise<void>
  readonly onState: (state: ConnectionState) => void
  readonly signal: AbortSignal
  /** Dispatches `retry` when a wait should end now. */
  readonly retries: EventTarget
  readonly random?: () => number
}

type Props = ConnectionOptions

/** Connects again whenever the connection ends, later each time it fails, until the signal aborts or the service refuses. */
export async function stayConnected({ connect, onState, signal, retries, random = Math.random }: Props): Promise<void> {
  let attempts = 0
  onState({ is: 'connecting' })
  while (!signal.aborted) {
    let failure: unknown
    try {
      await connect(() => {
        attempts = 0
        onState({ is: 'live' })
      })
    } catch (error) {
      failure = error
    }
    if (signal.aborted) return
    if (failure instanceof ApiError && isFinal(failure.status)) return onState({ is: 'refused', error: failure })
    attempts += 1
    onState({ is: 'broken', error: failure, attempts })
    await wait(backoff(attempts, random()), [signal, retries])
  }
}

/** 0.25, 0.5, 1 … 10 s, spread over a half, so that clients do not all reconnect at the same moment. */
export const backoff = (attempts: number, random: number): number =>
  Math.min(250 * 2 ** (attempts - 1), 10_000) * (0.5 + random / 2)

/** Expired tokens, rate limits and timeouts pass with time; other 4xx do not. */
const isFinal = (status: number): boolean => status >= 400 && status < 500 && ![401, 408, 425, 429].includes(status)

/** Waits until the time is over, a target dispatches `abort` or `retry`, or the network is back. */
export function wait(milliseconds: number, targets: readonly EventTarget[]): Promise<void> {
  const done = new AbortController()
  return new Promise((resolve) => {
    const timer = setTimeout(finish, milliseconds)
    function finish() {
      clearTimeout(timer)
      done.abort()
      resolve()
    }
    for (const target of [...targets, window]) {
      for (const name of ['abort', 'retry', 'online']) {
        target.addEventListener(name, finish, { once: true, signal: done.signal })
      }
    }
  })
}
