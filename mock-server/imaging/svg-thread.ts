import { Worker } from 'node:worker_threads'
import { PATIENCE, afterComputing } from '#kernel/after-computing.ts'
import type { SvgResult } from './svg.ts'

/** Computes far longer than a logo takes, with the start of the thread. */
const LIMIT_MS = 5000

/**
 * Checks an SVG in a thread of its own, which ends with the answer, or when it has computed for five seconds; on Node 22,
 * whose threads can't say what they have computed, after five seconds.
 */
export async function cleanedInThread(bytes: Uint8Array): Promise<SvgResult> {
  const worker = new Worker(workerUrl, {
    workerData: bytes,
    env: {},
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 16 },
  })
  const { promise, resolve } = Promise.withResolvers<SvgResult>()
  const tooLong = () => resolve({ problem: 'must be simpler: it takes too long to check' })
  // A thread that has not begun yet can't say what it has computed.
  const end = setTimeout(tooLong, LIMIT_MS * PATIENCE)
  let callOff = () => {}
  worker.once('online', () => {
    callOff = afterComputing(worker, { before: 0, ms: LIMIT_MS }, tooLong)
  })
  worker.once('message', resolve)
  worker.once('error', () => resolve({ problem: 'must be simpler: it takes too much memory to check' }))
  try {
    return await promise
  } finally {
    clearTimeout(end)
    worker.removeAllListeners('online')
    callOff()
    await worker.terminate()
  }
}

/** In the bundle, the worker is a file of its own beside this one. */
const workerUrl = new URL(import.meta.url.endsWith('.ts') ? './svg.worker.ts' : './svg.worker.js', import.meta.url)
