import { z } from 'zod'

/** A test that ran, or was skipped. */
const TestResult = z.object({
  name: z.string(),
  state: z.enum(['passed', 'failed', 'skipped']),
  seconds: z.number(),
  /** Its first error. */
  error: z.string().optional(),
})

/** A test file, or tests of one: a runner may report a file in parts. */
const FileResult = z.object({
  project: z.string(),
  path: z.string(),
  /** Milliseconds of the clock. */
  startedAt: z.number(),
  endedAt: z.number(),
  /** CPU time of the worker, where it was measured. */
  cpuSeconds: z.number(),
  /** A failure outside of the tests: a file that didn't load, or whose worker ended. */
  error: z.string().optional(),
  tests: z.array(TestResult),
})

/** What a runner reports while it runs, so that the totals are known even if it ends in the middle. */
const Report = z.union([z.object({ file: FileResult }), z.object({ fault: z.string() })])

export type TestResult = z.infer<typeof TestResult>
export type FileResult = z.infer<typeof FileResult>
export type Report = z.infer<typeof Report>

/** The results of runners, as far as they have come. */
export interface Results {
  readonly files: FileResult[]
  /** Failures that belong to no file. */
  readonly faults: string[]
}

export const noResults = (): Results => ({ files: [], faults: [] })

/** Adds what a runner reported. */
export function addReport(results: Results, message: unknown): void {
  const report = Report.parse(message)
  if ('fault' in report) return void results.faults.push(report.fault)
  const { file } = report
  const known = results.files.find(({ project, path }) => project === file.project && path === file.path)
  if (!known) return void results.files.push(file)
  Object.assign(known, {
    startedAt: Math.min(known.startedAt, file.startedAt),
    endedAt: Math.max(known.endedAt, file.endedAt),
    cpuSeconds: known.cpuSeconds + file.cpuSeconds,
    error: known.error ?? file.error,
    tests: [...known.tests, ...file.tests],
  })
}

/** Sends a report to the process that started this one, if that listens; resolves once it is on its way. */
export function sendReport(report: Report): Promise<void> {
  return new Promise((resolve) => {
    if (process.send) process.send(report, undefined, undefined, () => resolve())
    else resolve()
  })
}

export const firstLines = (text: string) => text.split('\n').slice(0, 15).join('\n')
