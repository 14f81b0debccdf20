import { expect, test } from 'vitest'
import { durationsOf } from './durations.ts'
import { longestFirst, shuffled } from './sequence.ts'

const file = (project: string, path: string, seconds: number) => ({
  project,
  path,
  startedAt: 5000,
  endedAt: 5000 + seconds * 1000,
  cpuSeconds: 0,
  tests: [],
})

test('durations of long files are kept by project, sorted and rounded', () => {
  const files = [
    file('service', 'b.test.ts', 31.4),
    file('console', 'c.test.tsx', 12.5),
    file('service', 'a.test.ts', 90.2),
    file('service', 'short.test.ts', 3),
  ]
  expect(JSON.stringify(durationsOf(files, 1234.5))).toBe(
    '{"cpuSeconds":1235,"files":{"console":{"c.test.tsx":13},"service":{"a.test.ts":90,"b.test.ts":31}}}',
  )
})

const self = (path: string) => path

test('the longest files start first, and the others keep their order', () => {
  const files = ['z.test.ts', 'b.test.ts', 'y.test.ts', 'a.test.ts']
  expect(longestFirst(files, self, { 'a.test.ts': 90, 'b.test.ts': 31 })).toEqual([
    'a.test.ts',
    'b.test.ts',
    'z.test.ts',
    'y.test.ts',
  ])
})

test('a seed makes one order, another seed another one', () => {
  const files = Array.from({ length: 20 }, (_, nth) => `${nth}.test.ts`)
  expect(shuffled(files, self, '7')).toEqual(shuffled(files.toReversed(), self, '7'))
  expect(shuffled(files, self, '7')).not.toEqual(shuffled(files, self, '8'))
  expect(shuffled(files, self, '7').toSorted()).toEqual(files.toSorted())
})
