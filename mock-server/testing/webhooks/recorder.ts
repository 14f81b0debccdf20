import { once } from 'node:events'
import { type RequestListener, type ServerResponse, createServer } from 'node:http'

/** A delivery whose body has arrived completely. */
export interface Arrival {
  /** The path of the target and the webhook id: unique per subscription and event. */
  key: string
  path: string
  /** The offset, if the payload is an event. */
  offset: number
  /** On the watch of this process, in milliseconds. */
  at: number
}

export interface Recorder {
  /** An address at its first port or, as another origin, at its nth. */
  url(path: string, nth?: number): string
  /** Deliveries in the order of their arrival. */
  arrivals: Arrival[]
  /** How often each key has arrived. */
  counts: Map<string, number>
  /** Requests under way by path, and their maximum by path and in total. */
  open: Map<string, number>
  most: Map<string, number>
  /** Keys that arrived while the same key was still being answered. */
  overlaps: { key: string; at: number }[]
  /** Answers deliveries; with 200 at first. */
  answer: (arrival: Arrival, response: ServerResponse) => void
  /** Called after the first piece of a body, and after a response has been sent. */
  onPiece: (path: string) => void
  onAnswered: (path: string) => void
  /** Resolves once the condition holds; it is evaluated at every arrival. */
  until(holds: () => boolean): Promise<void>
  close(): Promise<void>
}

export const ALL = 'all'

/** Starts a target on one or several ports that records which deliveries arrive when, how often, and how many at the same time. */
export async function startRecorder(ports = 1): Promise<Recorder> {
  /** Checks of the conditions that `until` waits for. */
  const checks = new Set<() => void>()
  const keysUnderWay = new Map<string, number>()
  const receive: RequestListener = (incoming, response) => {
    const path = incoming.url ?? ''
    const key = `${path} ${String(incoming.headers['webhook-id'])}`
    const exits = [enter(recorder.open, path), enter(recorder.open, ALL), enter(keysUnderWay, key)]
    for (const scope of [path, ALL]) {
      recorder.most.set(scope, Math.max(recorder.most.get(scope) ?? 0, recorder.open.get(scope) ?? 0))
    }
    if ((keysUnderWay.get(key) ?? 0) > 1) recorder.overlaps.push({ key, at: performance.now() })
    const pieces: Buffer[] = []
    incoming.once('data', () => recorder.onPiece(path))
    incoming.on('data', (piece: Buffer) => pieces.push(piece))
    incoming.on('end', () => {
      const offset = Number(/^\{"id":(\d+)/.exec(Buffer.concat(pieces).toString())?.[1])
      const arrival = { key, path, offset, at: performance.now() }
      recorder.arrivals.push(arrival)
      recorder.counts.set(key, (recorder.counts.get(key) ?? 0) + 1)
      response.once('finish', () => recorder.onAnswered(path))
      recorder.answer(arrival, response)
      for (const check of checks) check()
    })
    response.once('close', () => {
      for (const exit of exits) exit()
    })
  }
  const servers = await Promise.all(Array.from({ length: ports }, () => listen(receive)))
  const recorder: Recorder = {
    url: (path, nth = 0) => `http://127.0.0.1:${servers[nth]?.port}${path}`,
    arrivals: [],
    counts: new Map(),
    open: new Map(),
    most: new Map(),
    overlaps: [],
    answer: (_, response) => void response.writeHead(200).end(),
    onPiece: () => undefined,
    onAnswered: () => undefined,
    until: (holds) =>
      new Promise((resolve) => {
        const check = () => {
          if (!holds()) return
          checks.delete(check)
          resolve()
        }
        checks.add(check)
        check()
      }),
    async close() {
      await Promise.all(servers.map(({ close }) => close()))
    },
  }
  return recorder
}

async function listen(receive: RequestListener): Promise<{ port: number; close: () => Promise<void> }> {
  const server = createServer(receive)
  // A process that dies leaves half a request behind.
  server.on('clientError', (_, socket) => void socket.destroy())
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  return {
    port: typeof address === 'object' && address ? address.port : 0,
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

/** Counts an entry; the function that it returns takes it back. */
function enter(counts: Map<string, number>, key: string): () => void {
  counts.set(key, (counts.get(key) ?? 0) + 1)
  return () => void counts.set(key, (counts.get(key) ?? 0) - 1)
}
