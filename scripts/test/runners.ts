import { join } from 'node:path'
import { type Exit, interrupted, run as runScript, start } from '../execute.ts'
import { countsOf } from './counts.ts'
import { machine } from './machine.ts'
import { addReport, noResults, type Results } from './results.ts'
import { startStopwatch } from './stopwatch.ts'
import type { Phase } from './summary.ts'
import { browserWorkers } from './workers.ts'

/** A run of the tests, as far as it has come. */
export interface Run {
  readonly results: Results
  readonly phases: Phase[]
  /** What is left out, and why. */
  readonly skipped: string[]
}

const root = join(import.meta.dirname, '../..')
const reporter = (name: string) => join(import.meta.dirname, 'reporters', `${name}.ts`)

export async function vitestTests(run: Run, args: readonly string[], env: NodeJS.ProcessEnv): Promise<void> {
  await phase(run, 'vitest', () =>
    runner(run, 'Vitest', {
      args: [
        'node_modules/vitest/vitest.mjs',
        'run',
        '--reporter=default',
        `--reporter=${reporter('vitest')}`,
        ...args,
      ],
      env,
    }),
  )
}

/** Builds the application that the browser opens; false where that failed. */
export async function build(run: Run): Promise<boolean> {
  const code = await phase(run, 'build', () => runScript('scripts/run.mjs', ['build'], {}))
  if (code !== 0 && !interrupted()) run.results.faults.push('The build failed, so nothing was tested in a browser.')
  return code === 0
}

/** Builds the programs that tests of the service start, and answers with their folder; undefined where that failed. */
export async function buildPrograms(run: Run): Promise<string | undefined> {
  const folder = join(root, '.cache', 'programs')
  const code = await phase(run, 'programs', () => runScript('scripts/bundle/programs.ts', [folder], {}))
  if (code !== 0 && !interrupted()) run.results.faults.push('The programs that tests start could not be built.')
  return code === 0 ? folder : undefined
}

export async function browserTests(run: Run, chromium: string): Promise<void> {
  console.log(`Browser: ${chromium}`)
  const workers = browserWorkers(machine())
  await phase(run, 'browser', () =>
    runner(run, 'Playwright', {
      args: [
        'node_modules/@playwright/test/cli.js',
        'test',
        `--workers=${workers}`,
        `--reporter=list,${reporter('playwright')}`,
      ],
      env: { CHROMIUM_PATH: chromium },
    }),
  )
}

async function phase<T>(run: Run, name: Phase['name'], work: () => Promise<T>): Promise<T> {
  const stopwatch = startStopwatch()
  try {
    return await work()
  } finally {
    run.phases.push({ name, ...stopwatch() })
  }
}

interface Runner {
  readonly args: readonly string[]
  readonly env: NodeJS.ProcessEnv
}

async function runner(run: Run, name: string, { args: [script = '', ...args], env }: Runner): Promise<void> {
  const own = noResults()
  const exit = await start({
    command: process.execPath,
    args: [join(root, script), ...args],
    env,
    onMessage: (message) => addReport(own, message),
  })
  const fault = faultOf(name, exit, own)
  run.results.files.push(...own.files)
  run.results.faults.push(...own.faults, ...(fault && !interrupted() ? [fault] : []))
}

/** A runner that fails without naming a failed test, or that reports nothing, has failed. */
export function faultOf(name: string, { code, signal }: Exit, results: Results): string | undefined {
  if (signal) return `${name} was ended by ${signal}: what it had not yet run is missing.`
  if (code !== 0 && countsOf(results).failed === 0)
    return `${name} ended with ${code} without a failed test; its output above says why.`
  if (results.files.length === 0) return `${name} reported no test.`
  return undefined
}
