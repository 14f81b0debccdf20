import { type ChildProcess, spawn } from 'node:child_process'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { interrupted } from '../../../scripts/execute.ts'
import { green, type Verdict, verdictOf } from './report.ts'
import type { Tree } from './tree.ts'

export interface Runner {
  readonly tree: Tree
  /** The PostgreSQL for tests of the service; without one they run on the embedded engine alone. */
  readonly databaseUrl: string | undefined
}

/** Waits of a test are for events, so one that takes longer than this waits for what the mutant never does. */
const TEST_TIMEOUT = 240_000
/** A worker that loops without an end reports nothing any more, and no time-out of its own can fire. */
const LONGEST_SILENCE = 300_000

/** Runs test files of one side up to the first failure, as a whole `npm test` would run them. */
export async function runTests({ tree, databaseUrl }: Runner, files: readonly string[]): Promise<Verdict> {
  if (interrupted() || files.length === 0) return green
  const isOfConsole = files[0]?.startsWith('src/') === true
  const projects = isOfConsole ? ['console'] : ['service', ...(databaseUrl ? ['service on PostgreSQL'] : [])]
  const report = join(tree.folder, '.cache/mutant.json')
  rmSync(report, { force: true })
  const reporters = ['--reporter=verbose', '--reporter=json', `--outputFile.json=${report}`]
  const options = ['--bail=1', '--passWithNoTests', `--testTimeout=${TEST_TIMEOUT}`, ...reporters]
  const args = ['run', ...options, ...projects.map((project) => `--project=${project}`), ...files]
  const child = spawn(process.execPath, [join(tree.folder, 'node_modules/vitest/vitest.mjs'), ...args], {
    cwd: tree.folder,
    stdio: ['ignore', 'pipe', 'ignore'],
    env: { ...process.env, TEST_DATABASE_URL: databaseUrl, TEST_FEATURES_ONCE: 'yes' },
    detached: true,
  })
  const code = await endOf(child)
  return code === 'hangs' ? { kind: 'hangs', failures: new Map() } : verdictOf(tree.folder, report, code)
}

// A runner has workers, and they have processes of their own, so the whole group ends with it: also after a run that failed.
async function endOf(child: ChildProcess): Promise<number | 'hangs'> {
  const { promise, resolve, reject } = Promise.withResolvers<number | 'hangs'>()
  const timer = setTimeout(() => resolve('hangs'), LONGEST_SILENCE)
  const stop = () => endGroup(child)
  child.stdout?.on('data', () => timer.refresh())
  child.once('error', reject)
  child.once('exit', (code) => resolve(code ?? 1))
  for (const signal of signals) process.on(signal, stop)
  return promise.finally(() => {
    clearTimeout(timer)
    for (const signal of signals) process.off(signal, stop)
    stop()
  })
}

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

function endGroup({ pid }: ChildProcess): void {
  if (pid === undefined) return
  try {
    process.kill(-pid, 'SIGKILL')
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error
  }
}
