/** A tab that is closing hands over within this time. Only after it does the page say that the tail runs elsewhere. */
const PATIENCE_MS = 300
/** A short look at another tab does not end the stream. */
export const HIDDEN_MS = 30_000

type Options = {
  /** Of what the tabs share, the same in all of them. */
  readonly name: string
  readonly onGo: () => void
  readonly onStop: (why: 'hidden' | 'elsewhere') => void
  /** Absent outside secure contexts; every tab may then stream. */
  readonly locks?: Pick<LockManager, 'request'> | undefined
}

/**
 * Decides whether this tab may hold the stream: closed while the tab is hidden, and one per browser, because HTTP/1.1
 * gives a browser six connections. A waiting tab continues automatically when the other one leaves.
 */
export function createTabLock({ name, onGo, onStop, locks = navigator.locks }: Options) {
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
      .request(name, steal ? { steal } : { signal: left.signal }, async () => {
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
      // Rejected although this tab had not left: another one took over, and this one waits for its turn.
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
