/** Waiting work of many keys: keys take turns, each has one piece under way at a time, and suspects share one place. */
export interface FairQueue<T> {
  push(key: string, item: T): void
  /** The next piece that may start now; its key is busy until `done`. */
  take(): { key: string; item: T } | undefined
  /**
   * `suspect`: this one was stopped; until one of the key's pieces ends well, the key is kept to the suspects' place. Answers whether that
   * place was used up: it then rests until `rested`.
   */
  done(key: string, suspect: boolean): boolean
  rested(): void
  /** Takes out all that waits. */
  drain(): T[]
}

export function fairQueue<T>(): FairQueue<T> {
  // In the order of turns: whoever was served goes to the end.
  const waiting = new Map<string, T[]>()
  const busy = new Set<string>()
  const suspects = new Set<string>()
  let suspectBusy: string | undefined
  let isResting = false

  const mayStart = (key: string) => !busy.has(key) && !(suspects.has(key) && (isResting || suspectBusy !== undefined))

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
        if (suspects.has(key)) suspectBusy = key
        return { key, item }
      }
      return undefined
    },
    done: (key, suspect) => {
      busy.delete(key)
      isResting ||= suspect && suspectBusy === key
      if (suspectBusy === key) suspectBusy = undefined
      const items = waiting.get(key)
      waiting.delete(key)
      if (items) waiting.set(key, items)
      // The latest are the ones that come again; deleted subscriptions leave at the other end.
      suspects.delete(key)
      if (suspect) suspects.add(key)
      const [oldest] = suspects
      if (suspects.size > remembered && oldest !== undefined) suspects.delete(oldest)
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

const remembered = 10_000
