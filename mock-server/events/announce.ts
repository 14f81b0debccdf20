import type { Storage } from '#storage/database.ts'
import { LOG_GREW } from './log.ts'

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

export interface Watch {
  /** Resolves when the log has grown since the last `wait`, at `deadline` (ms of the real clock) or when `signal` aborts; says which. */
  wait(deadline: number, signal: AbortSignal): Promise<'grew' | 'deadline' | 'aborted' | 'closing'>
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
      let hasGrown = false
      let resume: (() => void) | undefined
      const notify = () => {
        hasGrown = true
        resume?.()
      }
      const set = watchers.get(workspaceId) ?? new Set()
      watchers.set(workspaceId, set.add(notify))
      return {
        async wait(deadline, signal) {
          if (!hasGrown && !closing && !signal.aborted) {
            const poll = storage.engine === 'postgresql' ? POLL_MS : Infinity
            await new Promise<void>((resolve) => {
              const left = Math.max(0, Math.min(deadline - performance.now(), poll))
              const timer = setTimeout(resolve, left)
              resume = () => {
                clearTimeout(timer)
                resolve()
              }
              signal.addEventListener('abort', resume, { once: true })
            })
            if (resume) signal.removeEventListener('abort', resume)
            resume = undefined
          }
          if (signal.aborted) return 'aborted'
          if (closing) return 'closing'
          if (hasGrown || performance.now() < deadline) {
            hasGrown = false
            return 'grew'
          }
          return 'deadline'
        },
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
