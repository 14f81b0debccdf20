import { LRUCache } from 'lru-cache'
import type { FailureBudget, FailureLimit } from '#kernel/failure-limit.ts'
import { refuse } from '#kernel/refusal.ts'

const WINDOW_MS = 300_000
/** Keys of one kind in memory; beyond that the one that was used longest ago is forgotten. */
const MAX_KEYS = 20_000

/** What is known about a key. The window begins with its first failure. */
interface Count {
  failures: number
  /** Checks that have not ended. */
  running: number
  endsAt: number
}
type Place = { readonly count: Count; readonly allowed: number }

/** Nothing is limited, for measurements. */
export const noFailureLimit: FailureLimit = { guard: (_, check) => check(), forget: () => {} }

/** Counts the failures of this process. */
export function failureLimit(): FailureLimit {
  const kinds = new Map<string, LRUCache<string, Count>>()
  const waiting = new Set<() => void>()

  function countOf({ kind, key }: FailureBudget): Count {
    let counts = kinds.get(kind)
    if (!counts) kinds.set(kind, (counts = new LRUCache({ max: MAX_KEYS })))
    const now = Date.now()
    const known = counts.get(key)
    if (known && (known.endsAt > now || known.running > 0)) {
      if (known.endsAt <= now) Object.assign(known, { failures: 0, endsAt: Infinity })
      return known
    }
    const count = { failures: 0, running: 0, endsAt: Infinity }
    counts.set(key, count)
    return count
  }

  /** Waits until every budget has a place; 429 as soon as one is spent. */
  async function reserve(budgets: readonly FailureBudget[]): Promise<Place[]> {
    for (;;) {
      const places = budgets.map((budget) => ({ count: countOf(budget), allowed: budget.allowed }))
      const spent = places.filter(({ count, allowed }) => count.failures >= allowed)
      if (spent.length > 0) throw tooMany(Math.max(...spent.map(({ count }) => count.endsAt)))
      if (places.every(({ count, allowed }) => count.failures + count.running < allowed)) {
        for (const { count } of places) count.running += 1
        return places
      }
      await new Promise<void>((resolve) => waiting.add(resolve))
    }
  }

  function release(places: readonly Place[], hasFailed: boolean): void {
    for (const { count } of places) {
      count.running -= 1
      if (!hasFailed) continue
      if (count.failures === 0) count.endsAt = Date.now() + WINDOW_MS
      count.failures += 1
    }
    const awakened = [...waiting]
    waiting.clear()
    for (const awaken of awakened) awaken()
  }

  return {
    async guard(budgets, check) {
      const places = await reserve(budgets)
      let hasFailed = false
      try {
        const isRight = await check()
        hasFailed = !isRight
        return isRight
      } finally {
        release(places, hasFailed)
      }
    },
    forget({ kind, key }) {
      const count = kinds.get(kind)?.get(key)
      if (count) Object.assign(count, { failures: 0, endsAt: Infinity })
    },
  }
}

const tooMany = (endsAt: number) =>
  refuse.tooMany('Too many failed attempts; wait a little', {
    headers: { 'retry-after': String(Math.max(1, Math.ceil((endsAt - Date.now()) / 1000))) },
  })
