import { Worker } from 'node:worker_threads'
import type { SvgResult } from './svg.ts'

/** Far longer than a logo takes. */
const TIMEOUT_MS = 5000

/** Checks an SVG in a thread of its own, which ends with the answer, or after five seconds. */
export async function cleanedInThread(bytes: Uint8Array): Promise<SvgResult> {
  const worker = new Worker(workerUrl, {
    workerData: bytes,
    env: {},
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 16 },
  })
  const { promise, resolve } = Promise.withResolvers<SvgResult>()
  const timer = setTimeout(() => resolve({ problem: 'must be simpler: it takes too long to check' }), TIMEOUT_MS)
  worker.once('message', resolve)
  worker.once('error', () => resolve({ problem: 'must be simpler: it takes too much memory to check' }))
  try {
    return await promise
  } finally {
    clearTimeout(timer)
    await worker.terminate()
  }
}

/** In the bundle, the worker is a file of its own beside this one. */
const workerUrl = new URL(import.meta.url.endsWith('.ts') ? './svg.worker.ts' : './svg.worker.js', import.meta.url)
