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

const vitest = (files: { status: string; assertionResults: { status: string }[] }[], failed = 0) =>
  report({ numPassedTests: 3, numFailedTests: failed, numPendingTests: 1, numTodoTests: 1, testResults: files })

test('a file that did not load is a failure', () => {
  expect(vitestCounts(vitest([{ status: 'failed', assertionResults: [] }]), 1)).toEqual({
    passed: 3,
    failed: 1,
    skipped: 2,
  })
})

test('a failed test is counted once, not again with its file', () => {
  const file = { status: 'failed', assertionResults: [{ status: 'failed' }] }
  expect(vitestCounts(vitest([file], 1), 1)).toEqual({ passed: 3, failed: 1, skipped: 2 })
})

test('a runner that fails without naming a test, or without a report, has failed', () => {
  expect(vitestCounts(vitest([]), 1).failed).toBe(1)
  expect(vitestCounts(join(folder, 'none.json'), 0).failed).toBe(1)
  expect(vitestCounts(report({ passed: 12 }), 0).failed).toBe(1)
})

test('a test that passed the second time only, and an error outside of tests, are failures', () => {
  const file = report({ stats: { expected: 4, unexpected: 1, flaky: 1, skipped: 2 }, errors: [{ message: 'no page' }] })
  expect(playwrightCounts(file, 1)).toEqual({ passed: 4, failed: 3, skipped: 2 })
})
