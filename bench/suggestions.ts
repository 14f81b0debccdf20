import type { Storage } from '../mock-server/storage/database.ts'
import type { Client } from '../mock-server/testing/client.ts'
import { signedIn } from '../mock-server/testing/people.ts'
import { startService } from '../mock-server/testing/service.ts'
import { percentile } from './lib/client.ts'
import { fillNamedFactSheets } from './lib/named-fact-sheets.ts'
import { figure, heading } from './lib/report.ts'
import { onEachStorage } from './lib/storages.ts'

/** `COUNT=10000` makes fewer; `ENGINE=PGlite` or `PostgreSQL` measures one engine alone. */
const COUNT = Number(process.env['COUNT'] ?? 100_000)
const RUNS = 25

const searches = {
  'two letters that many names begin with': 'ap',
  'a word of every eighth': 'sap',
  'a word of every fifth': 'application',
  'the same, not yet typed to its end': 'applicat',
  'a rare word': 'katermi',
  'the middle of words': 'plika',
  'two letters of the middle': 'ik',
  'an external id': 'EXT-007919',
  'the end of a number': '7919',
  'a mistyped word': 'aplicaiton',
  'a rare mistyped word': 'katremi',
  'two common words': 'sap application',
  'three words': 'customer data platform',
  'three words, one of them mistyped': 'customer data plattfrom',
  'a word that is nowhere': 'zzyzx',
  'a number': '4711',
} as const

async function measure(engine: string, storage: Storage): Promise<void> {
  const service = await startService({ storage })
  try {
    const { id: workspaceId } = service.workspace
    const [admin, member] = [await signedIn(service, 'ADMIN'), await signedIn(service, 'MEMBER')]
    heading(`Suggestions on ${engine}`, {
      'fact sheets': COUNT,
      'runs of each': RUNS,
      answers: 'parsed by the contract (as in tests)',
      'statistics and upkeep': 'none yet: right after the load',
    })
    const began = performance.now()
    const entityId = crypto.randomUUID()
    // One in twenty is restricted.
    const readersOf = (nth: number) => (nth % 20 === 7 ? [entityId] : [])
    await fillNamedFactSheets(storage, { workspaceId, count: COUNT, readersOf, now: new Date() })
    figure('written with what suggestions need', COUNT / ((performance.now() - began) / 1000), 'fact sheets/s')
    await group('one list', admin, '')
    await group('by type', admin, '&perType=true')
    await group('one list, for a member', member, '')
  } finally {
    await service.close()
  }
}

async function group(name: string, client: Client, more: string): Promise<void> {
  const all: number[] = []
  for (const [label, typed] of Object.entries(searches)) {
    const times: number[] = []
    let hits = 0
    for (let run = 0; run < RUNS; run += 1) {
      const began = performance.now()
      const { status, body } = await client.get(`/suggestions?q=${encodeURIComponent(typed)}${more}`)
      times.push(performance.now() - began)
      if (status !== 200) throw new Error(`${typed}: ${status} ${JSON.stringify(body)}`)
      hits = body.total
    }
    figure(`${name}: ${label} (${typed}, ${hits})`, percentile(times, 0.5), 'ms p50', { atMost: 10 })
    all.push(...times)
  }
  figure(`${name}: all, p50`, percentile(all, 0.5), 'ms', { atMost: 10 })
  figure(`${name}: all, p99`, percentile(all, 0.99), 'ms', { atMost: 50 })
}

await onEachStorage(measure)
