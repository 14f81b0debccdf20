import { LRUCache } from 'lru-cache'
import pLimit, { type LimitFunction } from 'p-limit'
import { refuse } from '#kernel/refusal.ts'

/** Does the part of a request that takes memory and time, once its body has been read. */
export type DoWork = <T>(work: () => Promise<T>) => Promise<T>

export interface Turns {
  /**
   * Runs a request when it is its turn among those with the same key; 429 where too many wait already. A request whose client has left
   * by then is not run; a turn that has begun ends with its work.
   */
  take<T>(sender: { key: string; signal: AbortSignal }, run: (doWork: DoWork) => Promise<T>): Promise<T>
}

export interface TurnLimits {
  /** Requests of one key that run at the same time, and that wait. */
  readonly atOnce: number
  readonly waiting: number
  /** Requests that do their work at the same time, of all who keep the service busy. */
  readonly ofBusy: number
  readonly now?: () => number
}

/** Whoever has used so much of the last seconds, and sends several requests at once, is busy. What was used counts half after the second time. */
const BUSY_MS = 1000
const HALF_LIFE_MS = 5000

/** A queue for each key, which lasts as long as it has requests. */
export function turns({ atOnce, waiting, ofBusy, now = () => performance.now() }: TurnLimits): Turns {
  const queues = new Map<string, LimitFunction>()
  const busy = pLimit(ofBusy)
  const usage = new LRUCache<string, { ms: number; at: number }>({ max: 1000 })
  const usedBy = (key: string): number => {
    const { ms, at } = usage.get(key) ?? { ms: 0, at: 0 }
    return ms * 2 ** ((at - now()) / HALF_LIFE_MS)
  }

  const doWorkOf =
    (key: string, queue: LimitFunction): DoWork =>
    async (work) => {
      const timed = async () => {
        const beganAt = now()
        try {
          return await work()
        } finally {
          usage.set(key, { ms: usedBy(key) + now() - beganAt, at: now() })
        }
      }
      // Who sends one request after the other takes no more than a fair share.
      const isBusy = usedBy(key) > BUSY_MS && queue.activeCount + queue.pendingCount > 1
      return isBusy ? await busy(timed) : await timed()
    }

  return {
    async take({ key, signal }, run) {
      const queue = queues.get(key) ?? pLimit(atOnce)
      if (queue.pendingCount >= waiting) throw tooMany(waiting)
      queues.set(key, queue)
      try {
        return await queue(() => {
          if (signal.aborted) throw refuse.badRequest('The client has left')
          return run(doWorkOf(key, queue))
        })
      } finally {
        if (queue.activeCount + queue.pendingCount === 0) queues.delete(key)
      }
    },
  }
}

const tooMany = (waiting: number) =>
  refuse.tooMany(`Searches and large bodies of one user take turns, and ${waiting} of yours are waiting already`, {
    headers: { 'retry-after': '1' },
  })
