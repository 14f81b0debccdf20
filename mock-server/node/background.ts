/** Resolves to whether there may be more to do within the next second. */
type Work = () => Promise<boolean>

interface Background {
  /** Does this work from now on, never twice at a time. */
  add(work: Work, onError: (error: unknown) => void): void
  /** The same function; while it is called, the process is used. */
  whileUsed<Args extends readonly unknown[], Result>(
    work: (...args: Args) => Promise<Result>,
  ): (...args: Args) => Promise<Result>
  stop(): void
}

const [USED_MS, UNUSED_MS] = [1000, 30_000]
/** The process counts as used for this long after a request or a round with work. */
const STAYS_USED_MS = 10_000

/**
 * Runs work every second while the process is in use, every 30 s otherwise: another process may have died and left some.
 */
export function openBackground(now: () => number = () => performance.now()): Background {
  const loops = new Set<{ wake: () => void; stop: () => void }>()
  let usedAt = now()
  let running = 0
  const isUsed = () => running > 0 || now() - usedAt < STAYS_USED_MS

  function use(): void {
    const wasUsed = isUsed()
    usedAt = now()
    if (!wasUsed) for (const { wake } of loops) wake()
  }

  return {
    add(work, onError) {
      let timer: NodeJS.Timeout | undefined
      let isWorking = false
      const wait = () => {
        timer = setTimeout(() => void run(), isUsed() ? USED_MS : UNUSED_MS).unref()
      }
      async function run() {
        isWorking = true
        if (await work().catch(onError)) usedAt = now()
        isWorking = false
        if (loops.has(loop)) wait()
      }
      const stop = () => {
        clearTimeout(timer)
        loops.delete(loop)
      }
      const wake = () => {
        if (isWorking) return
        clearTimeout(timer)
        wait()
      }
      const loop = { wake, stop }
      loops.add(loop)
      wait()
    },

    whileUsed:
      (work) =>
      async (...args) => {
        use()
        running += 1
        try {
          return await work(...args)
        } finally {
          running -= 1
          usedAt = now()
        }
      },

    stop() {
      for (const { stop } of loops) stop()
    },
  }
}
