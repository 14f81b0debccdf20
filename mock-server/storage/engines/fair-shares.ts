import { LRUCache } from 'lru-cache'

/** Who of those who wait is next: start-time fair queueing, in which everybody's clock goes on by the time that they use. */
export interface FairShares {
  /** The time on the shared clock. Who comes now has no credit from before, and no debt but for what they used beyond their share. */
  readonly clock: number
  /** When the next work of somebody who has waited since `arrival` (on the shared clock) begins in a fair order. */
  startOf(key: string, arrival: number): number
  begin(start: number): void
  /** Adds work that began at `start` (on the shared clock) and took `ms`. */
  end(key: string, start: number, ms: number): void
  /** Whether the work of somebody took long of late, so that others should not have to wait behind it. */
  isLong(key: string): boolean
}

interface Usage {
  readonly finish: number
  readonly longestMs: number
}

const LONG_MS = 25
/** How much of the longest time is left with each shorter work. */
const FADING = 0.9

export function fairShares(): FairShares {
  const usage = new LRUCache<string, Usage>({ max: 1000 })
  let clock = 0
  return {
    get clock() {
      return clock
    },
    startOf: (key, arrival) => Math.max(arrival, usage.get(key)?.finish ?? 0),
    begin: (start) => {
      clock = Math.max(clock, start)
    },
    end: (key, start, ms) => {
      const before = usage.get(key) ?? { finish: 0, longestMs: 0 }
      const finish = Math.max(before.finish, start) + ms
      usage.set(key, { finish, longestMs: Math.max(ms, before.longestMs * FADING) })
    },
    isLong: (key) => (usage.get(key)?.longestMs ?? 0) > LONG_MS,
  }
}
