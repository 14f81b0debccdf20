import { existsSync } from 'node:fs'
import { budgetsKept } from './budgets.ts'
import { habitsKept } from './habits.ts'
import { citationsLead } from './citations.ts'
import { program, type Outcome } from './program.ts'
import { structureSeen } from './structure.ts'
import { tablesWritten } from './tables.ts'

const oxlint = ['--type-aware', '--deny-warnings', '--report-unused-disable-directives']
const build = () => program('scripts/run.mjs', ['build'])

const checks: readonly [string, () => Outcome | Promise<Outcome>][] = [
  ['format', () => program('node_modules/oxfmt/bin/oxfmt', ['--check'])],
  ['lint', () => program('node_modules/oxlint/bin/oxlint', oxlint)],
  ['types', () => program('node_modules/typescript/bin/tsc', ['--noEmit'])],
  ['unused code', () => program('node_modules/knip/bin/knip.js', ['--no-progress'])],
  ['architecture', () => program('node_modules/vitest/vitest.mjs', ['run', 'architecture.test.ts', '--reporter=dot'])],
  ['habits', habitsKept],
  ['structure', structureSeen],
  ['citations', citationsLead],
  ['tables', tablesWritten],
  ['size', async () => firstFailed(await build(), budgetsKept)],
]

/** Runs every check, or those named; prints a line for each, and the details of those that failed. */
export async function runChecks(named: string[]): Promise<number> {
  const chosen = checks.filter(([name]) => named.length === 0 || named.includes(name))
  const unknown = named.filter((name) => !checks.some(([known]) => known === name))
  if (unknown.length > 0) {
    console.error(`Unknown check: ${unknown.join(', ')}. There are: ${checks.map(([name]) => name).join(', ')}.`)
    return 1
  }
  let failed = 0
  for (const [name, check] of chosen) {
    const startedAt = performance.now()
    const { ok, details, summary } = await check()
    const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
    console.log(
      `${name.padEnd(14)}${ok ? 'ok    ' : 'failed'}  ${seconds.padStart(5)} s${summary ? `  ${summary}` : ''}`,
    )
    if (!ok) console.log(details.trimEnd().replaceAll(/^/gm, '    '))
    if (!ok) failed += 1
  }
  return failed > 0 ? 1 : 0
}

const firstFailed = (first: Outcome, second: () => Outcome) => (first.ok && existsSync('dist') ? second() : first)
