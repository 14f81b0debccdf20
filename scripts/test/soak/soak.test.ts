import { expect, test } from 'vitest'
import { readSettings } from './settings.ts'
import { rowOf } from './table.ts'
import { outcomeOf } from './whole-run.ts'

test('the settings of the soak have defaults', () => {
  expect(readSettings([])).toEqual({ kind: 'quiet', runs: 1, seed: 1, table: '.cache/soak-tests.txt' })
  expect(readSettings(['--kind=jitter', '--runs=5', '--seed=3', '--table=runs.txt'])).toEqual({
    kind: 'jitter',
    runs: 5,
    seed: 3,
    table: 'runs.txt',
  })
})

test.for([
  ['--kind=loud', 'no kind loud'],
  ['--runs=many', '1 or more, not many'],
  ['--runs=0', '1 or more, not 0'],
  ['--seed=6', '1 to 5, not 6'],
  ['--rnus=2', 'not rnus'],
  ['--kind', 'not --kind'],
] as const)('%s is refused with a sentence', ([argument, sentence]) => {
  expect(readSettings([argument])).toMatch(sentence)
})

test('a run is green only if nothing failed and nothing was skipped', () => {
  expect(outcomeOf('…\n9700 passed, 0 failed, 0 skipped\n', 0)).toEqual({
    totals: '9700 passed, 0 failed, 0 skipped',
    red: [],
  })
  expect(outcomeOf('…\n9700 passed, 0 failed, 1 skipped\n', 0).red).toEqual(['exit code 0'])
  const output = 'Failed: a.test.ts › adds\nexpected 1\n\nFailed: b.test.ts\n\n9698 passed, 2 failed, 0 skipped\n'
  expect(outcomeOf(output, 1).red).toEqual(['a.test.ts › adds', 'b.test.ts'])
  expect(outcomeOf('Installing packages failed.\n', 1).red).toEqual(['exit code 1'])
})

test('a run is one line of the table, whatever the names of its tests contain', () => {
  const line = {
    date: '2026-11-28T06:00',
    commit: '8dac6ce3',
    kind: 'busy',
    wallSeconds: 930,
    cpuSeconds: 1806,
    totals: '9698 passed, 2 failed, 0 skipped',
    red: ['a.test.ts › a | b', 'c.test.ts'],
  }
  expect(rowOf(line)).toBe(
    String.raw`| 2026-11-28T06:00 | 8dac6ce3 | busy | 15.5 | 30.1 | 9698 passed, 2 failed, 0 skipped | a.test.ts › a \| b<br>c.test.ts |`,
  )
  expect(rowOf({ ...line, red: [] })).toMatch(/\| – \|$/)
})
