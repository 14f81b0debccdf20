const NAME = 'landscape-tail'
/** A tab that leaves hands over within this; only then "it runs elsewhere" is worth saying. */
const PATIENCE_MS = 300
/** A glance at another tab does not end the stream. */
export const HIDDEN_MS = 30_000

type Options = {
  readonly onGo: () => void
  readonly onStop: (why: 'hidden' | 'elsewhere') => void
  /** Absent outside secure contexts; then every tab may go. */
  readonly locks?: Pick<LockManager, 'request'> | undefined
}

/**
 * Decides whether this tab may hold the stream (decisions.md 37: closed when hidden, one per browser, because HTTP/1.1
 * gives a browser six connections). The tab that waits goes on by itself when the other one leaves.
 */
export function createTabLock({ onGo, onStop, locks = navigator.locks }: Options) {
  let leave: (() => void) | undefined
  let timer: ReturnType<typeof setTimeout> | undefined

  function claim(steal: boolean): void {
    leave?.()
    if (!locks) {
      leave = () => undefined
      return onGo()
    }
    const left = new AbortController()
    let release = () => left.abort()
    leave = () => release()
    const late = setTimeout(() => onStop('elsewhere'), PATIENCE_MS)
    const isOver = locks
      .request(NAME, steal ? { steal } : { signal: left.signal }, async () => {
        clearTimeout(late)
        if (left.signal.aborted) return
        await new Promise<void>((resolve) => {
          release = () => {
            left.abort()
            resolve()
          }
          onGo()
        })
      })
      .finally(() => clearTimeout(late))
    isOver.catch(() => {
      // Rejected without having left: another tab took over. From now on this one waits in line.
      if (left.signal.aborted) return
      left.abort()
      leave = undefined
      onStop('elsewhere')
      claim(false)
    })
  }

  function onVisibility(): void {
    clearTimeout(timer)
    if (document.hidden) {
      timer = setTimeout(() => {
        leave?.()
        leave = undefined
        onStop('hidden')
      }, HIDDEN_MS)
    } else if (!leave) claim(false)
  }

  document.addEventListener('visibilitychange', onVisibility)
  claim(false)
  if (document.hidden) onVisibility()

  return {
    takeOver: () => claim(true),
    end(): void {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', onVisibility)
      leave?.()
      leave = undefined
    },
  }
}
