import type { Storage } from '#storage/database.ts'
import { LOG_GREW } from './log.ts'
import { type Waiter, waiter } from './waiter.ts'

/** How long a waiter relies on hints before it reads the log anyway: NOTIFY may lose some (docs/design/storage.md). */
const POLL_MS = 500

export interface Announcer {
  /**
   * Watches one workspace's log from this moment on: register it before the query, so that no event falls between query and wait.
   */
  watch(workspaceId: string): Watch
  /** Wakes every waiter of a workspace, for a moved cursor or a deleted subscription. */
  wake(workspaceId: string): void
  /** Ends every wait, present and future: the process is closing. */
  close(): void
}

export interface Watch extends Pick<Waiter, 'wait'> {
  stop(): void
}

/** Wakes waiting readers of this process when a log grew here or, by the store's hints, in another process. */
export function announcer(storage: Storage): Announcer {
  const watchers = new Map<string, Set<() => void>>()
  let closing = false
  const wake = (workspaceId: string) => {
    // The empty text: hints may have been lost, so any log may have grown.
    const sets = workspaceId === '' ? [...watchers.values()] : [watchers.get(workspaceId) ?? []]
    for (const set of sets) for (const notify of set) notify()
  }
  const stopListening = storage.listen(LOG_GREW, wake)

  return {
    // The hint reaches this process too.
    wake: (workspaceId) => storage.notify(LOG_GREW, workspaceId),
    watch(workspaceId) {
      const pollMs = storage.engine === 'postgresql' ? POLL_MS : Infinity
      const { wake: notify, wait } = waiter({ isClosing: () => closing, pollMs })
      const set = watchers.get(workspaceId) ?? new Set()
      watchers.set(workspaceId, set.add(notify))
      return {
        wait,
        stop() {
          set.delete(notify)
          if (set.size === 0 && watchers.get(workspaceId) === set) watchers.delete(workspaceId)
        },
      }
    },
    close() {
      closing = true
      stopListening()
      for (const workspaceId of watchers.keys()) wake(workspaceId)
    },
  }
}
