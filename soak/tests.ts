import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { interrupted } from '../scripts/execute.ts'
import { startBusyProcesses } from '../scripts/test/soak/busy.ts'
import { cloneOf, head, uncommitted } from '../scripts/test/soak/clone.ts'
import { readSettings, type Settings } from '../scripts/test/soak/settings.ts'
import { addLine, rowOf, type TableLine } from '../scripts/test/soak/table.ts'
import { wholeRun } from '../scripts/test/soak/whole-run.ts'

// npm run soak -- tests --kind=quiet|busy|jitter --runs=N --seed=1 --table=FILE: whole runs of the tests, each in a fresh clone of
// the last commit, and a line for each in a table. `busy` has six processes beside that never rest; `jitter` delays the answers to
// pages, by another seed from 1 to 5 in each run, `--seed` in the first.

async function soak({ kind, runs, seed: first, table }: Settings): Promise<number> {
  const left = uncommitted()
  if (left > 0) console.log(`${left} uncommitted files are not in the clone: the last commit is tested.`)
  let red = 0
  for (let nth = 1; nth <= runs; nth++) {
    const seed = `${((first + nth - 2) % 5) + 1}`
    const name = kind === 'jitter' ? `jitter ${seed}` : kind
    const commit = head()
    console.log(`\n── run ${nth} of ${runs}, ${name}, commit ${commit}`)
    const line = await inClone((folder, temporary) =>
      oneRun(kind, folder, { TMPDIR: temporary, ...jitter(kind, seed) }),
    )
    if (interrupted()) {
      console.log('Interrupted: this run is not in the table.')
      return 130
    }
    keepLine(table, { ...line, date: new Date().toISOString().slice(0, 16), commit, kind: name })
    if (line.red.length > 0) red += 1
  }
  return red > 0 ? 1 : 0
}

function keepLine(table: string, line: TableLine): void {
  console.log(`\n${rowOf(line)}`)
  try {
    addLine(table, line)
  } catch (error) {
    console.error(`The line above is not in ${table}: ${error instanceof Error ? error.message : String(error)}`)
    process.exitCode = 1
  }
}

const jitter = (kind: Settings['kind'], seed: string) => (kind === 'jitter' ? { ANSWER_JITTER: seed } : {})

type RunFigures = Pick<TableLine, 'wallSeconds' | 'cpuSeconds' | 'red' | 'totals'>

async function oneRun(kind: Settings['kind'], folder: string, env: NodeJS.ProcessEnv): Promise<RunFigures> {
  const busy = startBusyProcesses(kind === 'busy' ? 6 : 0)
  try {
    const figures = await wholeRun(folder, env)
    // They are no part of what the tests cost.
    return { ...figures, cpuSeconds: figures.cpuSeconds - (await busy.cpuSeconds()) }
  } finally {
    busy.end()
  }
}

/** Lends a fresh clone, and a folder beside it for temporary files; both are gone afterwards. */
async function inClone(work: (folder: string, temporary: string) => Promise<RunFigures>): Promise<RunFigures> {
  const parent = mkdtempSync(join(tmpdir(), 'landscape-soak-'))
  try {
    return await work(...(await cloneOf(parent)))
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    return { wallSeconds: 0, cpuSeconds: 0, totals: 'nothing ran', red: [reason] }
  } finally {
    rmSync(parent, { recursive: true, force: true, maxRetries: 5 })
  }
}

const settings = readSettings(process.argv.slice(2))
if (typeof settings === 'string') {
  console.error(settings)
  process.exitCode = 1
} else process.exitCode = await soak(settings)
