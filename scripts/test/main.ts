import { interrupted } from '../execute.ts'
import { readArguments, type TestRequest } from './arguments.ts'
import { browserToUse, type TestBrowser } from './browser.ts'
import { type Selection, selectionSince } from './changed/selection.ts'
import { countsOf } from './counts.ts'
import { watchDisks } from './disk.ts'
import { durationsOf, keepDurations, readDurations } from './durations.ts'
import { databaseToUse } from './postgres.ts'
import { noResults } from './results.ts'
import { build, browserTests, buildPrograms, type Run, vitestTests } from './runners.ts'
import { startStopwatch } from './stopwatch.ts'
import { summaryOf } from './summary.ts'

/**
 * Runs all tests: the service, the console, then the built application in a browser. What can't run here is counted as skipped,
 * with the reason. A choice of tests is for Vitest alone, and the chosen ones run on both engines.
 */
export async function runTests(args: string[]): Promise<number> {
  const request = readArguments(args)
  if (typeof request === 'string') return refuse(request)
  const selection = request.changedSince === undefined ? undefined : selectionSince(request.changedSince)
  if (typeof selection === 'string') return refuse(selection)
  const run: Run = { results: noResults(), phases: [], skipped: [] }
  const stopwatch = startStopwatch()
  const fullDisk = watchDisks()
  try {
    await runParts(run, request, selection)
  } catch (error) {
    run.results.faults.push(error instanceof Error ? error.message : String(error))
  }
  const { cpuSeconds, wallSeconds } = stopwatch()
  const isWhole = request.isWhole && !interrupted()
  if (isWhole)
    console.log(`\n${summaryOf({ ...run, cpuSeconds, wallSeconds, keptCpuSeconds: readDurations().cpuSeconds })}`)
  const code = conclude(run, fullDisk())
  if (request.keepsDurations && code === 0) keepDurations(durationsOf(run.results.files, cpuSeconds))
  return code
}

function refuse(sentence: string): number {
  console.error(sentence)
  return 1
}

async function runParts(run: Run, request: TestRequest, selection: Selection | undefined): Promise<void> {
  if (selection) console.log(selection.sentence)
  const browser = request.isWhole ? await browserToUse() : left
  if (selection?.tests.length !== 0) await runVitest(run, request, selection)
  if ('reason' in browser) run.skipped.push(`the tests in a browser: ${browser.reason}`)
  else if (!interrupted() && (await build(run))) await browserTests(run, browser.path)
}

const left: TestBrowser = { reason: 'they are part of whole runs only, and these were chosen tests' }

async function runVitest(run: Run, request: TestRequest, selection: Selection | undefined): Promise<void> {
  const database = await databaseToUse()
  try {
    if ('reason' in database) run.skipped.push(`the service suite on PostgreSQL: ${database.reason}`)
    if ('name' in database) console.log(`PostgreSQL: ${database.name}`)
    if ('failure' in database) run.results.faults.push(database.failure)
    const paths = selection ? (selection.isAll ? [] : selection.tests) : request.paths
    await vitestTests(run, [...request.options, ...paths], {
      TEST_DATABASE_URL: 'url' in database ? database.url : undefined,
      TEST_FEATURES_ONCE: request.isWhole || selection ? 'yes' : 'no',
      TEST_ORDER_SEED: request.seed,
      // Otherwise they are started from their sources: for a few tests that is quicker than a build.
      TEST_PROGRAMS: request.isWhole ? await buildPrograms(run) : undefined,
    })
  } finally {
    if ('stop' in database) await database.stop()
  }
}

// The last line is for programs too: .ci/run and the soak of the tests read it.
function conclude({ results, skipped }: Run, fullDisk: string | undefined): number {
  const counts = countsOf(results)
  console.log()
  for (const failure of counts.failures) console.log(`Failed: ${failure}\n`)
  for (const reason of skipped) console.log(`Skipped: ${reason}`)
  if (fullDisk && counts.failed > 0) console.log(fullDisk)
  if (interrupted()) console.log('Interrupted: not everything was run.')
  console.log(`${counts.passed} passed, ${counts.failed} failed, ${counts.skipped + skipped.length} skipped`)
  if (interrupted()) return 130
  return counts.failed > 0 ? 1 : 0
}
