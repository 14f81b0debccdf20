import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { Storage } from '../mock-server/storage/database.ts'
import type { Client } from '../mock-server/testing/client.ts'
import { signedIn } from '../mock-server/testing/people.ts'
import { startService } from '../mock-server/testing/service.ts'
import { percentile } from './lib/client.ts'
import { fillNamedFactSheets } from './lib/named-fact-sheets.ts'
import { figure, heading } from './lib/report.ts'
import { onEachStorage } from './lib/storages.ts'

/** `COUNT=10000` makes fewer fact sheets. */
const COUNT = Number(process.env['COUNT'] ?? 100_000)
/** 500 types are the goal; a body with so many members is refused until it is parsed beside the event loop. */
const [TYPES, FIELDS, RUNS] = [100, 60, 10]

type Model = {
  factSheets: Record<string, { fields: Record<string, object>; namingRule?: object }>
}

/** The model of the workspace with many more types, each with fields of several kinds. */
function enlarged(model: Model): Model {
  const kinds = [
    { type: 'STRING', quickSearch: false },
    { type: 'SINGLE_SELECT', values: ['low', 'medium', 'high'] },
    { type: 'DOUBLE', range: { min: 0 } },
    { type: 'DATE' },
  ]
  const fields = Object.fromEntries(
    Array.from({ length: FIELDS }, (_, nth) => [`field${nth}`, kinds[nth % kinds.length] ?? {}]),
  )
  const types = Array.from({ length: TYPES }, (_, nth): [string, Model['factSheets'][string]] => [
    `Kind${nth}`,
    { fields },
  ])
  return { ...model, factSheets: { ...model.factSheets, ...Object.fromEntries(types) } }
}

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
    const model = enlarged((await admin.get('/models/dataModel')).body.data)
    figure('PUT, all types new', await timed(() => admin.put('/models/dataModel', model)), 'ms', { atMost: 1000 })
    await group('PUT, nothing changed', () => admin.put('/models/dataModel', model))
    let nth = 0
    await group('PUT, a field added', async () => {
      nth += 1
      Object.assign(model.factSheets['Kind7']?.fields ?? {}, { [`added${nth}`]: { type: 'STRING' } })
      return await admin.put('/models/dataModel', model)
    })
    await renew(service.service.renew, admin, model)
  } finally {
    await service.close()
  }
}

async function group(name: string, work: () => Promise<{ status: number; body: unknown }>): Promise<void> {
  const times: number[] = []
  for (let run = 0; run < RUNS; run += 1) times.push(await timed(work))
  figure(`${name}, slowest`, Math.max(...times), 'ms', { atMost: 1000 })
}

/** A rule that renames every fact sheet of a type, while somebody reads. */
async function renew(run: () => Promise<void>, admin: Client, model: Model): Promise<void> {
  const application = model.factSheets['Application']
  if (!application) throw new Error('the model has no applications')
  const rule = { regular: { displayName: [{ field: 'name', postfix: ' (A)' }] } }
  const changed = { ...model, factSheets: { ...model.factSheets, Application: { ...application, namingRule: rule } } }
  await timed(() => admin.put('/models/dataModel', changed))
  const delay = monitorEventLoopDelay({ resolution: 5 })
  delay.enable()
  const began = performance.now()
  let isDone = false
  const done = run().finally(() => {
    isDone = true
  })
  const reads: number[] = []
  while (!isDone) reads.push(await timed(() => admin.get('/factSheets?pageSize=40')))
  await done
  figure('all applications renamed', (performance.now() - began) / 1000, 's')
  figure('a page of 40 meanwhile, p99', percentile(reads, 0.99), 'ms', { atMost: 100 })
  figure('longest block of the event loop meanwhile', delay.max / 1e6, 'ms')
}

await onEachStorage(measure)
