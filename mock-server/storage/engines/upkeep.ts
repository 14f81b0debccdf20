import type { Answer } from '#storage/dialect.ts'

interface UpkeptStore {
  /** Runs between transactions, never within one. */
  run(sql: string, parameters: (string | null)[], limitMs?: number): Promise<Answer>
  /** Rows written so far. */
  readonly written: number
}

export interface Upkeep {
  /** Runs the upkeep that is due; called by the timer, and by tests. */
  tick(): Promise<void>
  /** Renews the statistics of tables that have grown; called by a timer of its own, and by tests. */
  analyse(): Promise<void>
  stop(): void
}

/**
 * PGlite has neither checkpointer nor autovacuum: without this upkeep the WAL would grow without end, dead rows would stay, and the planner
 * would take tables for as empty as they were.
 */
export const startUpkeep = (
  store: UpkeptStore,
  { everyMs = 45_000, vacuumAfter = 10_000, analyseEveryMs = 5000, analyseAfter = 100 } = {},
): Upkeep => {
  let [checkpointedAt, vacuumedAt, analysedAt] = [0, 0, 0]
  let checkpointedLog: unknown
  let isRunning = false

  const alone = async (work: () => Promise<void>) => {
    if (isRunning) return
    isRunning = true
    try {
      await work()
    } catch {
      // The store is unavailable, as its callers learn themselves; the next tick tries again.
    } finally {
      isRunning = false
    }
  }

  const tick = async () => {
    const { written } = store
    if (written === checkpointedAt) return
    await alone(async () => {
      if (written - vacuumedAt >= vacuumAfter) {
        await onEach(store, changedTables, 'VACUUM (ANALYZE)')
        vacuumedAt = written
      }
      // Transactions that only read count as written, too, and a checkpoint of nothing still writes to each of its files.
      if ((await endOfLog(store)) !== checkpointedLog) {
        await store.run('CHECKPOINT', [], limitMs)
        checkpointedLog = await endOfLog(store)
      }
      checkpointedAt = written
    })
  }

  const analyse = async () => {
    const { written } = store
    if (written - analysedAt < analyseAfter) return
    await alone(async () => {
      await onEach(store, grownTables, 'ANALYZE')
      analysedAt = written
    })
  }

  const timers = [setInterval(() => void tick(), everyMs), setInterval(() => void analyse(), analyseEveryMs)]
  for (const timer of timers) timer.unref()
  return { tick, analyse, stop: () => timers.forEach((timer) => clearInterval(timer)) }
}

/** Where the next record of the write-ahead log goes. */
const endOfLog = async (store: UpkeptStore): Promise<unknown> =>
  (await store.run('SELECT pg_current_wal_insert_lsn()::text AS at', [])).rows[0]?.['at']

/** One table at a time, so that other statements run in between; only tables for which there is something to do. */
const onEach = async (store: UpkeptStore, tables: string, command: string) => {
  const { rows } = await store.run(tables, [])
  for (const { name } of rows) await store.run(`${command} ${String(name)}`, [], limitMs)
}

/** As autovacuum decides. */
const grownTables = `
  SELECT format('%I.%I', schemaname, relname) AS name FROM pg_stat_user_tables
  WHERE n_mod_since_analyze > 50 + 0.1 * n_live_tup`

/** The server returns the names quoted. */
const changedTables = `
  SELECT format('%I.%I', schemaname, relname) AS name FROM pg_stat_user_tables
  WHERE n_dead_tup + n_mod_since_analyze + n_ins_since_vacuum > 100 + 0.05 * n_live_tup`

const limitMs = 600_000
