import { heading } from '../bench/lib/report.ts'
import type { Storage } from '../mock-server/storage/database.ts'
import { play } from '../mock-server/testing/power/play.ts'
import { startService } from '../mock-server/testing/service.ts'
import { onOneStorage } from './lib/one-storage.ts'
import { promise, setting } from './lib/promises.ts'

const SEQUENCES = setting('sequences', 2000)
const SEED = setting('seed', Math.floor(Math.random() * 2 ** 31))

// Sequences of random writes: afterwards nobody has more than whoever wrote could give them.
await onOneStorage(run)

async function run(storage: Storage, engine: string): Promise<void> {
  heading(`Handed-on power on ${engine}`, { sequences: SEQUENCES, seed: SEED })
  const began = performance.now()
  const service = await startService({ storage })
  const { findings, taken } = await play(service, { seed: SEED, sequences: SEQUENCES })
  await service.close()
  for (const { seed, writes, what } of findings)
    console.log(
      `\n  ${what}\n    after ${writes.join(', ')}\n    again: npm run soak -- power --engine=${engine} --seed=${seed} --sequences=15`,
    )
  const counts = [...taken].toSorted(([, a], [, b]) => a - b).map(([name, count]) => `${name} × ${count}`)
  console.log(`  ${Math.round((performance.now() - began) / 1000)} s; writes that were taken: ${counts.join(', ')}`)
  const never = [...taken].filter(([, count]) => count === 0).map(([name]) => name)
  promise('nobody has more than whoever wrote could give', findings.length === 0, `${findings.length} findings`)
  promise('every write was taken at least once', never.length === 0, never.join(', ') || 'all')
}
