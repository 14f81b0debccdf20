import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { Storage } from '../mock-server/storage/database.ts'
import { openEmbedded } from '../mock-server/storage/engines/embedded.ts'
import { openPostgres } from '../mock-server/storage/engines/postgresql.ts'
import { testArchive } from '../mock-server/storage/engines/testing.ts'
import type { Client } from '../mock-server/testing/client.ts'
import { signedIn } from '../mock-server/testing/people.ts'
import { startService } from '../mock-server/testing/service.ts'
import { subscribe } from '../mock-server/testing/webhooks/webhooks.ts'
import { databaseToUse } from '../scripts/test/postgres.ts'
import { percentile } from './lib/client.ts'
import { fillDeliveryLog } from './lib/delivery-log.ts'
import { figure, heading } from './lib/report.ts'

/** Four times as many attempts. `EVENTS=25000` makes a small log; `ENGINE=PGlite` or `PostgreSQL` measures one alone. */
const EVENTS = Number(process.env['EVENTS'] ?? 250_000)
const SUBSCRIPTIONS = 4
const RUNS = 5
const NOW = new Date('2026-11-20T12:00:00.000Z')
const budgets = { PostgreSQL: { pair: 300, text: 500 }, PGlite: { pair: 900, text: 1500 } } as const
type Engine = keyof typeof budgets

/** Frequent, rare and absent values of each filter. */
const filters = [
  'state=delivered',
  'state=omitted',
  'state=pending',
  'type=BOOKMARK_CREATED',
  'type=METRIC_DELETED',
  'type=METRIC_DELETED,TODO_CREATED',
  'type=ABSENT',
  'httpStatus=200',
  'httpStatus=5xx',
  'error=ANSWER_TIMEOUT',
  'trigger=automatic',
  'trigger=manual',
  'from=2026-10-21T12:00:00Z&to=2026-10-28T12:00:00Z',
  'from=2026-11-10T00:00:00Z&to=2026-11-11T00:00:00Z',
  'minDuration=5000',
  'minDuration=600&maxDuration=700',
  'maxDuration=22',
  'minAttempts=3',
]
const texts = {
  'a word of every event': 'facetkey',
  'a word of every third': 'bookmark',
  'a rare word': 'needle',
  'a word that is nowhere': 'zzzzzz',
  'two words, one of them rare': 'needle application',
  'the beginning of a rare word': 'need',
}

const namesOf = (query: string) => query.split('&').map((part) => part.split('=')[0])
const pairs = filters.flatMap((filter, n) =>
  filters
    .slice(n + 1)
    .flatMap((other) => (namesOf(other).some((name) => namesOf(filter).includes(name)) ? [] : [`${filter}&${other}`])),
)

async function measure(engine: Engine, storage: Storage): Promise<void> {
  const service = await startService({ storage })
  try {
    service.clock.now = NOW
    const admin = await signedIn(service, 'ADMIN')
    const push = { deliveryType: 'PUSH', targetUrl: 'http://127.0.0.1:8123/', active: false }
    const paths: string[] = []
    for (let n = 0; n < SUBSCRIPTIONS; n++) paths.push(await subscribe(service, admin, push))
    heading(`Delivery log on ${engine}`, { events: EVENTS, subscriptions: SUBSCRIPTIONS, 'runs of each query': RUNS })
    const began = performance.now()
    const subscriptions = paths.map((path) => path.split('/').at(-1) ?? '')
    await fillDeliveryLog(
      storage,
      { events: EVENTS, workspaceId: service.workspace.id, subscriptions, now: NOW },
      () => undefined,
    )
    // As autovacuum and upkeep.ts do it.
    for (const table of ['event', 'delivery', 'attempt'])
      await sql`VACUUM (ANALYZE) ${sql.table(table)}`.execute(storage.db)
    const { rows } = await sql<{ attempts: number }>`SELECT count(*) AS attempts FROM attempt`.execute(storage.db)
    const seconds = (performance.now() - began) / 1000
    figure('attempts', rows[0]?.attempts ?? 0, '')
    figure('written with all indexes', (rows[0]?.attempts ?? 0) / seconds, 'attempts/s')
    const log = `${paths[1]?.replace('/services/webhooks/', '/services/console/')}`
    const { pair, text } = budgets[engine]
    await group('no filter or one', { admin, log, queries: ['', ...filters], atMost: pair })
    await group('each pair of filters', { admin, log, queries: pairs, atMost: pair })
    for (const [name, words] of Object.entries(texts))
      await group(name, { admin, log, queries: [`q=${encodeURIComponent(words)}`], atMost: text })
    const mixed = Object.values(texts).flatMap((words) =>
      filters.map((filter) => `q=${encodeURIComponent(words)}&${filter}`),
    )
    await group('each text with each filter', { admin, log, queries: mixed, atMost: text })
    await group('histogram', { admin, log, queries: ['', ...filters], atMost: pair, path: 'histogram' })
  } finally {
    await service.close()
  }
}

interface GroupOptions {
  readonly admin: Client
  readonly log: string
  readonly queries: readonly string[]
  /** Budget in milliseconds. */
  readonly atMost: number
  readonly path?: string
}

/** The slowest query of a group by its median, and the slowest single answer. */
async function group(name: string, { admin, log, queries, atMost, path = 'deliveries' }: GroupOptions): Promise<void> {
  const medians: { query: string; median: number }[] = []
  const all: number[] = []
  for (const query of queries) {
    const times: number[] = []
    for (let run = 0; run < RUNS; run++) {
      const began = performance.now()
      const { status, body } = await admin.get(`${log}/${path}?${query}`)
      times.push(performance.now() - began)
      if (status !== 200) throw new Error(`${query}: ${status} ${JSON.stringify(body)}`)
    }
    medians.push({ query, median: percentile(times, 0.5) })
    all.push(...times)
  }
  const slowest = medians.toSorted((a, b) => b.median - a.median)[0]
  figure(`${name}: p50`, percentile(all, 0.5), 'ms', { atMost })
  if (queries.length > 1)
    figure(`  slowest of ${queries.length} (${slowest?.query}): p50`, slowest?.median ?? 0, 'ms', { atMost })
  figure('  worst single answer', Math.max(...all), 'ms', { atMost })
}

const only = process.env['ENGINE']
if (only !== 'PostgreSQL') {
  const dataDir = await mkdtemp(join(tmpdir(), 'landscape-bench-'))
  const storage = await openEmbedded({
    dataDir: join(dataDir, 'data'),
    seedArchive: testArchive,
    statementLimitMs: 600_000,
  })
  await measure('PGlite', storage).finally(() => storage.close())
  await rm(dataDir, { recursive: true, force: true })
}
if (only !== 'PGlite') {
  const database = await databaseToUse()
  if ('url' in database) {
    const storage = await openPostgres({ url: database.url })
    await measure('PostgreSQL', storage).finally(() => storage.close())
    await database.stop()
  } else console.log('\nPostgreSQL was not measured:', database)
}
