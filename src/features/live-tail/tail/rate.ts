import { sum } from 'es-toolkit'

const WINDOW_S = 60

export type Rate = {
  /** Events of each of the last 60 seconds, the oldest first. */
  readonly perSecond: readonly number[]
  readonly total: number
  readonly peak: number
  /** The most frequent first. */
  readonly byType: readonly { readonly type: string; readonly count: number }[]
}

/** Counts events by second and type over the last minute; times are the service's. */
export function createRateCounter() {
  const seconds = new Map<number, Map<string, number>>()
  const forget = (second: number) => {
    for (const counted of seconds.keys()) if (counted <= second - WINDOW_S) seconds.delete(counted)
  }
  return {
    count(type: string, at: number, now: number): void {
      const current = Math.floor(now / 1000)
      // With a clock that runs ahead, events still count for now.
      const second = Math.min(Math.floor(at / 1000), current)
      if (second <= current - WINDOW_S) return
      const counts = seconds.get(second) ?? new Map<string, number>()
      seconds.set(second, counts.set(type, (counts.get(type) ?? 0) + 1))
      if (seconds.size > 2 * WINDOW_S) forget(current)
    },

    read(now: number): Rate {
      const current = Math.floor(now / 1000)
      forget(current)
      const types = new Map<string, number>()
      const perSecond = Array.from({ length: WINDOW_S }, (_, index) => {
        const counts = seconds.get(current - WINDOW_S + 1 + index) ?? new Map<string, number>()
        for (const [type, count] of counts) types.set(type, (types.get(type) ?? 0) + count)
        return sum([...counts.values()])
      })
      return {
        perSecond,
        total: sum(perSecond),
        peak: Math.max(...perSecond),
        byType: [...types].map(([type, count]) => ({ type, count })).toSorted((a, b) => b.count - a.count),
      }
    },
  }
}
