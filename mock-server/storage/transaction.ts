import type { Db, Storage, Tx } from './database.ts'
import { StoreUnavailable } from '#kernel/store-errors.ts'
import { isConflict } from './failure.ts'

/** Enough for eight writers on one row; with the pauses below, the last attempt starts after about two seconds. */
const attempts = 10
const longestPauseMs = 500

/** Runs `work` in a transaction, and again after a conflict with another one (40001, 40P01), a bounded number of times. */
export const runTransaction = async <T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> => {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await db.transaction().execute(work)
    } catch (error) {
      if (!isConflict(error)) throw error
      if (attempt === attempts) throw new StoreUnavailable('A transaction kept meeting others', { cause: error })
      await pause(attempt)
    }
  }
}

/**
 * The same store for code that opens its own transactions: here they are all parts of `tx`, and nothing is kept unless that commits. A
 * failed part can't be caught and skipped. `signal` aborts the work at its next part.
 */
export const within = (storage: Storage, tx: Tx, signal?: AbortSignal): Storage => ({
  engine: storage.engine,
  db: tx,
  // Others may wait for the locks of this transaction.
  giveWay: () => Promise.resolve(),
  transaction: async (work) => {
    signal?.throwIfAborted()
    return await work(tx)
  },
  listen: (channel, wake) => storage.listen(channel, wake),
  notify: (channel, payload) => storage.notify(channel, payload),
  get receivesHints() {
    return storage.receivesHints
  },
  get skewMs() {
    return storage.skewMs
  },
  ping: () => storage.ping(),
  close: () => Promise.resolve(),
})

/** A random part of a doubling pause, so that colliding transactions don't collide again. */
const pause = (attempt: number) =>
  new Promise((resume) => setTimeout(resume, Math.random() * Math.min(longestPauseMs, 5 * 2 ** attempt)))
