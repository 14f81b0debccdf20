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

interface TurnOptions {
  limitMs: number
  /** A transaction that sends nothing for this long is rolled back, because it blocks everyone else. */
  idleMs: number
  /** Called once, when the session is free again. */
  release(): void
}

/** Begins a transaction with the statement `begin`; the turn ends by commit, rollback, idleness or with the thread. */
export const takeTurn = async (thread: Thread, begin: string, options: TurnOptions): Promise<Turn> => {
  let endReason: string | undefined
  let pending = 0
  let idle: NodeJS.Timeout | undefined

  const end = (reason: string) => {
    if (endReason !== undefined) return
    endReason = reason
    clearTimeout(idle)
    options.release()
  }

  const run = async (sql: string, parameters: (string | null)[]) => {
    if (endReason !== undefined) throw new StoreUnavailable(endReason)
    clearTimeout(idle)
    pending += 1
    try {
      return await thread.run(sql, parameters, options.limitMs)
    } finally {
      pending -= 1
      if (endReason === undefined && pending === 0) idle = setTimeout(rollBackIdle, options.idleMs).unref()
    }
  }

  const rollBackIdle = () => {
    thread.run('ROLLBACK', [], options.limitMs).catch(ignoreLostThread)
    end(`A transaction was idle for ${options.idleMs} ms and was rolled back; within one, use \`tx\` and nothing else`)
  }

  /** The next job may go as soon as the statement is sent: the thread keeps the order. */
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
      if (endReason === undefined) await finish('ROLLBACK').catch(ignoreLostThread)
    },
  }
}

/** Without its thread a transaction is rolled back as well. */
const ignoreLostThread = () => undefined
