import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { playwrightCounts, vitestCounts } from './counts.ts'

const folder = mkdtempSync(join(tmpdir(), 'counts-'))
afterAll(() => rmSync(folder, { recursive: true }))

const report = (content: unknown) => {
  const file = join(folder, 'report.json')
  writeFileSync(file, JSON.stringify(content))
  return file
}

const vitest = (files: object[], failed = 0) =>
  report({ numPassedTests: 3, numFailedTests: failed, numPendingTests: 1, numTodoTests: 1, testResults: files })
const passed = { fullName: 'adds', status: 'passed', failureMessages: [] }
const wrong = { fullName: 'subtracts', status: 'failed', failureMessages: ['expected 1 to be 2\n    at sum.ts:3'] }

test('a file that did not load is a failure', () => {
  expect(
    vitestCounts(
      vitest([{ name: 'sum.test.ts', status: 'failed', message: 'no such module', assertionResults: [] }]),
      1,
    ),
  ).toEqual({
    passed: 3,
    failed: 1,
    skipped: 2,
    failures: ['sum.test.ts\nno such module'],
  })
})

test('a failed test is counted and named once, not again with its file', () => {
  const file = { name: 'sum.test.ts', status: 'failed', assertionResults: [passed, wrong] }
  expect(vitestCounts(vitest([file], 1), 1)).toEqual({
    passed: 3,
    failed: 1,
    skipped: 2,
    failures: ['sum.test.ts › subtracts\nexpected 1 to be 2\n    at sum.ts:3'],
  })
})

test('the message of a failed test is cut after 15 lines', () => {
  const long = { ...wrong, failureMessages: ['line\n'.repeat(40)] }
  const file = { name: 'sum.test.ts', status: 'failed', assertionResults: [long] }
  expect(vitestCounts(vitest([file], 1), 1).failures[0]?.split('\n')).toHaveLength(16)
})

test('a runner that fails without naming a test, or without a report, has failed', () => {
  expect(vitestCounts(vitest([]), 1).failed).toBe(1)
  expect(vitestCounts(join(folder, 'none.json'), 0).failed).toBe(1)
  expect(vitestCounts(report({ passed: 12 }), 0).failed).toBe(1)
})

test('a test that passed the second time only, and an error outside of tests, are failures', () => {
  const file = report({ stats: { expected: 4, unexpected: 1, flaky: 1, skipped: 2 }, errors: [{ message: 'no page' }] })
  expect(playwrightCounts(file, 1)).toEqual({ passed: 4, failed: 3, skipped: 2, failures: [] })
})
