import { Worker } from 'node:worker_threads'
import { afterComputing } from '#kernel/after-computing.ts'
import type { Message, Opening, Reply, Request } from './sandbox.protocol.ts'

/** A thread that runs callbacks, one call at a time. It keeps the process alive only during a call. */
export interface Thread {
  /**
   * Lets the thread compute for `limitMs` at most. `stopped`: it was terminated at the limit. `died`: it ended on its own.
   * Rejects if it could not start.
   */
  ask(request: Request, limitMs: number): Promise<Answer>
  /** False after a timeout, a crash, or a reply flagged `spent`. */
  readonly usable: boolean
  readonly isUp: boolean
  end(): Promise<void>
}

export type Answer =
  | Exclude<Reply, { kind: 'ready' }>
  | { kind: 'stopped'; ms: number }
  | { kind: 'died'; error: unknown; ms: number }

/** Starts a thread in the background; if that fails, the first call rejects. */
export function startThread(opening: Opening): Thread {
  const worker = new Worker(workerUrl, {
    workerData: opening,
    env: {},
    execArgv: [],
    // Captured, because the engine prints there before it breaks; the error says the same.
    stdout: true,
    stderr: true,
    // A stack large enough for QuickJS to reach its own limit first, and a heap for two copies of the text of a large event.
    resourceLimits: { stackSizeMb: 8, maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 8 },
  })
  worker.unref()
  const ready = Promise.withResolvers<void>()
  // Reported to the caller of `ask`.
  ready.promise.catch(() => undefined)
  let usable = true
  let isUp = false
  let settle: ((answer: Answer) => void) | undefined
  let askedAt = 0
  let computedMs = 0
  const elapsed = () => Math.round(performance.now() - askedAt)

  const died = (error: unknown) => {
    usable = false
    ready.reject(error)
    settle?.({ kind: 'died', error, ms: elapsed() })
  }
  worker.on('message', ({ reply, ...message }: Message) => {
    computedMs = message.computedMs
    if (reply.kind === 'ready') {
      isUp = true
      return ready.resolve()
    }
    if (reply.spent) usable = false
    settle?.(reply)
  })
  worker.on('error', died)
  worker.on('exit', () => died(new Error('The thread for callbacks ended')))

  const end = async () => {
    usable = false
    await worker.terminate()
  }

  return {
    get usable() {
      return usable
    },
    get isUp() {
      return isUp
    },
    end,
    ask: async (request, limitMs) => {
      worker.ref()
      try {
        await ready.promise
        const { promise, resolve } = Promise.withResolvers<Answer>()
        settle = resolve
        askedAt = performance.now()
        worker.postMessage(request)
        const callOff = afterComputing(worker, { before: computedMs, ms: limitMs }, () => {
          usable = false
          resolve({ kind: 'stopped', ms: elapsed() })
        })
        return await promise.finally(callOff)
      } finally {
        settle = undefined
        worker.unref()
        if (!usable) void end()
      }
    },
  }
}

/** In the bundle, the worker is a file of its own beside this one. */
const workerUrl = new URL(
  import.meta.url.endsWith('.ts') ? './sandbox.worker.ts' : './sandbox.worker.js',
  import.meta.url,
)
