import { join } from 'node:path'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { keepMachineBusy } from '#testing/busy-machine.ts'
import { test } from '#testing/stores.ts'
import { openEmbedded } from './embedded.ts'
import { testArchive } from './testing.ts'

test('a statement has its full time, however long it waits for a core', async ({ directory, onTestFinished }) => {
  const dataDir = join(directory, 'data')
  const storage = await openEmbedded({ dataDir, seedArchive: testArchive, statementLimitMs: 2000 })
  onTestFinished(() => storage.close())
  const count = async (to: number) =>
    (await sql<{ count: number }>`SELECT count(*) FROM generate_series(1, ${to}::bigint)`.execute(storage.db)).rows
  await count(1000)
  const began = performance.now()
  await count(100_000)
  const perMs = 100_000 / (performance.now() - began)
  onTestFinished(await keepMachineBusy(5))
  // About 800 ms of computing, which takes more than the limit here; the clock allows ten times as much.
  const many = Math.round(800 * perMs)
  expect(await count(many)).toEqual([{ count: many }])
})
