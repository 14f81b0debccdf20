import fc from 'fast-check'
import { heading } from '../bench/lib/report.ts'
import type { Storage } from '../mock-server/storage/database.ts'
import { pushProperty } from '../mock-server/testing/push-model/property.ts'
import { startHost } from '../mock-server/testing/push-model/world.ts'
import { onOneStorage } from './lib/one-storage.ts'
import { promise, setting } from './lib/promises.ts'

const RUNS = setting('runs', 2000)
const SEED = setting('seed', Math.floor(Math.random() * 2 ** 31))

// Sequences of what targets, callbacks, people and dying processes do: PUSH delivers as its reference model says.
await onOneStorage(run)

async function run(storage: Storage, engine: string): Promise<void> {
  heading(`PUSH beside its reference model on ${engine}`, { runs: RUNS, seed: SEED })
  const began = performance.now()
  const host = await startHost(undefined, storage)
  const result = await fc.check(pushProperty(host), { numRuns: RUNS, seed: SEED })
  await host.close()
  console.log(`  ${Math.round((performance.now() - began) / 1000)} s`)
  if (result.failed) console.log(result.errorInstance)
  promise('every sequence is delivered as the model says', !result.failed, fc.defaultReportMessage(result) ?? 'all')
}
