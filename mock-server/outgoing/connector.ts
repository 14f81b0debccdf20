import net from 'node:net'
import tls from 'node:tls'
import type { buildConnector } from 'undici'
import { type AddressGuard, sameAddress } from './address-guard.ts'
import { type Opening, Unreachable, asUnreachable, ended, since } from './failures.ts'
import { plainHost, portOf } from './target.ts'

export interface Connector {
  connect: buildConnector.connector
  /** What the connection took that is being handed over just now, if one is. */
  opened(): Opening | undefined
}

/** What went wrong while a connection was opened, with what it took until then. */
export class NotOpened extends Error {
  readonly reason: Unreachable
  readonly opening: Opening

  constructor(reason: Unreachable, opening: Opening) {
    super(reason.message)
    this.reason = reason
    this.opening = opening
  }
}

/**
 * Opens connections to vetted addresses only. undici's own connector does not ask its `lookup` for literal addresses, and
 * undici writes a request before the callback of the connection returns: whoever starts meanwhile has opened it.
 */
export function connector(guard: AddressGuard, patience: number, ending: AbortSignal): Connector {
  let handedOver: Opening | undefined

  const handOver = async (way: Way, callback: buildConnector.Callback) => {
    let found
    try {
      found = await open(way, guard, patience, ending)
    } catch (error) {
      callback(error instanceof Error ? error : new Error(String(error)), null)
      return
    }
    handedOver = found.opening
    try {
      callback(null, found.socket)
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

interface Way {
  host: string
  port: number
  secure: boolean
}

async function open(way: Way, guard: AddressGuard, patience: number, ending: AbortSignal) {
  const opening: Opening = {}
  const at: { stage: keyof typeof tooLate } = { stage: 'dns' }
  const sockets: net.Socket[] = []
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => late.reject(tooLate[at.stage]), patience)
  const end = () => late.reject(ended)
  ending.addEventListener('abort', end)
  let over = false

  const connect = async (): Promise<net.Socket> => {
    const started = performance.now()
    const addresses = await guard.addressesOf(way.host, way.port)
    if (!net.isIP(way.host)) opening.dns = since(started)
    // A resolver cannot be stopped: what it finds too late is not connected to.
    if (over) throw tooLate.dns
    at.stage = 'connect'
    const dialled = performance.now()
    const socket = hold(dial(way, addresses), sockets)
    await ready(socket, 'connect')
    opening.connect = since(dialled)
    checkPeer(socket, addresses)
    if (!way.secure) return socket
    at.stage = 'tls'
    const shaken = performance.now()
    const secured = hold(secure(socket, way.host), sockets)
    await ready(secured, 'secureConnect')
    opening.tls = since(shaken)
    return secured
  }

  try {
    const socket = await Promise.race([connect(), late.promise])
    // undici would connect again and again to a target that hangs up at once.
    if (socket.destroyed || socket.errored) throw socket.errored ?? new Error('closed')
    return { socket, opening }
  } catch (error) {
    over = true
    for (const socket of sockets) socket.destroy()
    throw new NotOpened(asUnreachable(error, at.stage === 'tls' ? 'tls' : 'open'), opening)
  } finally {
    clearTimeout(timer)
    ending.removeEventListener('abort', end)
  }
}

/** The vetted addresses are all that the system learns: of several, it takes the first that answers. */
function dial({ host, port }: Way, addresses: readonly string[]): net.Socket {
  const known = addresses.map((address) => ({ address, family: net.isIP(address) }))
  const [first] = known
  if (!first) throw new Unreachable('NAME_NOT_RESOLVED', 'The name of the target has no address.')
  return net.connect({
    port,
    host: known.length === 1 ? first.address : host,
    lookup: (_name, { all }, found) => (all ? found(null, known) : found(null, first.address, first.family)),
    autoSelectFamily: true,
    noDelay: true,
    keepAlive: true,
  })
}

function checkPeer(socket: net.Socket, addresses: readonly string[]): void {
  const peer = socket.remoteAddress
  // Gone already: nothing can be sent to it.
  if (peer === undefined) throw new Error('closed')
  if (addresses.some((address) => sameAddress(address, peer))) return
  throw new Unreachable('TARGET_ADDRESS_BLOCKED', 'The connection led to another address.', peer)
}

/** The certificate is checked against the name that the target was given by. */
const secure = (socket: net.Socket, host: string): net.Socket =>
  tls.connect({ socket, host, ALPNProtocols: ['http/1.1'], ...(!net.isIP(host) && { servername: host }) })

/** An error that nobody waits for any more must not end the process. */
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
