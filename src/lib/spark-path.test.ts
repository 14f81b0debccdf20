import { expect, test } from 'vitest'
import { sparkPath } from './spark-path.ts'

test.for<[title: string, values: number[], line: string]>([
  ['goes from the lowest value at the floor to the highest at the top', [0, 5, 10], 'M0,11L30,6L60,1'],
  ['scales to its own range', [100, 101], 'M0,11L60,1'],
  ['of equal values runs through the middle', [4, 4, 4], 'M0,6L30,6L60,6'],
  ['of one value runs through the middle', [4], 'M0,6H60'],
  ['has one digit after the point', [0, 1, 3, 2], 'M0,11L20,7.7L40,1L60,4.3'],
])('a sparkline %s', ([, values, line]) => {
  expect(sparkPath(values, 60, 12)).toEqual({ line, area: `${line}V12H0Z` })
})
