/** Who listens in this process, by channel. */
export interface Hints {
  listen(channel: string, wake: (payload: string) => void): () => void
  wake(channel: string, payload: string): void
  /** Tells all that anything may have changed. */
  wakeAll(): void
}

export const localHints = (): Hints => {
  const channels = new Map<string, Set<(payload: string) => void>>()
  const wakeOne = (channel: string, payload: string) => {
    // A copy: listeners come and go while they are woken.
    for (const listener of Array.from(channels.get(channel) ?? [])) wakeSafely(listener, payload)
  }
  return {
    listen: (channel, wake) => {
      const listeners = channels.get(channel) ?? new Set()
      channels.set(channel, listeners)
      // A function of its own, so that listening twice with one function takes two goodbyes.
      const listener = (payload: string) => wake(payload)
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
        if (listeners.size === 0 && channels.get(channel) === listeners) channels.delete(channel)
      }
    },
    wake: wakeOne,
    wakeAll: () => {
      for (const channel of Array.from(channels.keys())) wakeOne(channel, '')
    },
  }
}

/** A listener's error is its own: it must reach neither the writer, who has committed, nor the other listeners. */
const wakeSafely = (listener: (payload: string) => void, payload: string) => {
  try {
    listener(payload)
  } catch (error) {
    process.emitWarning(error instanceof Error ? error : String(error))
  }
}

/**
 * Sends what comes together in one go, and while that is under way collects the next. NOTIFY takes a lock on the whole server at
 * commit, so one per write would put all writers in a row. What cannot be sent is dropped: hints may be lost.
 */
export const coalesce = (send: (texts: string[]) => Promise<unknown>) => {
  const waiting = new Set<string>()
  let sending: Promise<void> | undefined

  const sendAll = async () => {
    while (waiting.size > 0) {
      const texts = [...waiting]
      waiting.clear()
      await send(texts).catch(() => undefined)
    }
    sending = undefined
  }

  return {
    add: (text: string) => {
      if (Buffer.byteLength(text) > longestHint) return
      waiting.add(text)
      sending ??= new Promise(setImmediate).then(sendAll)
    },
    close: async () => sending,
  }
}

/** PostgreSQL's limit for one payload is 8,000 bytes. */
const longestHint = 7_900
