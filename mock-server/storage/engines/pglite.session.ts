import { StoreUnavailable } from '#kernel/store-errors.ts'
import type { Answer } from '#storage/dialect.ts'
import { unavailable } from '#storage/failure.ts'
import type { Opening } from './pglite.protocol.ts'
import { startThread, type Thread } from './pglite.thread.ts'
import { takeTurn, type Turn } from './pglite.turn.ts'

/** PGlite's one session, shared in strict order: a transaction waits for its turn and blocks everything else until it ends. */
export interface Session {
  /** Runs a statement outside a transaction; any number of them may be pending at the same time. */
  run(sql: string, parameters: (string | null)[], limitMs?: number): Promise<Answer>
  begin(sql: string): Promise<Turn>
  dump(path: string): Promise<void>
  close(): Promise<void>
  /** The longest that a statement may run. */
  limitMs: number
  /** Rows written since the session was opened. */
  readonly written: number
}

export interface Limits {
  limitMs: number
  idleMs: number
}

/** Opens the store in a thread of its own; a thread that died is replaced at the next call. */
export const openSession = async (opening: Opening, limits: Limits): Promise<Session> => {
  const queue: Job[] = []
  let written = 0
  // A commit counts too: a SELECT around an INSERT reports no rows written.
  const count = ({ command, affectedRows }: Answer) => {
    written += affectedRows + (command === 'COMMIT' ? 1 : 0)
  }
  let current = await startThread(opening, count)
  let reopening: Promise<void> | undefined
  let failure = { time: -Infinity, error: new StoreUnavailable('The store does not open') }
  let isClosed = false
  let isHeld = false
  let limitMs = limits.limitMs

  /** Sends the jobs that may run now to the thread, in the order of arrival. */
  const pump = () => {
    if (reopening !== undefined || queue.length === 0) return
    if (!current.alive) {
      reopening = reopen().finally(() => {
        reopening = undefined
        pump()
      })
      return
    }
    while (!isHeld) {
      const job = queue.shift()
      if (job === undefined) return
      job.go(current)
    }
  }

  const reopen = async () => {
    try {
      await current.ended
      if (opening.directory === undefined) throw new StoreUnavailable('The store in memory is lost')
      if (performance.now() - failure.time < retryMs) throw failure.error
      // An archive fills only an empty directory, and this one is no longer empty.
      current = await startThread({ directory: opening.directory, archive: undefined }, count)
    } catch (error) {
      if (error !== failure.error) failure = { time: performance.now(), error: unavailable(error) }
      for (const job of queue.splice(0)) job.refuse(failure.error)
    }
  }

  const enqueue = <T>(start: (thread: Thread) => Promise<T>) => {
    const { promise, resolve, reject } = Promise.withResolvers<T>()
    if (isClosed) reject(new StoreUnavailable('The store is closed'))
    else queue.push({ go: (thread) => void start(thread).then(resolve, reject), refuse: reject })
    pump()
    return promise
  }

  const hold = (thread: Thread, begin: string) => {
    isHeld = true
    const release = () => {
      isHeld = false
      pump()
    }
    return takeTurn(thread, begin, { limitMs, idleMs: limits.idleMs, release })
  }

  return {
    run: (sql, parameters, limit) => enqueue((thread) => thread.run(sql, parameters, limit ?? limitMs)),
    begin: (sql) => enqueue((thread) => hold(thread, sql)),
    dump: (path) => enqueue((thread) => thread.dump(path)),
    close: async () => {
      isClosed = true
      for (const job of queue.splice(0)) job.refuse(new StoreUnavailable('The store is closed'))
      await reopening
      await current.stop()
    },
    get limitMs() {
      return limitMs
    },
    set limitMs(value) {
      limitMs = value
    },
    get written() {
      return written
    },
  }
}

interface Job {
  go(thread: Thread): void
  refuse(error: unknown): void
}

/** A store that doesn't open (a full disk) is tried again at most this often. */
const retryMs = 1_000
