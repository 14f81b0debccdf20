import { setFlagsFromString } from 'node:v8'
import { Worker } from 'node:worker_threads'
import { afterComputing } from '#kernel/after-computing.ts'
import { StoreUnavailable } from '#kernel/store-errors.ts'
import type { Answer } from '#storage/dialect.ts'
import { asStorageError, unavailable } from '#storage/failure.ts'
import type { Failure, Message, Opening, Request } from './pglite.protocol.ts'

/** A thread of the engine. It ends with `stop`, with a fatal error, or by the watchdog; pending calls are then rejected. */
export interface Thread {
  readonly alive: boolean
  /**
   * Sends a statement to the thread, which runs them in the order of the calls. A call that computes for longer than its limit, or takes
   * ten times as long, ends the thread: on a busy machine it waits for a core, which is no fault of its own.
   */
  run(sql: string, parameters: (string | null)[], limitMs: number): Promise<Answer>
  /** Writes the store's files into one archive. */
  dump(path: string): Promise<void>
  /** Closes the store in order and ends the thread. */
  stop(): Promise<void>
  /** Resolves when the thread is gone and its files are closed. */
  readonly ended: Promise<void>
}

// V8 compiles the engine's 20 MB of WebAssembly on several threads, and each keeps its memory: 714 MB at the peak and 250 MB
// permanently, against 235 MB and no peak with one.
setFlagsFromString('--wasm-num-compilation-tasks=1')

/** Starts a thread and resolves once its store answers; `observe` gets every answer before the caller does. */
export const startThread = async (opening: Opening, observe: (answer: Answer) => void): Promise<Thread> => {
  // The texts of answers are short-lived; a larger young generation would only take memory.
  const worker = new Worker(workerUrl, { workerData: opening, resourceLimits: { maxYoungGenerationSizeMb: 6 } })
  const pending = new Map<number, PendingCall>()
  const ended = Promise.withResolvers<void>()
  const ready = Promise.withResolvers<void>()
  let alive = true
  let lastId = 0
  let computedMs = 0

  // A sentence, or whatever the thread threw.
  const end = (reason: unknown) => {
    if (!alive) return
    alive = false
    watch.end()
    // Sent, and perhaps executed; only the answer is missing.
    const unanswered = unavailable(reason, false)
    for (const { reject } of pending.values()) reject(unanswered)
    pending.clear()
    ready.reject(unavailable(reason))
    void worker.terminate().finally(ended.resolve)
  }
  const watch = watchdog(worker, pending, () => computedMs, end)

  worker.on('message', ({ reply, ...message }: Message) => {
    computedMs = message.computedMs
    if (reply.kind === 'ready') return ready.resolve()
    if (reply.kind === 'fatal') return end(`The store failed: ${reply.message}`)
    const call = pending.get(reply.id)
    pending.delete(reply.id)
    if (reply.kind === 'done') {
      observe(reply.answer)
      call?.resolve(reply.answer)
    } else call?.reject(asStorageError(statementError(reply.failure)))
  })
  worker.on('error', end)
  worker.on('exit', () => end('The store ended'))

  const send = (request: (id: number) => Request, limitMs: number): Promise<Answer> => {
    if (!alive) return Promise.reject(new StoreUnavailable('The store is closed'))
    const { promise, resolve, reject } = Promise.withResolvers<Answer>()
    const id = (lastId += 1)
    pending.set(id, { resolve, reject, limitMs })
    watch.begin()
    worker.postMessage(request(id))
    return promise
  }

  const openingLimit = setTimeout(() => end('The store did not open in time'), openingLimitMs)
  await ready.promise.finally(() => clearTimeout(openingLimit))
  return {
    get alive() {
      return alive
    },
    run: (sql, parameters, limitMs) => send((id) => ({ kind: 'run', id, sql, parameters }), limitMs),
    dump: async (path) => void (await send((id) => ({ kind: 'dump', id, path }), dumpLimitMs)),
    stop: async () => {
      if (alive) await send((id) => ({ kind: 'close', id }), closingLimitMs).catch(() => undefined)
      end('The store is closed')
      await ended.promise
    },
    ended: ended.promise,
  }
}

interface PendingCall {
  resolve: (answer: Answer) => void
  reject: (error: unknown) => void
  limitMs: number
}

const openingLimitMs = 120_000
const closingLimitMs = 60_000
/** As good as no limit: two days of computing. The clock allows ten times as much, which is nearly the longest that a timer takes. */
const dumpLimitMs = 2e8
const tickMs = 200

/** The bundle has the worker as a file of its own beside it. */
const workerUrl = new URL(
  import.meta.url.endsWith('.ts') ? './pglite.worker.ts' : './pglite.worker.js',
  import.meta.url,
)

/**
 * Ends a call that has computed for longer than its limit, or has taken ten times as long. Only the first call in the map is running, so
 * only it can be late. It is watched once it has been first for a tick, so that short ones cost nothing. The watch begins with a call and
 * ends when there is none: a process that nobody uses is not woken.
 */
function watchdog(
  worker: Worker,
  pending: ReadonlyMap<number, PendingCall>,
  computedMs: () => number,
  end: (reason: string) => void,
) {
  let first: number | undefined
  let watched: number | undefined
  let callOff = () => {}
  let timer: NodeJS.Timeout | undefined
  const stop = () => {
    clearInterval(timer)
    timer = undefined
  }
  const look = () => {
    const [entry] = pending
    if (watched !== entry?.[0]) {
      callOff()
      watched = undefined
    }
    if (entry !== undefined && entry[0] === first && watched === undefined) {
      const [id, { limitMs }] = entry
      watched = id
      callOff = afterComputing(worker, { before: computedMs(), ms: limitMs }, () => {
        if (pending.has(id)) end(`A statement ran for more than ${limitMs} ms and was ended`)
      })
    }
    first = entry?.[0]
    if (entry === undefined) stop()
  }
  return {
    begin: () => void (timer ??= setInterval(look, tickMs).unref()),
    end: () => {
      stop()
      callOff()
    },
  }
}

const statementError = ({ message, ...rest }: Failure) => Object.assign(new Error(message), rest)
