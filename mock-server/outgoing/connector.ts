import net from 'node:net'
import tls from 'node:tls'
import type { buildConnector } from 'undici'
import { type AddressGuard, sameAddress } from './address-guard.ts'
import { type OpeningPhases, Unreachable, asUnreachable, ended, since } from './failures.ts'
import { plainHost, portOf } from './target.ts'

export interface Connector {
  connect: buildConnector.connector
  /** The timings of the connection that is being handed over at this moment, if any. */
  opened(): OpeningPhases | undefined
}

/** The failure to open a connection, with the timings until then. */
export class NotOpened extends Error {
  readonly reason: Unreachable
  readonly opening: OpeningPhases

  constructor(reason: Unreachable, opening: OpeningPhases) {
    super(reason.message)
    this.reason = reason
    this.opening = opening
  }
}

/**
 * Opens connections to validated addresses only, because undici's own connector does not pass literal addresses to its `lookup`. undici
 * writes a request before the callback of the connection returns, so the request that starts during the callback opened the connection.
 */
export function connector(guard: AddressGuard, patience: number, ending: AbortSignal): Connector {
  let handedOver: OpeningPhases | undefined

  const handOver = async (endpoint: Endpoint, callback: buildConnector.Callback) => {
    let connection
    try {
      connection = await open(endpoint, { guard, patience, ending })
    } catch (error) {
      callback(error instanceof Error ? error : new Error(String(error)), null)
      return
    }
    handedOver = connection.opening
    try {
      callback(null, connection.socket)
    } finally {
      handedOver = undefined
    }
  }

  return {
    opened: () => handedOver,
    connect: ({ hostname, protocol, port }, callback) => {
      void handOver(
        { host: plainHost(hostname), port: portOf(protocol, port), secure: protocol === 'https:' },
        callback,
      )
    },
  }
}

interface Endpoint {
  host: string
  port: number
  secure: boolean
}

interface OpenOptions {
  guard: AddressGuard
  /** Milliseconds for name, connection and TLS together. */
  patience: number
  ending: AbortSignal
}

async function open(endpoint: Endpoint, { guard, patience, ending }: OpenOptions) {
  const opening: OpeningPhases = {}
  const progress: { stage: keyof typeof tooLate } = { stage: 'dns' }
  const sockets: net.Socket[] = []
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => late.reject(tooLate[progress.stage]), patience)
  const end = () => late.reject(ended)
  ending.addEventListener('abort', end)
  let over = false

  const connect = async (): Promise<net.Socket> => {
    const started = performance.now()
    const addresses = await guard.addressesOf(endpoint.host, endpoint.port)
    if (!net.isIP(endpoint.host)) opening.dns = since(started)
    // A lookup cannot be cancelled: its late result is discarded.
    if (over) throw tooLate.dns
    progress.stage = 'connect'
    const dialled = performance.now()
    const socket = hold(dial(endpoint, addresses), sockets)
    await ready(socket, 'connect')
    opening.connect = since(dialled)
    checkPeer(socket, addresses)
    if (!endpoint.secure) return socket
    progress.stage = 'tls'
    const shaken = performance.now()
    const secured = hold(secure(socket, endpoint.host), sockets)
    await ready(secured, 'secureConnect')
    opening.tls = since(shaken)
    return secured
  }

  try {
    const socket = await Promise.race([connect(), late.promise])
    // undici would reconnect endlessly to a target that hangs up immediately.
    if (socket.destroyed || socket.errored) throw socket.errored ?? new Error('closed')
    return { socket, opening }
  } catch (error) {
    over = true
    for (const socket of sockets) socket.destroy()
    throw new NotOpened(asUnreachable(error, progress.stage === 'tls' ? 'tls' : 'open'), opening)
  } finally {
    clearTimeout(timer)
    ending.removeEventListener('abort', end)
  }
}

/** Passes only validated addresses to the system, which takes the first of several that answers. */
function dial({ host, port }: Endpoint, addresses: readonly string[]): net.Socket {
  const candidates = addresses.map((address) => ({ address, family: net.isIP(address) }))
  const [first] = candidates
  if (!first) throw new Unreachable('NAME_NOT_RESOLVED', 'The name of the target has no address.')
  return net.connect({
    port,
    host: candidates.length === 1 ? first.address : host,
    lookup: (_name, { all }, done) => (all ? done(null, candidates) : done(null, first.address, first.family)),
    autoSelectFamily: true,
    noDelay: true,
    keepAlive: true,
  })
}

function checkPeer(socket: net.Socket, addresses: readonly string[]): void {
  const peer = socket.remoteAddress
  // Closed already: nothing can be sent.
  if (peer === undefined) throw new Error('closed')
  if (addresses.some((address) => sameAddress(address, peer))) return
  throw new Unreachable('TARGET_ADDRESS_BLOCKED', 'The connection led to another address.', peer)
}

/** The certificate must match the name in the URL of the target. */
const secure = (socket: net.Socket, host: string): net.Socket =>
  tls.connect({ socket, host, ALPNProtocols: ['http/1.1'], ...(!net.isIP(host) && { servername: host }) })

/** A late error of the socket must not end the process. */
function hold(socket: net.Socket, sockets: net.Socket[]): net.Socket {
  sockets.push(socket)
  return socket.on('error', () => undefined)
}

const ready = (socket: net.Socket, event: 'connect' | 'secureConnect') =>
  new Promise<void>((resolve, reject) => {
    socket.once(event, () => resolve()).once('error', reject)
    socket.once('close', () => reject(new Error('closed')))
  })

const tooLate = {
  dns: new Unreachable('NAME_NOT_RESOLVED', 'The name of the target was not resolved in time.'),
  connect: new Unreachable('CONNECT_TIMEOUT', 'The target did not accept the connection in time.'),
  tls: new Unreachable('CONNECT_TIMEOUT', 'The target did not finish the TLS handshake in time.'),
}
