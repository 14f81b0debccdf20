import { expect, test } from 'vitest'
import { countsOf } from './counts.ts'
import { addReport, firstLines, noResults } from './results.ts'
import { faultOf } from './runners.ts'

const adds = { name: 'adds', state: 'passed', seconds: 1 }
const subtracts = { name: 'subtracts', state: 'failed', seconds: 2, error: 'expected 1 to be 2\n    at sum.ts:3' }
const later = { name: 'divides', state: 'skipped', seconds: 0 }
const file = { project: 'service', path: 'sum.test.ts', startedAt: 1000, endedAt: 4000, cpuSeconds: 2, tests: [adds] }

function resultsOf(...messages: unknown[]) {
  const results = noResults()
  for (const message of messages) addReport(results, message)
  return results
}

test('a file that did not load is a failure', () => {
  expect(countsOf(resultsOf({ file: { ...file, tests: [], error: 'no such module' } }))).toEqual({
    passed: 0,
    failed: 1,
    skipped: 0,
    failures: ['sum.test.ts\nno such module'],
  })
})

test('a failed test is counted and named once, not again with its file', () => {
  const tests = [adds, subtracts, later]
  expect(countsOf(resultsOf({ file: { ...file, tests, error: 'one test failed' } }))).toEqual({
    passed: 1,
    failed: 1,
    skipped: 1,
    failures: ['sum.test.ts › subtracts\nexpected 1 to be 2\n    at sum.ts:3'],
  })
})

test('the message of a failed test is cut after 15 lines', () => {
  expect(firstLines('line\n'.repeat(40)).split('\n')).toHaveLength(15)
})

test('a file that is reported in parts counts once, from its first test to its last', () => {
  const rest = { ...file, startedAt: 3000, endedAt: 9000, tests: [subtracts] }
  const elsewhere = { ...file, project: 'console' }
  const { files } = resultsOf({ file }, { file: rest }, { file: elsewhere })
  expect(files).toHaveLength(2)
  expect(files[0]).toMatchObject({ startedAt: 1000, endedAt: 9000, cpuSeconds: 4, tests: [adds, subtracts] })
})

test('a fault outside of files is a failure', () => {
  expect(countsOf(resultsOf({ file }, { fault: 'no page' }))).toMatchObject({ failed: 1, failures: ['no page'] })
})

test('a runner that fails without naming a test, that is killed or that reports nothing, has failed', () => {
  const results = resultsOf({ file })
  const red = resultsOf({ file: { ...file, tests: [subtracts] } })
  expect(faultOf('Vitest', { code: 0, signal: null }, results)).toBeUndefined()
  expect(faultOf('Vitest', { code: 1, signal: null }, red)).toBeUndefined()
  expect(faultOf('Vitest', { code: 1, signal: null }, results)).toMatch('ended with 1')
  expect(faultOf('Vitest', { code: 1, signal: 'SIGKILL' }, red)).toMatch('SIGKILL')
  expect(faultOf('Vitest', { code: 0, signal: null }, noResults())).toMatch('no test')
})
