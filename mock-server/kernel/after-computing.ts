/** The limit by the clock as a multiple of a limit of computing: on a busy machine a thread waits for a core, which is no fault of its own. */
export const PATIENCE = 10

/** Milliseconds that this thread has computed since it began. */
export function computedMs(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}

/** A thread that says how many microseconds it has computed. Those of Node 22 can't. */
interface CpuMeter {
  cpuUsage?(): Promise<{ readonly user: number; readonly system: number }>
}

/**
 * Calls `act` when a thread has computed for `ms` more than the `before` it had computed already, or when ten times as long has
 * passed. Resolves nothing: the returned function calls it off.
 */
export function afterComputing(thread: CpuMeter, { before, ms }: { before: number; ms: number }, act: () => void) {
  let isOff = false
  let next: NodeJS.Timeout
  let immediate: NodeJS.Immediate | undefined
  // If our own event loop was blocked, the limit and the answer are due at the same time: the answer wins.
  const actNow = () => {
    immediate = setImmediate(act)
  }
  const look = async () => {
    const left = before + ms - (await computedBy(thread))
    if (isOff) return
    if (left <= 0) actNow()
    else next = setTimeout(look, Math.ceil(left))
  }
  next = setTimeout(look, ms)
  // Also for a thread that does not say how long it has computed, because it is inside a function that nothing interrupts.
  const end = setTimeout(actNow, ms * PATIENCE)
  return () => {
    isOff = true
    clearTimeout(next)
    clearTimeout(end)
    if (immediate) clearImmediate(immediate)
  }
}

/** Milliseconds that a thread has computed; one that can't say is taken to have computed all the time. */
async function computedBy(thread: CpuMeter): Promise<number> {
  if (!thread.cpuUsage) return Infinity
  try {
    const { user, system } = await thread.cpuUsage()
    return (user + system) / 1000
  } catch {
    // It has ended, which its events tell.
    return Infinity
  }
}
