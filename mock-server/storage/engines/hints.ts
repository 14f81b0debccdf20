/** The listeners of this process, by channel. */
export interface Hints {
  listen(channel: string, wake: (payload: string) => void): () => void
  wake(channel: string, payload: string): void
  /** Wakes all listeners: anything may have changed. */
  wakeAll(): void
}

export const localHints = (): Hints => {
  const channels = new Map<string, Set<(payload: string) => void>>()
  const wakeOne = (channel: string, payload: string) => {
    // A copy: listeners are added and removed while others are woken.
    for (const listener of Array.from(channels.get(channel) ?? [])) wakeSafely(listener, payload)
  }
  return {
    listen: (channel, wake) => {
      const listeners = channels.get(channel) ?? new Set()
      channels.set(channel, listeners)
      // A new function each time, so that listening twice with the same one has to be ended twice.
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

/** A listener's error must reach neither the writer, who has committed already, nor the other listeners. */
const wakeSafely = (listener: (payload: string) => void, payload: string) => {
  try {
    listener(payload)
  } catch (error) {
    process.emitWarning(error instanceof Error ? error : String(error))
  }
}

/**
 * Sends hints in batches, and collects the next batch while one is being sent. NOTIFY locks the whole server at commit, so one per
 * write would serialise all writers. Hints that can't be sent are dropped: losing hints is allowed.
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
