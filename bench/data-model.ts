import { monitorEventLoopDelay } from 'node:perf_hooks'
import { sql } from 'kysely'
import type { Storage } from '../mock-server/storage/database.ts'
import type { Client } from '../mock-server/testing/client.ts'
import { signedIn } from '../mock-server/testing/people.ts'
import { startService, type TestService } from '../mock-server/testing/service.ts'
import { percentile } from './lib/client.ts'
import { enlarged, FIELDS, type Model, TYPES } from './lib/large-model.ts'
import { fillNamedFactSheets } from './lib/named-fact-sheets.ts'
import { figure, heading } from './lib/report.ts'
import { onEachStorage } from './lib/storages.ts'

/** `COUNT=10000` makes fewer fact sheets. */
const COUNT = Number(process.env['COUNT'] ?? 100_000)
const RUNS = 10

const MODEL = '/models/dataModel'
const REVIEW = '/services/console/v1/models/review'

async function timed(work: () => Promise<{ status: number; body: unknown }>): Promise<number> {
  const began = performance.now()
  const { status, body } = await work()
  if (status !== 200) throw new Error(`${status} ${JSON.stringify(body).slice(0, 500)}`)
  return performance.now() - began
}

async function measure(engine: string, storage: Storage): Promise<void> {
  const service = await startService({ storage })
  try {
    const admin = await signedIn(service, 'ADMIN')
    heading(`The data model on ${engine}`, { types: TYPES, 'fields of each': FIELDS, 'fact sheets': COUNT, runs: RUNS })
    await fillNamedFactSheets(storage, {
      workspaceId: service.workspace.id,
      count: COUNT,
      readersOf: () => [],
      now: new Date(),
    })
    // As an embedded store is after its own upkeep, and PostgreSQL after autovacuum.
    await sql`VACUUM (ANALYZE) fact_sheet`.execute(storage.db)
    const model = enlarged((await admin.get(MODEL)).body.data)
    const all = JSON.stringify(model)
    figure('PUT, all types new', await timed(() => admin.put(MODEL, all)), 'ms', { atMost: 1000 })
    const smaller = structuredClone(model)
    delete smaller.factSheets['Kind8']
    delete smaller.factSheets['Kind9']?.fields['field1']
    const texts = Array.from({ length: RUNS }, (_, nth) => {
      Object.assign(model.factSheets['Kind7']?.fields ?? {}, { [`added${nth}`]: { type: 'STRING' } })
      return JSON.stringify(model)
    })
    const review = JSON.stringify({ dataModel: smaller })
    await group('review, a type and a field gone', () => admin.post(REVIEW, review), 500)
    await group('PUT, nothing changed', () => admin.put(MODEL, all))
    await group('PUT, a field added', (run) => admin.put(MODEL, texts[run]))
    await renamed(service, admin, model)
    await sql`UPDATE fact_sheet SET fields = fields || '{"release": "1.2"}' WHERE type = 'Application'`.execute(
      storage.db,
    )
    await deleted(service, admin, model)
  } finally {
    await service.close()
  }
}

async function group(
  name: string,
  work: (run: number) => Promise<{ status: number; body: unknown }>,
  atMost = 1000,
): Promise<void> {
  const delay = monitorEventLoopDelay({ resolution: 5 })
  delay.enable()
  const times: number[] = []
  for (let run = 0; run < RUNS; run += 1) times.push(await timed(() => work(run)))
  figure(`${name}, p50`, percentile(times, 0.5), 'ms')
  figure(`${name}, slowest`, Math.max(...times), 'ms', { atMost })
  figure('longest block of the event loop meanwhile', delay.max / 1e6, 'ms', { atMost: 50 })
}

/** A rule that renames every fact sheet of a type, while somebody reads. */
async function renamed(work: Work, admin: Client, model: Model): Promise<void> {
  const rule = { regular: { displayName: [{ field: 'name', postfix: ' (A)' }] } }
  applicationOf(model).namingRule = rule
  await timed(() => admin.put(MODEL, model))
  await whileReading('all applications renamed', work, admin)
}

/** A field that every fact sheet of a type has is deleted, while somebody reads. */
async function deleted(work: Work, admin: Client, model: Model): Promise<void> {
  delete applicationOf(model).fields['release']
  await timed(() => admin.put(`${MODEL}?force=true`, model))
  work.clock.advance(1000)
  await whileReading('a field of all applications deleted', work, admin)
}

type Work = Pick<TestService, 'clock' | 'service'>

function applicationOf(model: Model): Model['factSheets'][string] {
  const type = model.factSheets['Application']
  if (!type) throw new Error('the model has no applications')
  return type
}

async function whileReading(name: string, { service }: Work, admin: Client): Promise<void> {
  const delay = monitorEventLoopDelay({ resolution: 5 })
  delay.enable()
  const began = performance.now()
  let isDone = false
  const done = service.renew().finally(() => {
    isDone = true
  })
  const reads: number[] = []
  while (!isDone) reads.push(await timed(() => admin.get('/factSheets?pageSize=40')))
  await done
  figure(name, (performance.now() - began) / 1000, 's')
  figure('a page of 40 meanwhile, p50', percentile(reads, 0.5), 'ms')
  figure('a page of 40 meanwhile, p99', percentile(reads, 0.99), 'ms', { atMost: 100 })
  figure('longest block of the event loop meanwhile', delay.max / 1e6, 'ms')
}

await onEachStorage(measure)
