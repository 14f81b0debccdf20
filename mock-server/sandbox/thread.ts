import { Worker } from 'node:worker_threads'
import type { Opening, Reply, Request } from './sandbox.protocol.ts'

/** One life of a thread that runs callbacks, one call at a time. It keeps the process up only while it is asked something. */
export interface Thread {
  /** `stopped`: it was ended at the limit. `died`: it ended by itself. Rejects when it could not start. */
  ask(request: Request, limitMs: number): Promise<Answer>
  /** No longer after anything but an answer, or one that says that it is spent. */
  readonly usable: boolean
  readonly isUp: boolean
  end(): Promise<void>
}

export type Answer =
  | Exclude<Reply, { kind: 'ready' }>
  | { kind: 'stopped'; ms: number }
  | { kind: 'died'; error: unknown; ms: number }

/** Begins to start a thread; what goes wrong then, the first call says. */
export function startThread(opening: Opening): Thread {
  const worker = new Worker(workerUrl, {
    workerData: opening,
    env: {},
    execArgv: [],
    // The engine complains there before it breaks; what it has to say comes as an error.
    stdout: true,
    stderr: true,
    // A stack on which QuickJS finds its own limit first; texts of large events, twice.
    resourceLimits: { stackSizeMb: 8, maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 8 },
  })
  worker.unref()
  const ready = Promise.withResolvers<void>()
  // Heard of by whoever asks.
  ready.promise.catch(() => undefined)
  let usable = true
  let isUp = false
  let settle: ((answer: Answer) => void) | undefined
  let askedAt = 0
  const elapsed = () => Math.round(performance.now() - askedAt)

  const died = (error: unknown) => {
    usable = false
    ready.reject(error)
    settle?.({ kind: 'died', error, ms: elapsed() })
  }
  worker.on('message', (reply: Reply) => {
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
        const stopWatch = afterLimit(limitMs, () => {
          usable = false
          resolve({ kind: 'stopped', ms: elapsed() })
        })
        return await promise.finally(stopWatch)
      } finally {
        settle = undefined
        worker.unref()
        if (!usable) void end()
      }
    },
  }
}

/** The bundle has the worker as a file of its own beside it. */
const workerUrl = new URL(
  import.meta.url.endsWith('.ts') ? './sandbox.worker.ts' : './sandbox.worker.js',
  import.meta.url,
)

/** When our own event loop was blocked, the limit and the answer are due at once: the answer goes first. */
function afterLimit(ms: number, act: () => void): () => void {
  let immediate: NodeJS.Immediate | undefined
  const timer = setTimeout(() => {
    immediate = setImmediate(act)
  }, ms)
  return () => {
    clearTimeout(timer)
    if (immediate) clearImmediate(immediate)
  }
}
