/** Waiting items of many keys: keys take turns, each has one item in progress at a time, and suspects share one slot. */
export interface FairQueue<T> {
  push(key: string, item: T): void
  /** The next item that may start now; its key is busy until `done`. */
  take(): { key: string; item: T } | undefined
  /**
   * `suspect`: this item was stopped; until an item of the key succeeds, the key is confined to the slot of the suspects. Returns whether
   * that slot must rest now, until `rested` is called.
   */
  done(key: string, suspect: boolean): boolean
  rested(): void
  /** Removes and returns all waiting items. */
  drain(): T[]
}

/** An empty queue. */
export function fairQueue<T>(): FairQueue<T> {
  // In the order of turns: a key that was served goes to the end.
  const waiting = new Map<string, T[]>()
  const busy = new Set<string>()
  const suspects = new Set<string>()
  let runningSuspect: string | undefined
  let isResting = false

  const mayStart = (key: string) =>
    !busy.has(key) && !(suspects.has(key) && (isResting || runningSuspect !== undefined))

  return {
    push: (key, item) => {
      const items = waiting.get(key)
      if (items) items.push(item)
      else waiting.set(key, [item])
    },
    take: () => {
      for (const [key, items] of waiting) {
        if (!mayStart(key)) continue
        const item = items.shift()
        if (items.length === 0) waiting.delete(key)
        if (item === undefined) continue
        busy.add(key)
        if (suspects.has(key)) runningSuspect = key
        return { key, item }
      }
      return undefined
    },
    done: (key, suspect) => {
      busy.delete(key)
      isResting ||= suspect && runningSuspect === key
      if (runningSuspect === key) runningSuspect = undefined
      const items = waiting.get(key)
      waiting.delete(key)
      if (items) waiting.set(key, items)
      // The latest suspects are likely to run again; those of deleted subscriptions drop out as the oldest.
      suspects.delete(key)
      if (suspect) suspects.add(key)
      const [oldest] = suspects
      if (suspects.size > MAX_SUSPECTS && oldest !== undefined) suspects.delete(oldest)
      return isResting
    },
    rested: () => {
      isResting = false
    },
    drain: () => {
      const items = [...waiting.values()].flat()
      waiting.clear()
      return items
    },
  }
}

/** How many suspects are remembered. */
const MAX_SUSPECTS = 10_000
