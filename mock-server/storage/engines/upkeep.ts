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
  stop(): void
}

/** PGlite has neither checkpointer nor autovacuum: without this upkeep the WAL would grow without end and dead rows would stay. */
export const startUpkeep = (store: UpkeptStore, { everyMs = 45_000, vacuumAfter = 10_000 } = {}): Upkeep => {
  let checkpointedAt = 0
  let vacuumedAt = 0
  let isRunning = false

  const tick = async () => {
    if (isRunning || store.written === checkpointedAt) return
    isRunning = true
    try {
      const { written } = store
      if (written - vacuumedAt >= vacuumAfter) {
        await vacuum(store)
        vacuumedAt = written
      }
      await store.run('CHECKPOINT', [], limitMs)
      checkpointedAt = written
    } catch {
      // The store is unavailable, as its callers learn themselves; the next tick tries again.
    } finally {
      isRunning = false
    }
  }

  const timer = setInterval(() => void tick(), everyMs).unref()
  return { tick, stop: () => clearInterval(timer) }
}

/** One table at a time, so that other statements run in between; only tables with something to clean up. */
const vacuum = async (store: UpkeptStore) => {
  const { rows } = await store.run(changedTables, [])
  for (const { name } of rows) await store.run(`VACUUM (ANALYZE) ${String(name)}`, [], limitMs)
}

/** The server returns the names quoted. */
const changedTables = `
  SELECT format('%I.%I', schemaname, relname) AS name FROM pg_stat_user_tables
  WHERE n_dead_tup + n_mod_since_analyze + n_ins_since_vacuum > 100 + 0.05 * n_live_tup`

const limitMs = 600_000
