/** A message of server-sent events. */
export const message = (event: string, data: unknown, id: number): string =>
  `id: ${id}\nevent: ${event}\ndata: ${JSON.stringify(data)}\n\n`

/** Keeps a quiet connection open; clients ignore it. */
export const heartbeat = ': \n\n'

interface StreamEvents {
  /** Messages failed; the stream ends, and the client resumes it. */
  readonly onError: (error: unknown) => void
  /** The client went away, perhaps before anything was read. */
  readonly onCancel: () => void
}

/** Server-sent events as a response. Messages are produced only as fast as the client reads them. */
export function eventStream(messages: AsyncGenerator<string>, { onError, onCancel }: StreamEvents): Response {
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
