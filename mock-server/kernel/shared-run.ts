/**
 * Runs `work` so that each caller gets the result of a run that began after they called. Those who call while it runs wait for the next
 * run, all of them for the same one.
 */
export function sharedRun<T>(work: () => Promise<T>): () => Promise<T> {
  let running: Promise<unknown> | undefined
  let next: Promise<T> | undefined

  function start(): Promise<T> {
    const run = work().finally(() => {
      running = undefined
    })
    running = run
    return run
  }

  async function afterRunning(current: Promise<unknown>): Promise<T> {
    // Whoever began that run hears of its failure.
    await current.catch(() => undefined)
    next = undefined
    return await start()
  }

  return () => {
    if (!running) return start()
    next ??= afterRunning(running)
    return next
  }
}
