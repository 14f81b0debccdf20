import { Refusal } from './refusal.ts'

/** A message of server-sent events; `id`: from where a client resumes. */
export const message = (event: string, data: unknown, id?: number): string =>
  `${id === undefined ? '' : `id: ${id}\n`}event: ${event}\ndata: ${JSON.stringify(data)}\n\n`

/** Keeps a quiet connection open; clients ignore it. */
export const heartbeat = ': \n\n'

interface Followed {
  /** Of the request. */
  readonly signal: AbortSignal
  /** Gives back what the stream holds; may be called again. */
  readonly leave: () => void
  readonly onFault: (error: unknown) => void
  /** The messages, until the signal aborts. */
  readonly messages: (signal: AbortSignal) => Promise<AsyncGenerator<string>>
}

/** Server-sent events until the client goes away. */
export async function followed({ signal, leave, onFault, messages }: Followed): Promise<Response> {
  // A client that leaves before anything was read is not always noticed by the stream.
  signal.addEventListener('abort', leave, { once: true })
  const cancelled = new AbortController()
  try {
    return eventStream(await messages(AbortSignal.any([signal, cancelled.signal])), {
      // A refusal is the client's matter, such as an access that has ended; anything else is a fault of the service.
      onError: (error) => void (error instanceof Refusal || onFault(error)),
      onCancel() {
        cancelled.abort()
        // If nothing was read yet, the generator hasn't started, and ending it stops nothing.
        leave()
      },
    })
  } catch (error) {
    leave()
    throw error
  }
}

interface StreamEvents {
  /** Messages failed; the stream ends, and the client resumes it. */
  readonly onError: (error: unknown) => void
  /** The client went away, perhaps before anything was read. */
  readonly onCancel: () => void
}

/** Server-sent events as a response. Messages are produced only as fast as the client reads them. */
function eventStream(messages: AsyncGenerator<string>, { onError, onCancel }: StreamEvents): Response {
  const encoder = new TextEncoder()
  const end = (error: unknown): { value: undefined; done: true } => {
    onError(error)
    return { value: undefined, done: true }
  }
  const stream = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const { value, done } = await messages.next().catch(end)
        if (done || value === undefined) controller.close()
        else controller.enqueue(encoder.encode(value))
      },
      async cancel() {
        onCancel()
        await messages.return(undefined)
      },
    },
    { highWaterMark: 0 },
  )
  const headers = { 'content-type': 'text/event-stream', 'cache-control': 'no-store', 'x-accel-buffering': 'no' }
  return new Response(stream, { headers })
}
