import { availableParallelism, loadavg } from 'node:os'
import { Worker } from 'node:worker_threads'

/**
 * Lets this machine have so many threads for each core that never pause, together with those of others; on the largest machines fewer,
 * for their memory. Resolves to the function that ends them.
 */
export async function keepMachineBusy(perCore: number): Promise<() => Promise<void>> {
  const [others = 0] = loadavg()
  const missing = Math.min(perCore * availableParallelism(), 128) - Math.round(others)
  const threads = Array.from({ length: Math.max(0, missing) }, () => new Worker('for (;;);', { eval: true }))
  await Promise.all(threads.map((thread) => new Promise((resolve) => thread.once('online', resolve))))
  return async () => void (await Promise.all(threads.map((thread) => thread.terminate())))
}
