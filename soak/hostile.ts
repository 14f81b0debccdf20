import { fork } from 'node:child_process'
import { join } from 'node:path'
import { percentile } from '../bench/lib/client.ts'
import { startHost } from '../bench/lib/host.ts'
import { figure, heading } from '../bench/lib/report.ts'
import { databaseToUse } from '../scripts/test/postgres.ts'
import { ordinaryRequests } from './lib/ordinary.ts'
import { type Person, signInTechnicalUser } from './lib/people.ts'
import { pause, promise, setting } from './lib/promises.ts'
import { watchProcess } from './lib/watch.ts'

const METRICS_TOKEN = 'metrics-token-for-measuring-only'
const SECONDS = setting('seconds', 30)
const FACT_SHEETS = setting('sheets', 5000)

// Five clients that mean harm, two of them not signed in, beside one that works as people do.
const engine = process.argv.find((argument) => argument.startsWith('--engine='))?.slice(9)
if (engine !== 'postgresql') await attack('pglite', undefined)
if (engine !== 'pglite') {
  const database = await databaseToUse()
  if ('url' in database) {
    await attack('postgresql', database.url)
    await database.stop()
  } else console.log(`\nPostgreSQL was left out: ${'reason' in database ? database.reason : database.failure}`)
}

async function attack(name: string, databaseUrl: string | undefined): Promise<void> {
  heading(`Hostile clients on ${name}`, {
    'hostile clients': '5, two of them not signed in, six requests at a time each; they get the processor last',
    seconds: SECONDS,
    'fact sheets': FACT_SHEETS,
  })
  const env = {
    SAMPLE: String(FACT_SHEETS),
    RATE_LIMIT_PER_MINUTE: '1800',
    // Every client comes from an address of its own.
    TRUST_PROXY: '1',
    METRICS_TOKEN,
  }
  // Making the sample takes memory that a service does not have otherwise.
  const maker = await startHost({ env, databaseUrl, readyWithinMs: 300_000 })
  await maker.kill('SIGTERM')
  const host = await startHost({ env, databaseUrl, dataDir: maker.dataDir })
  try {
    const admin = await host.token()
    const people: Person[] = []
    for (const user of ['ordinary', 'reader', 'searcher', 'writer'])
      people.push(await signInTechnicalUser(host, admin, user))
    const [ordinary, ...hostile] = people
    if (!ordinary) throw new Error('There is nobody to work')
    const requests = await ordinaryRequests(host.url, ordinary)
    const quiet = await work(requests, performance.now() + 5000)
    const watch = watchProcess(host.url, METRICS_TOKEN)
    const attackers = startAttackers(host.url, hostile)
    await pause(1000)
    const busy = await work(requests, performance.now() + SECONDS * 1000)
    const answers = await attackers.end()
    const { megabytes, stallMs } = await watch.end()
    for (const [kind, { count, statuses, slowest }] of Object.entries(answers).toSorted())
      console.log(
        `  ${kind.padEnd(52)} ${String(count).padStart(5)} requests, slowest ${Math.round(slowest)} ms, ${statuses}`,
      )
    for (const [kind, times] of busy.times) {
      figure(`${kind}, p50`, percentile(times, 0.5), 'ms')
      figure(`${kind}, p99`, percentile(times, 0.99), 'ms')
    }
    const [before, during] = [quiet, busy].map(({ times }) => [...times.values()].flat())
    figure('the ordinary client without them, p99', percentile(before ?? [], 0.99), 'ms')
    figure('longest stall of the event loop', stallMs, 'ms')
    const p99 = percentile(during ?? [], 0.99)
    promise('p99 of the ordinary client < 250 ms', p99 < 250, `${Math.round(p99)} ms of ${during?.length} requests`)
    promise('resident memory < 600 MB', megabytes < 600, `${Math.round(megabytes)} MB`)
    promise(
      'the ordinary client is always answered',
      busy.refused.length === 0,
      busy.refused.slice(0, 5).join(', ') || 0,
    )
    const faults = Object.values(answers).reduce((sum, { faults: of }) => sum + of, 0)
    promise('no answer is 5xx', faults === 0, faults)
  } finally {
    await host.remove()
  }
}

/** Sends the requests of the ordinary client one after the other; resolves to their times by kind. */
async function work(requests: Awaited<ReturnType<typeof ordinaryRequests>>, until: number) {
  const times = new Map<string, number[]>(requests.map(({ kind }) => [kind, []]))
  const refused: string[] = []
  while (performance.now() < until) {
    for (const { kind, send } of requests) {
      const began = performance.now()
      const status = await send().catch(String)
      times.get(kind)?.push(performance.now() - began)
      if (status !== 200) refused.push(`${kind}: ${status}`)
      await pause(20)
    }
  }
  return { times, refused }
}

type Answers = Record<string, { count: number; statuses: string; slowest: number; faults: number }>

/** In a process of their own, so that their work does not count as waiting of the ordinary client. */
function startAttackers(url: string, people: readonly Person[]): { end: () => Promise<Answers> } {
  const attackers = fork(join(import.meta.dirname, 'lib/attackers.ts'), [JSON.stringify({ url, people })])
  const ended = new Promise<Answers>((resolve, reject) => {
    attackers.once('message', (answers: Answers) => resolve(answers))
    attackers.once('exit', (code) => reject(new Error(`The attackers ended with ${code}`)))
  })
  return {
    end: async () => {
      attackers.send('end')
      const answers = await ended
      attackers.kill()
      return answers
    },
  }
}
