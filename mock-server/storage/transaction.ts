import type { Db, Tx } from './database.ts'
import { StoreUnavailable } from './database.ts'
import { isConflict } from './failure.ts'

/** Enough for eight writers on one row; with the pauses below the last attempt comes after about two seconds. */
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

/** A random share of a doubling pause, so that those who met do not meet again. */
const pause = (attempt: number) =>
  new Promise((resume) => setTimeout(resume, Math.random() * Math.min(longestPauseMs, 5 * 2 ** attempt)))
