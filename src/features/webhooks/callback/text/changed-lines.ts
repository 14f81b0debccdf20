import { diffIndices } from 'node-diff3'

/** The lines of a text that differ from an earlier one, from 1; `count` also counts the lines that are gone. */
export function changedLines(before: string, after: string): { lines: readonly number[]; count: number } {
  if (before === after) return { lines: [], count: 0 }
  const parts = diffIndices(linesIn(before), linesIn(after))
  const lines = parts.flatMap(({ buffer2: [start, length] }) => Array.from({ length }, (_, at) => start + at + 1))
  const count = parts.reduce((sum, { buffer1, buffer2 }) => sum + Math.max(buffer1[1], buffer2[1]), 0)
  return { lines, count }
}

/** An empty text has no line. */
const linesIn = (text: string) => (text === '' ? [] : text.split('\n'))
