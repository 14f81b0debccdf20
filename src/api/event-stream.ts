import { createParser } from 'eventsource-parser'

/** The service sends a heartbeat every 15 s. A connection that is silent for longer than this is dead. */
const SILENCE_MS = 40_000

export type StreamEvent = { readonly event: string; readonly id: string; readonly data: string }

type Connection = {
  /** Opens the connection; its signal also aborts once the connection is dead. */
  readonly open: (signal: AbortSignal) => Promise<Response>
  readonly signal: AbortSignal
  /** Called with the messages of one chunk, and the response that they belong to. */
  readonly onEvents: (events: readonly StreamEvent[], response: Response) => void
}

/** Reads one connection of server-sent events: resolves when the service ends it, rejects when it breaks or is refused. */
export async function readEvents({ open, signal, onEvents }: Connection): Promise<void> {
  const dead = new AbortController()
  const response = await open(AbortSignal.any([signal, dead.signal]))
  let batch: StreamEvent[] = []
  const parser = createParser({ onEvent: ({ event = '', id = '', data }) => void batch.push({ event, id, data }) })
  const reader = response.body?.getReader()
  const decoder = new TextDecoder()
  let timer: ReturnType<typeof setTimeout> | undefined
  try {
    for (;;) {
      timer = setTimeout(() => dead.abort(), SILENCE_MS)
      const chunk = await reader?.read()
      clearTimeout(timer)
      if (!chunk || chunk.done) return
      parser.feed(decoder.decode(chunk.value, { stream: true }))
      if (batch.length > 0 && !signal.aborted) onEvents(batch, response)
      batch = []
    }
  } finally {
    clearTimeout(timer)
    // A broken connection rejects here: there is nothing left to cancel.
    void reader?.cancel().catch(() => undefined)
  }
}
