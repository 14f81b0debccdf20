import { rm } from 'node:fs/promises'
import { browserToUse } from './browser.ts'
import { nothing, plus, playwrightCounts, vitestCounts, type Counts } from './counts.ts'
import { databaseToUse } from './postgres.ts'
import { interrupted, run } from '../execute.ts'

const reports = '.cache/test'

/**
 * Runs all tests: the service, the console, then the built application in a browser. What cannot run here is counted as skipped,
 * with the reason. A filter is passed to Vitest alone, and what it leaves runs on both engines.
 */
export async function runTests(filter: string[]): Promise<number> {
  await rm(reports, { recursive: true, force: true })
  const browser = filter.length ? { reason: 'a filter was given, and it is for the other tests' } : await browserToUse()
  const database = await databaseToUse()
  const skipped: string[] = []
  let counts = nothing
  try {
    if ('reason' in database) skipped.push(`the service suite on PostgreSQL: ${database.reason}`)
    if ('name' in database) console.log(`PostgreSQL: ${database.name}`)
    if ('failure' in database) {
      console.error(`PostgreSQL is installed but does not start. ${database.failure}`)
      counts = plus(counts, { ...nothing, failed: 1 })
    }
    counts = plus(counts, await vitest(filter, 'url' in database ? database.url : undefined))
    if ('reason' in browser) skipped.push(`the tests in a browser: ${browser.reason}`)
    else if (!interrupted()) counts = plus(counts, await endToEnd(browser.path))
  } finally {
    if ('stop' in database) await database.stop()
  }
  return conclude(plus(counts, { ...nothing, skipped: skipped.length }), skipped)
}

function conclude(counts: Counts, skipped: string[]): number {
  console.log()
  for (const failure of counts.failures) console.log(`Failed: ${failure}\n`)
  for (const reason of skipped) console.log(`Skipped: ${reason}`)
  if (interrupted()) console.log('Interrupted: not everything was run.')
  console.log(`${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped`)
  if (interrupted()) return 130
  return counts.failed > 0 ? 1 : 0
}

async function vitest(filter: string[], databaseUrl: string | undefined): Promise<Counts> {
  const output = `${reports}/vitest.json`
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${output}`]
  const env = { TEST_DATABASE_URL: databaseUrl, TEST_FEATURES_ONCE: filter.length > 0 ? 'no' : 'yes' }
  const code = await run('node_modules/vitest/vitest.mjs', ['run', ...reporters, ...filter], env)
  return vitestCounts(output, code)
}

async function endToEnd(chromium: string): Promise<Counts> {
  console.log(`Browser: ${chromium}`)
  const built = await run('scripts/run.mjs', ['build'], {})
  if (built !== 0) return { ...nothing, failed: 1 }
  const code = await run('node_modules/@playwright/test/cli.js', ['test'], { CHROMIUM_PATH: chromium })
  return playwrightCounts(`${reports}/playwright.json`, code)
}
