import { StoreUnavailable } from '#kernel/store-errors.ts'
import type { Answer } from '#storage/dialect.ts'
import { unavailable } from '#storage/failure.ts'
import type { Opening } from './pglite.protocol.ts'
import { startThread, type Thread } from './pglite.thread.ts'
import { takeTurn, type Turn } from './pglite.turn.ts'

/** PGlite's one session, shared in strict order: a transaction waits for its turn and holds everything else back until it ends. */
export interface Session {
  /** One statement outside a transaction; any number of them is under way at once. */
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

/** Opens the store in a thread of its own; a thread that died is replaced as soon as somebody needs it. */
export const openSession = async (opening: Opening, limits: Limits): Promise<Session> => {
  const queue: Job[] = []
  let written = 0
  // A commit counts too: a SELECT around an INSERT reports no rows written.
  const count = ({ command, affectedRows }: Answer) => {
    written += affectedRows + (command === 'COMMIT' ? 1 : 0)
  }
  let thread = await startThread(opening, count)
  let reopening: Promise<void> | undefined
  let failure = { at: -Infinity, error: new StoreUnavailable('The store does not open') }
  let closed = false
  let held = false
  let limitMs = limits.limitMs

  /** Hands over whatever may go now, in the order of arrival. */
  const pump = () => {
    if (reopening !== undefined || queue.length === 0) return
    if (!thread.alive) {
      reopening = reopen().finally(() => {
        reopening = undefined
        pump()
      })
      return
    }
    while (!held) {
      const job = queue.shift()
      if (job === undefined) return
      job.go(thread)
    }
  }

  const reopen = async () => {
    try {
      await thread.ended
      if (opening.directory === undefined) throw new StoreUnavailable('The store in memory is lost')
      if (performance.now() - failure.at < retryMs) throw failure.error
      // The archive fills an empty directory only, and this one is filled by now.
      thread = await startThread({ directory: opening.directory, archive: undefined }, count)
    } catch (error) {
      if (error !== failure.error) failure = { at: performance.now(), error: unavailable(error) }
      for (const job of queue.splice(0)) job.refuse(failure.error)
    }
  }

  const enqueue = <T>(start: (live: Thread) => Promise<T>) => {
    const { promise, resolve, reject } = Promise.withResolvers<T>()
    if (closed) reject(new StoreUnavailable('The store is closed'))
    else queue.push({ go: (live) => void start(live).then(resolve, reject), refuse: reject })
    pump()
    return promise
  }

  const hold = (live: Thread, begin: string) => {
    held = true
    const release = () => {
      held = false
      pump()
    }
    return takeTurn(live, begin, { limitMs, idleMs: limits.idleMs, release })
  }

  return {
    run: (sql, parameters, limit) => enqueue((live) => live.run(sql, parameters, limit ?? limitMs)),
    begin: (sql) => enqueue((live) => hold(live, sql)),
    dump: (path) => enqueue((live) => live.dump(path)),
    close: async () => {
      closed = true
      for (const job of queue.splice(0)) job.refuse(new StoreUnavailable('The store is closed'))
      await reopening
      await thread.stop()
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
  go(live: Thread): void
  refuse(error: unknown): void
}

/** A store that does not open (a full disk) is tried again at most this often. */
const retryMs = 1_000
