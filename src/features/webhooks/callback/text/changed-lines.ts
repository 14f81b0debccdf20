import { changedRuns, FEW_COMPARED } from '#common/diff/changed-runs.ts'

/** The lines of a text that differ from an earlier one, from 1; `count` also counts the lines that are gone. */
export function changedLines(before: string, after: string): { lines: readonly number[]; count: number } {
  const lines: number[] = []
  let [at, removed, count] = [0, 0, 0]
  for (const { change, items } of changedRuns(linesIn(before), linesIn(after), FEW_COMPARED).runs) {
    if (change === 'added') {
      for (const index of items.keys()) lines.push(at + index + 1)
      // A line that took the place of another is one change.
      count += Math.max(0, items.length - removed)
    } else if (change === 'removed') count += items.length
    removed = change === 'removed' ? items.length : 0
    if (change !== 'removed') at += items.length
  }
  return { lines, count }
}

/** An empty text has no line. */
const linesIn = (text: string) => (text === '' ? [] : text.split('\n'))
