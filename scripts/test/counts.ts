import type { Results } from './results.ts'

export interface Counts {
  readonly passed: number
  readonly failed: number
  readonly skipped: number
  /** What failed, with its first message: named again at the end, because logs of a long run are cut at their beginning. */
  readonly failures: readonly string[]
}

/** Counts what the runners reported. A file that failed without a failed test, and a fault outside of files, are one failure each. */
export function countsOf({ files, faults }: Results): Counts {
  const tests = files.flatMap((file) => file.tests.map((test) => ({ ...test, path: file.path })))
  const failed = tests.filter(({ state }) => state === 'failed')
  const broken = files.filter(({ error, tests: own }) => error !== undefined && !own.some(isFailed))
  return {
    passed: tests.filter(({ state }) => state === 'passed').length,
    failed: failed.length + broken.length + faults.length,
    skipped: tests.filter(({ state }) => state === 'skipped').length,
    failures: [
      ...failed.map(({ path, name, error }) => `${path} › ${name}\n${error ?? ''}`),
      ...broken.map(({ path, error }) => `${path}\n${error}`),
      ...faults,
    ],
  }
}

const isFailed = ({ state }: { state: string }) => state === 'failed'
