import { refuse } from '#kernel/refusal.ts'
import type { Connection } from '#storage/dialect.ts'
import { beneficiary } from '#storage/on-behalf.ts'
import { fairShares } from './fair-shares.ts'

/** Lets connections pass, some at a time, so that everybody who waits gets the same share of the store's time. */
export interface FairGate {
  /** Resolves when it is this caller's turn, to the function that ends it. Rejects if the client has left by then. */
  enter(): Promise<() => void>
  /** Resolves as soon as nobody else is inside, and after so many milliseconds at the latest. */
  giveWay(atMostMs: number): Promise<void>
}

interface GateOptions {
  /** Connections at the same time: of all, and of one user. The service's own work counts as a user without the second limit. */
  readonly slots: number
  readonly slotsOfUser: number
  /** Connections at the same time of users whose work takes long; with none, such work begins only while nobody else is inside. */
  readonly slotsOfLong: number
  /** By default the watch as it is when the gate is made: one that somebody sets forward later would make everybody wait. */
  readonly now?: () => number
}

interface Waiting {
  /** On the clock of the shares. */
  readonly arrival: number
  readonly begin: (start: number) => void
}

const OWN_WORK = ''
/**
 * A request consists of several statements. After each of somebody whose share is not used up, work that takes long waits so many
 * milliseconds for the next one.
 */
const REST_MS = 30

export function fairGate({
  slots,
  slotsOfUser,
  slotsOfLong,
  now = performance.now.bind(performance),
}: GateOptions): FairGate {
  const shares = fairShares()
  const waiting = new Map<string, Waiting[]>()
  const active = new Map<string, number>()
  let counts = { all: 0, long: 0 }
  let leaver = { key: OWN_WORK, start: 0, at: -Infinity }
  let wake: NodeJS.Timeout | undefined
  const givingWay = new Set<() => void>()

  const isWithinLimit = (key: string) => key === OWN_WORK || (active.get(key) ?? 0) < slotsOfUser
  // Where there are several sessions, users may wait inside for a lock that the service's own work holds, and that work must go on.
  const takesLong = (key: string) => shares.isLong(key) && (key !== OWN_WORK || slotsOfLong === 0)
  const hasSlot = (isLong: boolean) => counts.all < slots && (!isLong || counts.long < slotsOfLong || counts.all === 0)

  function begin(key: string, start: number): () => void {
    const isLong = takesLong(key)
    shares.begin(start)
    counts = { all: counts.all + 1, long: counts.long + (isLong ? 1 : 0) }
    active.set(key, (active.get(key) ?? 0) + 1)
    const beganAt = now()
    let hasEnded = false
    return () => {
      if (hasEnded) return
      hasEnded = true
      counts = { all: counts.all - 1, long: counts.long - (isLong ? 1 : 0) }
      const left = (active.get(key) ?? 1) - 1
      if (left > 0) active.set(key, left)
      else active.delete(key)
      // Behind somebody else in the one session, it had to wait.
      shares.end(key, start, now() - (slotsOfLong === 0 ? Math.max(beganAt, leaver.at) : beganAt))
      leaver = { key, start: shares.startOf(key, 0), at: now() }
      beginWaiting()
      for (const goOn of givingWay) goOn()
    }
  }

  /** Begins whoever is next. Others who could begin wait too while the next one waits for a slot, or they would always be first. */
  function beginWaiting(): void {
    for (;;) {
      const [next] = [...waiting]
        .filter(([key]) => isWithinLimit(key))
        .map(([key, queue]) => ({ key, queue, start: shares.startOf(key, queue[0]?.arrival ?? 0) }))
        .toSorted((a, b) => a.start - b.start)
      if (!next || !hasSlot(takesLong(next.key))) return
      const restMs = restOf(next.key, next.start)
      if (restMs > 0) {
        wake ??= setTimeout(() => {
          wake = undefined
          beginWaiting()
        }, restMs)
        return
      }
      const entry = next.queue.shift()
      if (next.queue.length === 0) waiting.delete(next.key)
      entry?.begin(next.start)
    }
  }

  /** How long this work should still wait for somebody who would come first. */
  function restOf(key: string, start: number): number {
    const isFirst = slotsOfLong > 0 || !takesLong(key) || key === leaver.key || start <= leaver.start + REST_MS
    return isFirst ? 0 : leaver.at + REST_MS - now()
  }

  return {
    enter() {
      const { key, signal } = beneficiary() ?? { key: OWN_WORK, signal: undefined }
      if (signal?.aborted) return Promise.reject(clientLeft())
      const { promise, resolve, reject } = Promise.withResolvers<() => void>()
      const leave = () => {
        const queue = waiting.get(key)?.filter((other) => other !== entry) ?? []
        if (queue.length === 0) waiting.delete(key)
        else waiting.set(key, queue)
        reject(clientLeft())
        beginWaiting()
      }
      const entry: Waiting = {
        arrival: shares.clock,
        begin: (start) => {
          signal?.removeEventListener('abort', leave)
          resolve(begin(key, start))
        },
      }
      signal?.addEventListener('abort', leave, { once: true })
      waiting.set(key, [...(waiting.get(key) ?? []), entry])
      beginWaiting()
      return promise
    },
    giveWay(atMostMs) {
      const { key } = beneficiary() ?? { key: OWN_WORK }
      const isAlone = () => counts.all === (active.get(key) ?? 0)
      if (isAlone()) return Promise.resolve()
      return new Promise((resolve) => {
        const end = () => {
          clearTimeout(timer)
          givingWay.delete(goOn)
          resolve()
        }
        const goOn = () => void (isAlone() && end())
        const timer = setTimeout(end, atMostMs)
        givingWay.add(goOn)
      })
    },
  }
}
/** Connections of an engine that are taken through a gate. */
export const throughGate = (gate: FairGate, connect: () => Promise<Connection>) => async (): Promise<Connection> => {
  const leave = await gate.enter()
  try {
    const connection = await connect()
    return {
      ...connection,
      release: () => {
        connection.release()
        leave()
      },
    }
  } catch (error) {
    leave()
    throw error
  }
}

const clientLeft = () => refuse.badRequest('The client has left')
