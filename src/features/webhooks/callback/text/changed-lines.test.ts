import { expect, test } from 'vitest'
import { changedLines } from './changed-lines.ts'

test.for<[title: string, before: string, after: string, lines: number[], count: number]>([
  ['the same text', 'a\nb', 'a\nb', [], 0],
  ['a first text', '', 'a\nb', [1, 2], 2],
  ['no text any more', 'a\nb', '', [], 2],
  ['a line in the place of another', 'a\nb\nc', 'a\nx\nc', [2], 1],
  ['two lines in the place of one', 'a\nb\nc', 'a\nx\ny\nc', [2, 3], 2],
  ['one line in the place of two', 'a\nb\nc\nd', 'a\nx\nd', [2], 2],
  ['a line that is gone', 'a\nb\nc', 'a\nc', [], 1],
  ['changes apart', 'a\nb\nc\nd', 'x\nb\nd\ne', [1, 4], 3],
])('%s has its changed lines', ([, before, after, lines, count]) => {
  expect(changedLines(before, after)).toEqual({ lines, count })
})
