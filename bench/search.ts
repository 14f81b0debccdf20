import { sql } from 'kysely'
import type { Storage } from '../mock-server/storage/database.ts'
import type { Client } from '../mock-server/testing/client.ts'
import { signedIn } from '../mock-server/testing/people.ts'
import { startService } from '../mock-server/testing/service.ts'
import { percentile } from './lib/client.ts'
import { fillBookmarks } from './lib/many-bookmarks.ts'
import { figure, heading } from './lib/report.ts'
import { onEachStorage } from './lib/storages.ts'

/** `COUNT=1000` makes fewer; `ENGINE=PGlite` or `PostgreSQL` measures one engine alone. */
const COUNT = Number(process.env['COUNT'] ?? 20_000)
const PEOPLE = 300
const RUNS = Number(process.env['RUNS'] ?? 15)

const filters = {
  everything: '',
  'one type': 'type=REPORTING',
  'a group': 'type=VISUALIZER&subtype=dataflow',
  'a common word': 'q=sap',
  'two common words': 'q=sap+hosting',
  'part of a word': 'q=ogist',
  'a rare word': 'q=x4cj',
  'a word that is nowhere': 'q=zzyzx',
  'own ones': 'ownedByMe=true',
  'shared ones': 'sharedWithMe=true',
  predefined: 'predefinedOnly=true',
  'user-defined': 'userdefinedOnly=true',
  unrestricted: 'visibility=UNRESTRICTED_READ',
  stale: 'stale=true',
  'broken references': 'broken=true',
  'a fact sheet': 'factSheetId=FACT_SHEET',
  'type, word, visibility': 'type=INVENTORY&q=cloud&visibility=UNRESTRICTED_READ',
} as const
const sorts = ['', 'CREATED_AT', 'UPDATED_AT', 'VIEWS', 'MY_VIEWS', 'LAST_SHARED_WITH_ME_AT', 'PERSONALIZED_RELEVANCE']

async function measure(engine: string, storage: Storage): Promise<void> {
  const service = await startService({ storage })
  try {
    const { id: workspaceId } = service.workspace
    const [admin, member] = [await signedIn(service, 'ADMIN'), await signedIn(service, 'MEMBER')]
    heading(`Search among bookmarks on ${engine}`, {
      bookmarks: COUNT,
      people: PEOPLE,
      'runs of each': RUNS,
      answers: 'of 40 rows, parsed by the contract (as in tests)',
      statistics: 'gathered, as they are within a minute of such a load',
    })
    const people = await service.service.setup.addPeople(
      service.workspace,
      Array.from({ length: PEOPLE }, (_, n) => ({
        email: `person-${n}@example.com`,
        firstName: 'Person',
        lastName: String(n),
        role: 'MEMBER' as const,
      })),
    )
    const factSheetIds = Array.from({ length: 2000 }, () => crypto.randomUUID())
    const began = performance.now()
    await fillBookmarks(storage, {
      workspaceId,
      count: COUNT,
      people: [member.userId, ...people.map(({ id }) => id)],
      factSheetIds,
      now: service.clock.now,
    })
    figure('written', COUNT / ((performance.now() - began) / 1000), 'bookmarks/s')
    await sql`ANALYZE`.execute(storage.db)
    const start = performance.now()
    await admin.get('/search/bookmarks')
    figure('first search of the workspace, which reads its bookmarks', performance.now() - start, 'ms')
    for (const [name, client] of [
      ['administrator', admin],
      ['member', member],
    ] as const)
      await group(name, client, factSheetIds[0] ?? '')
  } finally {
    await service.close()
  }
}

async function group(name: string, client: Client, factSheetId: string): Promise<void> {
  const all: number[] = []
  for (const [label, filter] of Object.entries(filters)) {
    const medians: [sort: string, p50: number][] = []
    let total = 0
    for (const sort of sorts) {
      const times: number[] = []
      const query = `${filter.replace('FACT_SHEET', factSheetId)}${sort === '' ? '' : `&sort=${sort}`}`
      for (let run = 0; run < RUNS; run += 1) {
        const start = performance.now()
        const { status, body } = await client.get(`/search/bookmarks?${query}`)
        times.push(performance.now() - start)
        if (status !== 200) throw new Error(`${query}: ${status} ${JSON.stringify(body)}`)
        total = body.total
      }
      medians.push([sort || 'name', percentile(times, 0.5)])
      all.push(...times)
    }
    const [slowest = '', p50 = 0] = medians.toSorted((a, b) => b[1] - a[1])[0] ?? []
    figure(`${name}: ${label} (${total}), slowest sort ${slowest}`, p50, 'ms p50', { atMost: 15 })
  }
  figure(`${name}: all, p50`, percentile(all, 0.5), 'ms', { atMost: 15 })
  figure(`${name}: all, p99`, percentile(all, 0.99), 'ms', { atMost: 50 })
}

await onEachStorage(measure)
