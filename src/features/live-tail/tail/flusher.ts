/** Publishes immediately after a pause, then at most every `everyMs`, and never while the page is hidden. */
export function createFlusher(publish: () => void, everyMs: number) {
  let timer: ReturnType<typeof setTimeout> | undefined
  let last = -Infinity
  let isDue = false

  function now(): void {
    clearTimeout(timer)
    timer = undefined
    isDue = document.hidden
    if (isDue) return
    last = performance.now()
    publish()
  }
  const onVisibility = () => {
    if (isDue) now()
  }

  return {
    now,
    soon(): void {
      timer ??= setTimeout(now, Math.max(0, last + everyMs - performance.now()))
    },
    /** Watches whether the page is hidden, until the returned function is called. */
    begin(): () => void {
      document.addEventListener('visibilitychange', onVisibility)
      return () => {
        clearTimeout(timer)
        timer = undefined
        document.removeEventListener('visibilitychange', onVisibility)
      }
    },
  }
}
