import { type RequestListener, type Server, type ServerResponse, createServer } from 'node:http'
import { RequestError, getRequestListener } from '@hono/node-server'
import ipaddr from 'ipaddr.js'
import { oneAtATime } from './one-at-a-time.ts'

export type Fetch = (request: Request, env?: object) => Response | Promise<Response>

type Others = { isOwnPath: (path: string) => boolean; pages: RequestListener }

export interface Listener {
  readonly server: Server
  readonly port: number
  /** Whether only this machine can connect. */
  readonly isLocal: boolean
  /**
   * Answers with `fetch` from now on, including requests that arrived earlier and waited. `others` handles paths outside the
   * service.
   */
  serve(fetch: Fetch, headers: Readonly<Record<string, string>>, others: Others | undefined): void
  /**
   * Accepts no more connections. Requests under way are answered and their connections closed; those that take longer are cut
   * off.
   */
  close(patienceMs: number): Promise<void>
}

/** Listens before anything else happens, so that a port in use is found before anything is created. */
export async function listen(port: number, host: string, onError: (error: unknown) => void): Promise<Listener> {
  const underWay = new Set<ServerResponse>()
  const serving = Promise.withResolvers<RequestListener>()
  let ready: RequestListener | undefined
  let isClosing = false

  const server = createServer(
    {
      // Limits for the arrival of a whole request. A response may take any time, so long polls and tails are not cut.
      headersTimeout: 20_000,
      requestTimeout: 120_000,
      // Longer than the idle timeout of usual load balancers, which would otherwise send into a closing connection.
      keepAliveTimeout: 75_000,
      keepAlive: true,
      keepAliveInitialDelay: 30_000,
    },
    oneAtATime((incoming, outgoing) => {
      underWay.add(outgoing)
      outgoing.once('close', () => {
        underWay.delete(outgoing)
        // A stream that began before the shutdown was announced leaves its connection open.
        if (isClosing) setImmediate(() => server.closeIdleConnections())
      })
      if (isClosing) outgoing.setHeader('connection', 'close')
      if (ready) ready(incoming, outgoing)
      else void serving.promise.then((listener) => listener(incoming, outgoing))
    }),
  )
  await startListening(server, port, host)
  const address = server.address()

  return {
    server,
    port: typeof address === 'object' && address ? address.port : port,
    isLocal: typeof address === 'object' && address !== null && isLoopback(address.address),
    serve(fetch, headers, others) {
      const errorHandler = (error: unknown) => failed(error, onError)
      // For requests over HTTP/1.0, which may lack a Host, as those of load balancers do. No answer says it: addresses begin with BASE_URL.
      const answer = getRequestListener(fetch, { hostname: 'localhost', errorHandler })
      ready = (incoming, outgoing) => {
        if (others && !others.isOwnPath(incoming.url?.split('?', 1)[0] ?? '')) return others.pages(incoming, outgoing)
        for (const [name, value] of Object.entries(headers)) outgoing.setHeader(name, value)
        void answer(incoming, outgoing)
      }
      serving.resolve(ready)
    },
    async close(patienceMs) {
      isClosing = true
      const closed = new Promise<void>((resolve) => server.close(() => resolve()))
      for (const outgoing of underWay) if (!outgoing.headersSent) outgoing.setHeader('connection', 'close')
      const impatient = setTimeout(() => server.closeAllConnections(), ready ? patienceMs : 0)
      await closed
      clearTimeout(impatient)
    },
  }
}

/** By the address that a name such as localhost led to. */
const isLoopback = (address: string): boolean =>
  ipaddr.isValid(address) && ipaddr.process(address).range() === 'loopback'

function startListening(server: Server, port: number, host: string): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  server.once('error', reject)
  server.listen({ port, host }, () => {
    server.off('error', reject)
    resolve()
  })
  return promise
}

function failed(error: unknown, onError: (error: unknown) => void): Response {
  if (error instanceof RequestError) return new Response('The request is not well-formed\n', { status: 400 })
  onError(error)
  return new Response('The service failed on this request\n', { status: 500 })
}
