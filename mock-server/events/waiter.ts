/** Why a wait ended. */
export type Woken = 'woken' | 'deadline' | 'aborted' | 'closing'

export interface Waiter {
  /** Ends the wait, or the next one if none is under way. */
  wake(): void
  /** Resolves when it was woken since the last `wait`, at `deadline` (ms of the real clock), or when `signal` aborts; says which. */
  wait(deadline: number, signal: AbortSignal): Promise<Woken>
}

interface WaiterOptions {
  /** The process is closing, so that no wait is worth its time. */
  readonly isClosing: () => boolean
  /** After so many milliseconds a wait ends as if it had been woken, because hints may be lost. */
  readonly pollMs: number
}

/** One who waits for hints. */
export function waiter({ isClosing, pollMs }: WaiterOptions): Waiter {
  let isWoken = false
  let resume: (() => void) | undefined
  return {
    wake() {
      isWoken = true
      resume?.()
    },
    async wait(deadline, signal) {
      if (!isWoken && !isClosing() && !signal.aborted) {
        await new Promise<void>((resolve) => {
          const left = Math.max(0, Math.min(deadline - performance.now(), pollMs))
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
      if (isClosing()) return 'closing'
      if (!isWoken && performance.now() >= deadline) return 'deadline'
      isWoken = false
      return 'woken'
    },
  }
}
