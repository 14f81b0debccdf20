import type { Storage } from '#storage/database.ts'
import { LOG_GREW } from './log.ts'

/** How long a waiter trusts in hints before it looks for itself (storage.md: polling behind NOTIFY). */
const POLL_MS = 500

export interface Announcer {
  /**
   * A waiter that counts growth of one workspace's log from this moment on: register it before the query, so that no
   * event falls between query and wait (webhooks.md part 3).
   */
  watch(workspaceId: string): Watch
  /** Wakes everybody at once, for a moved cursor or a deleted subscription. */
  wake(workspaceId: string): void
  /** Ends all waiting, now and later: the process is closing. */
  close(): void
}

export interface Watch {
  /** Resolves at growth since the last `wait`, at `deadline` (ms of the real clock) or when `signal` aborts; says which. */
  wait(deadline: number, signal: AbortSignal): Promise<'grew' | 'deadline' | 'aborted' | 'closing'>
  stop(): void
}

/** Wakes waiting readers in this process when a log grew here or, by the store's hints, elsewhere. */
export function announcer(storage: Storage): Announcer {
  const watchers = new Map<string, Set<() => void>>()
  let closing = false
  const wake = (workspaceId: string) => {
    // The empty text: hints may have been lost, so anything may have changed.
    const woken = workspaceId === '' ? [...watchers.values()] : [watchers.get(workspaceId) ?? []]
    for (const set of woken) for (const notice of set) notice()
  }
  const stopListening = storage.listen(LOG_GREW, wake)

  return {
    // Heard here at once, and by the other processes.
    wake: (workspaceId) => storage.notify(LOG_GREW, workspaceId),
    watch(workspaceId) {
      let grown = false
      let resume: (() => void) | undefined
      const notice = () => {
        grown = true
        resume?.()
      }
      const set = watchers.get(workspaceId) ?? new Set()
      watchers.set(workspaceId, set.add(notice))
      return {
        async wait(deadline, signal) {
          if (!grown && !closing && !signal.aborted) {
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
          if (grown || performance.now() < deadline) {
            grown = false
            return 'grew'
          }
          return 'deadline'
        },
        stop() {
          set.delete(notice)
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
