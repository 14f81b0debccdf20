import { expect, test } from 'vitest'
import type { FileResult } from './results.ts'
import { summaryOf } from './summary.ts'

const tests = [
  { name: 'adds', state: 'passed' as const, seconds: 2 },
  { name: 'subtracts', state: 'passed' as const, seconds: 7.25 },
]
const file = (project: string, path: string, [startedAt, endedAt]: [number, number], cpuSeconds = 0): FileResult => ({
  project,
  path,
  startedAt: startedAt * 1000,
  endedAt: endedAt * 1000,
  cpuSeconds,
  tests,
})

const summary = summaryOf({
  results: {
    files: [
      file('service', 'a.test.ts', [10, 30], 15),
      file('service', 'b.test.ts', [20, 60], 25),
      file('console', 'c.test.tsx', [55, 80], 30),
      file('browser', 'd.e2e.ts', [100, 150]),
    ],
    faults: [],
  },
  phases: [
    { name: 'programs', cpuSeconds: 5, wallSeconds: 4 },
    { name: 'vitest', cpuSeconds: 95, wallSeconds: 71 },
    { name: 'build', cpuSeconds: 8, wallSeconds: 6 },
    { name: 'browser', cpuSeconds: 60, wallSeconds: 55 },
  ],
  cpuSeconds: 170,
  wallSeconds: 140,
  keptCpuSeconds: 160,
})

test('a run shows what each project cost, and where the rest of the CPU time went', () => {
  expect(summary.split('\n\n')[0]).toBe(
    [
      'project               files  tests  CPU s  wall s',
      'service                   2      4     40      50',
      'console                   1      2     30      25',
      'beside these workers                   25      71',
      'build of programs                       5       4',
      'build                                   8       6',
      'browser                   1      2     60      55',
      'whole run                 4      8    170     140',
    ].join('\n'),
  )
})

test('a run names its slowest files and tests, the slowest first', () => {
  const [, files, slowTests] = summary.split('\n\n')
  expect(files?.split('\n').slice(0, 3)).toEqual([
    'The ten slowest files, in seconds:',
    '   50.0  d.e2e.ts (browser)',
    '   40.0  b.test.ts (service)',
  ])
  expect(slowTests?.split('\n')[1]).toBe('    7.3  a.test.ts › subtracts')
})

test('a run says by how much the suite has grown', () => {
  expect(summary.split('\n').at(-1)).toBe(
    'CPU time of the whole machine: 2.8 min, 6 % more than the 2.7 min kept in scripts/test/durations.json; wall time: 2.3 min.',
  )
})
