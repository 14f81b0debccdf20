import { databaseToUse } from '../scripts/test/postgres.ts'
import { type Export, demandWhole, exportOnce, startSnapshot } from './lib/exports.ts'
import { type Host, startHost } from './lib/host.ts'
import { heading } from './lib/report.ts'

const [ROUNDS, COUNT] = [Number(process.argv[2] ?? 10), process.env['COUNT'] ?? '20000']

/** After as long, another process takes an export up. */
const LEASE_MS = 12_000

/*
 * SIGKILL in the middle of exports: of the one process on the embedded engine, and of one of three on PostgreSQL. Each export ends, here
 * or on another process, and its file is whole, with as many rows as one that nothing disturbed.
 */
await embedded()
await ofThree()

async function embedded(): Promise<void> {
  heading('Kills of exports', { engine: 'PGlite', rounds: ROUNDS, 'fact sheets': COUNT })
  let host = await startHost({ env: { SAMPLE: COUNT }, readyWithinMs: 300_000 })
  try {
    const expected = await finished(host, await startSnapshot(host))
    let kills = 0
    for (let round = 0; round < ROUNDS; round += 1) {
      const id = await startSnapshot(host)
      const enough = expected.done * Math.random() * 0.8
      const isReached = ({ done }: Export) => done > enough
      if ((await exportOnce(host, id, { isReached })).status === 'STARTED') kills += 1
      await host.kill('SIGKILL')
      host = await startHost({ dataDir: host.dataDir })
      report(round, expected, await finished(host, id))
    }
    console.log(`  ${kills} of ${ROUNDS} kills in the middle`)
  } finally {
    await host.remove()
  }
}

async function ofThree(): Promise<void> {
  const database = await databaseToUse()
  if (!('url' in database)) return console.log('  PostgreSQL was not measured: there is none')
  heading('Kills of one of three processes', { engine: 'PostgreSQL', rounds: ROUNDS, 'fact sheets': COUNT })
  const begin = () => startHost({ databaseUrl: database.url, env: { SAMPLE: COUNT }, readyWithinMs: 300_000 })
  const hosts = [await begin(), await begin(), await begin()]
  let takenOver = 0
  const one = (): Host => {
    const [first] = hosts
    if (!first) throw new Error('No process is left')
    return first
  }
  try {
    const expected = await finished(one(), await startSnapshot(one()))
    for (let round = 0; round < ROUNDS; round += 1) {
      // More than one process runs at a time, so every one of them has something to lose.
      const ids = [await startSnapshot(one()), await startSnapshot(one())]
      const enough = expected.done * Math.random() * 0.7
      const isReached = ({ done }: Export) => done > enough
      await exportOnce(one(), ids[0] ?? '', { isReached })
      const killed = hosts.shift()
      await killed?.kill('SIGKILL')
      const others = await Promise.all(ids.map((id) => finished(one(), id)))
      for (const other of others) {
        report(round, expected, other)
        if (Date.parse(other.endedAt) - Date.parse(other.startedAt) > LEASE_MS) takenOver += 1
      }
      await killed?.remove()
      hosts.push(await begin())
    }
    console.log(`  ${takenOver} of ${2 * ROUNDS} exports were taken over by another process`)
  } finally {
    for (const host of hosts) await host.remove()
    await database.stop()
  }
}

/** An export that has ended, whose file was loaded and is what its checksum says. */
async function finished(host: Host, id: string): Promise<Export> {
  const one = await exportOnce(host, id)
  await demandWhole(host, one)
  return one
}

function report(round: number, expected: Export, found: Export): void {
  const isSame = found.done === expected.done && found.factSheetCount === expected.factSheetCount
  console.log(
    `  round ${round + 1}: ${found.done} rows, file whole, ${isSame ? 'all there' : `NOT THE ${expected.done} EXPECTED`}`,
  )
  if (!isSame) process.exitCode = 1
}
