import { expect, test } from 'vitest'
import { startUpkeep } from './upkeep.ts'

const recording = () => {
  const statements: string[] = []
  const store = {
    written: 0,
    /** The end of the write-ahead log. */
    log: 1,
    run: async (sql: string) => {
      const answer = { command: '', affectedRows: 0 }
      if (sql.includes('pg_current_wal_insert_lsn')) return { ...answer, rows: [{ at: store.log }] }
      statements.push(sql.trim().split(/\s+/).slice(0, 3).join(' '))
      if (sql === 'CHECKPOINT') store.log += 1
      return { ...answer, rows: sql.includes('pg_stat_user_tables') ? [{ name: 'public.event' }] : [] }
    },
  }
  return { statements, store }
}

const rarely = { everyMs: 1_000_000, vacuumAfter: 100, analyseEveryMs: 1_000_000, analyseAfter: 100 }

test('a store that was only read gets no upkeep', async () => {
  const { statements, store } = recording()
  const upkeep = startUpkeep(store, rarely)
  await upkeep.tick()
  await upkeep.analyse()
  upkeep.stop()
  expect(statements).toEqual([])
})

test('a write causes one checkpoint, many writes also a vacuum of the changed tables', async () => {
  const { statements, store } = recording()
  const upkeep = startUpkeep(store, rarely)
  store.written = 1
  await upkeep.tick()
  await upkeep.tick()
  // A transaction that wrote nothing.
  store.written = 2
  await upkeep.tick()
  store.written = 100
  store.log += 1
  await upkeep.tick()
  upkeep.stop()
  expect(statements).toEqual([
    'CHECKPOINT',
    "SELECT format('%I.%I', schemaname,",
    'VACUUM (ANALYZE) public.event',
    'CHECKPOINT',
  ])
})

test('an unavailable store gets its upkeep at a later tick', async () => {
  const { statements, store } = recording()
  const { run } = store
  const upkeep = startUpkeep(store, rarely)
  store.written = 1
  store.run = () => Promise.reject(new Error('away'))
  await upkeep.tick()
  store.run = run
  await upkeep.tick()
  upkeep.stop()
  expect(statements).toEqual(['CHECKPOINT'])
})

test('statistics are renewed once a hundred rows were written, of tables that have grown', async () => {
  const { statements, store } = recording()
  const upkeep = startUpkeep(store, rarely)
  store.written = 99
  await upkeep.analyse()
  store.written = 100
  await upkeep.analyse()
  await upkeep.analyse()
  upkeep.stop()
  expect(statements).toEqual(["SELECT format('%I.%I', schemaname,", 'ANALYZE public.event'])
})
