import { existsSync, readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { z } from 'zod'

export interface Counts {
  passed: number
  failed: number
  skipped: number
  /** What failed, with its first message: named again at the end, because logs of a long run are cut at their beginning. */
  failures: string[]
}

export const nothing: Counts = { passed: 0, failed: 0, skipped: 0, failures: [] }

export function plus(a: Counts, b: Counts): Counts {
  return {
    passed: a.passed + b.passed,
    failed: a.failed + b.failed,
    skipped: a.skipped + b.skipped,
    failures: [...a.failures, ...b.failures],
  }
}

/** The result of a Vitest run. A file that did not load has no tests to count, so it counts as one failure itself. */
export function vitestCounts(reportFile: string, exitCode: number): Counts {
  return countsOf(reportFile, exitCode, VitestReport, (report) => ({
    passed: report.numPassedTests,
    failed:
      report.numFailedTests +
      report.testResults.filter((file) => file.status === 'failed' && !file.assertionResults.some(isFailed)).length,
    skipped: report.numPendingTests + report.numTodoTests,
    failures: report.testResults.flatMap(failuresOf),
  }))
}

function failuresOf({ name: path, status, message, assertionResults }: VitestFile): string[] {
  const name = relative('.', path)
  const failed = assertionResults.filter(isFailed)
  if (failed.length === 0) return status === 'failed' ? [`${name}\n${beginning(message)}`] : []
  return failed.map((test) => `${name} › ${test.fullName}\n${beginning(test.failureMessages[0])}`)
}

const beginning = (message = '') => message.split('\n').slice(0, 15).join('\n')

/** The result of a Playwright run, which names its failures itself. A test that passed only at the second try failed; so does an error outside of a test. */
export function playwrightCounts(reportFile: string, exitCode: number): Counts {
  return countsOf(reportFile, exitCode, PlaywrightReport, ({ stats, errors }) => ({
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky + errors.length,
    skipped: stats.skipped,
    failures: [],
  }))
}

// A runner that failed without naming a failed test, or without a report, still failed.
function countsOf<T>(file: string, exitCode: number, schema: z.ZodType<T>, count: (report: T) => Counts): Counts {
  const report = existsSync(file) ? schema.safeParse(JSON.parse(readFileSync(file, 'utf8'))) : undefined
  if (!report?.success) return { ...nothing, failed: 1 }
  const counts = count(report.data)
  return exitCode !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts
}

const isFailed = (test: { status: string }) => test.status === 'failed'

const VitestFile = z.object({
  name: z.string(),
  status: z.string(),
  message: z.string().optional(),
  assertionResults: z.array(
    z.object({ status: z.string(), fullName: z.string(), failureMessages: z.array(z.string()) }),
  ),
})
type VitestFile = z.infer<typeof VitestFile>

const VitestReport = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  numPendingTests: z.number(),
  numTodoTests: z.number(),
  testResults: z.array(VitestFile),
})

const PlaywrightReport = z.object({
  stats: z.object({ expected: z.number(), unexpected: z.number(), flaky: z.number(), skipped: z.number() }),
  errors: z.array(z.unknown()),
})
