import type { Answer } from '#storage/dialect.ts'

interface Upkept {
  /** Runs between transactions, never within one. */
  run(sql: string, parameters: (string | null)[], limitMs?: number): Promise<Answer>
  /** Rows written so far. */
  readonly written: number
}

export interface Upkeep {
  /** Does what is due; called by the timer, and by tests. */
  tick(): Promise<void>
  stop(): void
}

/** PGlite has neither checkpointer nor autovacuum: without these the WAL grows without end and dead rows stay. */
export const startUpkeep = (store: Upkept, { everyMs = 45_000, vacuumAfter = 10_000 } = {}): Upkeep => {
  let checkpointedAt = 0
  let vacuumedAt = 0
  let running = false

  const tick = async () => {
    if (running || store.written === checkpointedAt) return
    running = true
    try {
      const { written } = store
      if (written - vacuumedAt >= vacuumAfter) {
        await vacuum(store)
        vacuumedAt = written
      }
      await store.run('CHECKPOINT', [], patienceMs)
      checkpointedAt = written
    } catch {
      // The store is away, which its callers are told; the next tick tries again.
    } finally {
      running = false
    }
  }

  const timer = setInterval(() => void tick(), everyMs).unref()
  return { tick, stop: () => clearInterval(timer) }
}

/** Table by table, so that others get their turn between; only those with something to clean up. */
const vacuum = async (store: Upkept) => {
  const { rows } = await store.run(changedTables, [])
  for (const { name } of rows) await store.run(`VACUUM (ANALYZE) ${String(name)}`, [], patienceMs)
}

/** The names arrive quoted by the server. */
const changedTables = `
  SELECT format('%I.%I', schemaname, relname) AS name FROM pg_stat_user_tables
  WHERE n_dead_tup + n_mod_since_analyze + n_ins_since_vacuum > 100 + 0.05 * n_live_tup`

const patienceMs = 600_000
