import { Client, type buildConnector } from 'undici'
import type { Limits } from './limits.ts'

type Ready = (client: Client | undefined) => void

/** The user of the connections, and where they lead. */
export interface LaneKey {
  name: string
  origin: string
}

/** Connections by lane and origin, each for one request at a time. */
export interface Lanes {
  /** Calls back with a free connection, synchronously if there is one, or without one after closing. Returns a function that leaves the queue. */
  take(key: LaneKey, ready: Ready): () => void
  give(key: LaneKey, client: Client): void
  close(): Promise<void>
}

interface Lane {
  readonly idle: Client[]
  readonly clients: Client[]
  readonly waiting: Set<Ready>
  lastUse: number
}

/**
 * Replaces the Agent of undici, whose queue requests cannot leave: it would still connect for requests that have waited too long, one after
 * the other, to a target that hangs.
 */
export function clientLanes(connect: buildConnector.connector, limits: Limits): Lanes {
  const lanes = new Map<string, Lane>()
  let closed = false

  let sweep: NodeJS.Timeout | undefined
  const removeIdle = () => {
    const before = performance.now() - limits.idleMs
    for (const [key, lane] of lanes) {
      if (lane.idle.length < lane.clients.length || lane.lastUse > before) continue
      lanes.delete(key)
      for (const client of lane.clients) void client.destroy()
    }
    if (lanes.size > 0) return
    clearInterval(sweep)
    sweep = undefined
  }

  const add = (origin: string, lane: Lane): Client => {
    const client = new Client(origin, { ...options(limits), connect })
    lane.clients.push(client)
    return client
  }

  return {
    take: (key, ready) => {
      if (closed) {
        ready(undefined)
        return leave
      }
      const lane = lanes.get(textOf(key)) ?? { idle: [], clients: [], waiting: new Set(), lastUse: 0 }
      lanes.set(textOf(key), lane)
      sweep ??= setInterval(removeIdle, limits.idleMs).unref()
      // Most recently used first, so that the others can close when there is less traffic.
      const client =
        lane.idle.pop() ?? (lane.clients.length < limits.connectionsPerOrigin ? add(key.origin, lane) : undefined)
      if (client) {
        ready(client)
        return leave
      }
      lane.waiting.add(ready)
      return () => void lane.waiting.delete(ready)
    },

    give: (key, client) => {
      const lane = lanes.get(textOf(key))
      if (!lane) return
      lane.lastUse = performance.now()
      const [next] = lane.waiting
      if (!next) {
        lane.idle.push(client)
        return
      }
      lane.waiting.delete(next)
      // The client is still inside its parser, which is not re-entrant.
      queueMicrotask(() => next(client))
    },

    close: async () => {
      closed = true
      clearInterval(sweep)
      const all = [...lanes.values()]
      lanes.clear()
      for (const lane of all) for (const ready of lane.waiting) ready(undefined)
      await Promise.all(all.flatMap((lane) => lane.clients.map((client) => client.destroy())))
    },
  }
}

/** Unambiguous, because an origin contains no space. */
const textOf = ({ name, origin }: LaneKey) => `${origin} ${name}`

const leave = () => undefined

const options = (limits: Limits) => ({
  pipelining: 1,
  allowH2: false,
  // Our single deadline covers both.
  headersTimeout: 0,
  bodyTimeout: 0,
  maxHeaderSize: limits.headerBytes,
  keepAliveTimeout: limits.idleMs,
  keepAliveMaxTimeout: limits.idleMs,
})
