import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { once } from 'node:events'
import { type IncomingMessage, type ServerResponse, createServer as createHttpServer } from 'node:http'
import { type Server, type Socket, createServer } from 'node:net'
import type { Limits } from './limits.ts'
import { type Outgoing, type OutgoingResult, type OutgoingSettings, openOutgoing } from './outgoing.ts'

export interface Listening {
  readonly port: number
  readonly url: string
  /** All connections so far. */
  readonly sockets: readonly Socket[]
}

const closing: (() => Promise<unknown>)[] = []

/** Closes everything that the test has opened. */
export const closeAll = async (): Promise<void> => {
  await Promise.all(closing.splice(0).map((close) => close()))
}

/** A TCP server whose connections the test handles. */
export const tcpTarget = (serve: (socket: Socket) => void): Promise<Listening> => listen(createServer(serve))

export const httpTarget = (serve: (request: IncomingMessage, response: ServerResponse) => void): Promise<Listening> =>
  listen(createHttpServer(serve))

export async function listen(server: Server, protocol = 'http'): Promise<Listening> {
  const sockets: Socket[] = []
  server.on('connection', (socket: Socket) => {
    sockets.push(socket.on('error', () => undefined))
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const address = server.address()
  const port = address !== null && typeof address === 'object' ? address.port : 0
  closing.push(async () => {
    for (const socket of sockets) socket.destroy()
    await new Promise((resolve) => server.close(resolve))
  })
  return { port, url: `${protocol}://127.0.0.1:${port}/hook`, sockets }
}

/** Allowed to send to 127.0.0.1 by default. */
export function outgoing(settings: Partial<OutgoingSettings> = {}, limits: Partial<Limits> = {}): Outgoing {
  const opened = openOutgoing({ allow: ['127.0.0.1'], userAgent: 'test/1', ...settings, limits })
  closing.push(() => opened.close())
  return opened
}

export const post = (out: Outgoing, url: string, signal?: AbortSignal): Promise<OutgoingResult> =>
  out.send({ url, method: 'POST', headers: [['content-type', 'application/json']], body: '{"a":1}' }, signal)

/** A resolver for the names of a table; other names are unknown. */
export const names = (table: Readonly<Record<string, readonly string[]>>) => async (name: string) => {
  const addresses = table[name.toLowerCase()]
  if (!addresses) throw Object.assign(new Error(`getaddrinfo ENOTFOUND ${name}`), { code: 'ENOTFOUND' })
  return addresses
}

/** How many sockets this process started to connect during `work`. */
export async function socketsOpenedBy(work: () => Promise<unknown>): Promise<number> {
  let opened = 0
  const count = () => void opened++
  subscribe('net.client.socket', count)
  try {
    await work()
  } finally {
    unsubscribe('net.client.socket', count)
  }
  return opened
}

/** Resolves once every connection that the targets ever had is closed. */
export const allGone = (...targets: readonly Listening[]): Promise<unknown> =>
  Promise.all(
    targets
      .flatMap((target) => target.sockets)
      .map(
        (socket) => new Promise<void>((resolve) => (socket.closed ? resolve() : socket.once('close', () => resolve()))),
      ),
  )
