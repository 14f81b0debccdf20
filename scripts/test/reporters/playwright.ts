import type {
  FullConfig,
  FullResult,
  Reporter,
  Suite,
  TestCase,
  TestError,
  TestResult,
} from '@playwright/test/reporter'
import { relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { type FileResult, firstLines, sendReport } from '../results.ts'

/** Reports each test in the browser to `npm test` once it has ended, and at the end those that were left out. */
export default class PlaywrightResults implements Reporter {
  readonly #sent: Promise<void>[] = []
  #all: readonly TestCase[] = []

  onBegin(_config: FullConfig, suite: Suite): void {
    this.#all = suite.allTests()
  }

  onTestEnd(test: TestCase, result: TestResult): void {
    this.#sent.push(sendReport({ file: resultOf(test, result) }))
  }

  onError(error: TestError): void {
    this.#sent.push(sendReport({ fault: textOf(error) }))
  }

  async onEnd(_result: FullResult): Promise<void> {
    for (const test of this.#all) if (test.results.length === 0) this.#sent.push(sendReport({ file: resultOf(test) }))
    await Promise.all(this.#sent)
  }

  printsToStdio(): boolean {
    return false
  }
}

function resultOf(test: TestCase, result?: TestResult): FileResult {
  const startedAt = result?.startTime.getTime() ?? Date.now()
  const outcome = result === undefined || result.status === 'interrupted' ? 'skipped' : test.outcome()
  const state = outcome === 'expected' ? 'passed' : outcome === 'skipped' ? 'skipped' : 'failed'
  const error = result?.errors[0]
  return {
    project: 'browser',
    path: relative(process.cwd(), test.location.file).replaceAll('\\', '/'),
    startedAt,
    endedAt: startedAt + (result?.duration ?? 0),
    cpuSeconds: 0,
    tests: [
      {
        // The first parts are the root, the project and the file.
        name: test.titlePath().slice(3).join(' > '),
        state,
        seconds: (result?.duration ?? 0) / 1000,
        ...(state === 'failed' && error ? { error: textOf(error) } : {}),
      },
    ],
  }
}

const textOf = ({ stack, message, value }: TestError) =>
  firstLines(stripVTControlCharacters(stack ?? message ?? value ?? 'an error without a message'))
