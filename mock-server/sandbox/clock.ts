import { PATIENCE, computedMs } from '#kernel/after-computing.ts'

/** Limits what a script computes, and, ten times as generously, how long it takes. */
export interface Clock {
  /** Allows this many milliseconds from now on. */
  allow(ms: number): void
  /** Looks whether they are over. Cheap enough for every few thousand steps. */
  look(): boolean
  /** Whether a look found them to be over. */
  readonly passed: boolean
}

/** A clock without a limit. */
export function newClock(now = () => performance.now(), computed = computedMs): Clock {
  let passed = false
  let allowed = Infinity
  let from = 0
  let end = Infinity
  // A script can't have computed for longer than it ran, so the cheaper clock says when to look at the other.
  let nextLook = Infinity
  return {
    get passed() {
      return passed
    },
    allow(ms) {
      passed = false
      allowed = ms
      from = computed()
      nextLook = now() + ms
      end = now() + ms * PATIENCE
    },
    look() {
      if (passed || now() < nextLook) return passed
      const left = allowed - (computed() - from)
      passed = left <= 0 || now() >= end
      nextLook = Math.min(now() + left, end)
      return passed
    },
  }
}
