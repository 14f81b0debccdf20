import { useSyncExternalStore } from 'react'

/** The current second, for countdowns and ages; parts that read it render again every second while the page is visible. */
export const useNow = (): number => useSyncExternalStore(everySecond, () => clock.now)

// One timer for all; it runs only while something reads it.
const clock = { now: Date.now() }
const listeners = new Set<() => void>()
let timer: ReturnType<typeof setInterval> | undefined

function everySecond(listener: () => void): () => void {
  if (listeners.size === 0) {
    clock.now = Date.now()
    timer = setInterval(beat, 1000)
  }
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) clearInterval(timer)
  }
}

function beat() {
  if (document.hidden) return
  clock.now = Date.now()
  for (const inform of listeners) inform()
}
