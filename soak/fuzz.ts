import { heading } from '../bench/lib/report.ts'
import { fuzz } from '../mock-server/testing/fuzz/run.ts'
import { startService } from '../mock-server/testing/service.ts'
import type { Storage } from '../mock-server/storage/database.ts'
import { onOneStorage } from './lib/one-storage.ts'
import { promise, setting } from './lib/promises.ts'

const REQUESTS = setting('requests', 10_000)
const SEED = setting('seed', Math.floor(Math.random() * 2 ** 31))
// Random requests of every role, made from the documents that the service serves and the schema that it tells.
await onOneStorage(run)

async function run(storage: Storage, engine: string): Promise<void> {
  heading(`Random requests on ${engine}`, { requests: REQUESTS, seed: SEED })
  const service = await startService({ storage, outgoing: { resolve: async () => [] } })
  const began = performance.now()
  const { findings, statuses, successes, slowestMs } = await fuzz(service, {
    seed: SEED,
    requests: REQUESTS,
    report: ({ nth, kind, who, operation, request, detail }) =>
      console.log(
        `\n  ${kind}: ${operation} by ${who}\n    ${request}\n    ${detail}\n    again: npm run soak -- fuzz --engine=${engine} --seed=${SEED} --requests=${nth}`,
      ),
  })
  await service.close()
  const rarest = [...successes].toSorted(([, a], [, b]) => a - b)
  const never = rarest.filter(([, count]) => count === 0).map(([id]) => id)
  const counts = [...statuses].toSorted(([a], [b]) => a - b).map(([status, count]) => `${status} × ${count}`)
  console.log(`  ${Math.round((performance.now() - began) / 1000)} s; ${counts.join(', ')}`)
  const fewest = rarest.slice(0, 8).map(([id, count]) => `${id} × ${count}`)
  console.log(`  slowest ${Math.round(slowestMs)} ms; fewest successes: ${fewest.join(', ')}`)
  promise('no request found a fault', findings.length === 0, `${findings.length} findings in ${REQUESTS} requests`)
  const reached = `never succeeded: ${never.join(', ') || 'none'}`
  // Fewer requests may leave an operation out.
  if (REQUESTS >= 10_000) promise('every operation succeeded at least once', never.length === 0, reached)
  else console.log(`  ${reached}`)
}
