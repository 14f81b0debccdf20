import { existsSync, readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { z } from 'zod'

/** What a run of tests saw. */
export interface Verdict {
  readonly kind: 'green' | 'red' | 'hangs'
  /** Failed test files by their paths, each with its first failure; none if the runner failed without naming one. */
  readonly failures: ReadonlyMap<string, string>
}

export const green: Verdict = { kind: 'green', failures: new Map() }

/** The verdict of a Vitest run by its report and exit code. */
export function verdictOf(folder: string, reportFile: string, code: number): Verdict {
  if (code === 0) return green
  const report = existsSync(reportFile) ? Report.safeParse(JSON.parse(readFileSync(reportFile, 'utf8'))) : undefined
  const failed = report?.data?.testResults.filter(({ status }) => status === 'failed') ?? []
  // Files that the first failure cut short can be red without a failed test, so those with one come first.
  const failedTests = (file: (typeof failed)[number]) => file.assertionResults.filter(isFailed).length
  const byTests = failed.toSorted((a, b) => Number(failedTests(b) > 0) - Number(failedTests(a) > 0))
  const failures = byTests.map((file): [string, string] => {
    const test = file.assertionResults.find(isFailed)
    const message = test?.failureMessages[0] ?? file.message ?? ''
    return [relative(folder, file.name), `${test?.fullName ?? 'does not load'}: ${message.split('\n')[0] ?? ''}`]
  })
  return { kind: 'red', failures: new Map(failures) }
}

const isFailed = ({ status }: { status: string }) => status === 'failed'

const Report = z.object({
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      message: z.string().optional(),
      assertionResults: z.array(
        z.object({ status: z.string(), fullName: z.string(), failureMessages: z.array(z.string()) }),
      ),
    }),
  ),
})
