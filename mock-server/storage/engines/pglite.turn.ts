import { StoreUnavailable } from '#kernel/store-errors.ts'
import type { Answer } from '#storage/dialect.ts'
import type { Thread } from './pglite.thread.ts'

/** A transaction's turn with the one session. */
export interface Turn {
  run(sql: string, parameters: (string | null)[]): Promise<Answer>
  commit(): Promise<Answer>
  /** Harmless after the turn is over. */
  rollback(): Promise<void>
}

interface Terms {
  limitMs: number
  /** A transaction that sends nothing for this long is rolled back, because it holds everybody back. */
  idleMs: number
  /** Called once, when the session is free again. */
  release(): void
}

/** Begins a transaction with the statement `begin`; the turn ends by commit, rollback, idleness or with the thread. */
export const takeTurn = async (thread: Thread, begin: string, terms: Terms): Promise<Turn> => {
  let over: string | undefined
  let underway = 0
  let idle: NodeJS.Timeout | undefined

  const end = (why: string) => {
    if (over !== undefined) return
    over = why
    clearTimeout(idle)
    terms.release()
  }

  const run = async (sql: string, parameters: (string | null)[]) => {
    if (over !== undefined) throw new StoreUnavailable(over)
    clearTimeout(idle)
    underway += 1
    try {
      return await thread.run(sql, parameters, terms.limitMs)
    } finally {
      underway -= 1
      if (over === undefined && underway === 0) idle = setTimeout(giveUp, terms.idleMs).unref()
    }
  }

  const giveUp = () => {
    thread.run('ROLLBACK', [], terms.limitMs).catch(ignoreLostThread)
    end(`A transaction was idle for ${terms.idleMs} ms and was rolled back; within one, use \`tx\` and nothing else`)
  }

  /** The next in line may go as soon as the statement is handed over: the thread keeps the order. */
  const finish = (sql: string) => {
    const answer = run(sql, [])
    end('The transaction is over')
    return answer
  }

  void thread.ended.then(() => end('The transaction was lost with the store'))
  try {
    await run(begin, [])
  } catch (error) {
    end('The transaction did not begin')
    throw error
  }
  return {
    run,
    commit: () => finish('COMMIT'),
    rollback: async () => {
      if (over === undefined) await finish('ROLLBACK').catch(ignoreLostThread)
    },
  }
}

/** Without its thread a transaction is rolled back as well. */
const ignoreLostThread = () => undefined
