import { diffArrays } from 'diff'

/** Items of two sequences that follow each other and share their fate. */
export interface Run {
  readonly change: 'same' | 'removed' | 'added'
  readonly items: readonly string[]
}

/** The search takes the square of the edits: a third of a second for these. */
const MAX_EDITS = 2000

/**
 * What turns one sequence into another, removed before added. Sequences that differ in more than 2,000 places are the same up to the
 * first difference and after the last one.
 */
export function changedRuns(before: readonly string[], after: readonly string[]): Run[] {
  const changes = diffArrays([...before], [...after], { maxEditLength: MAX_EDITS })
  if (!changes) return endsKept(before, after)
  const runs: Run[] = []
  let gone: string[] = []
  let come: string[] = []
  for (const { value, removed, added } of [...changes, END]) {
    if (removed) gone = gone.concat(value)
    else if (added) come = come.concat(value)
    else {
      runs.push(...runsOf(gone, come, value))
      ;[gone, come] = [[], []]
    }
  }
  return runs
}

const END = { value: [], removed: false, added: false }

function endsKept(before: readonly string[], after: readonly string[]): Run[] {
  const shorter = Math.min(before.length, after.length)
  let [start, end] = [0, 0]
  while (start < shorter && before[start] === after[start]) start += 1
  while (end < shorter - start && before.at(-1 - end) === after.at(-1 - end)) end += 1
  return [
    ...runsOf([], [], before.slice(0, start)),
    ...runsOf(
      before.slice(start, before.length - end),
      after.slice(start, after.length - end),
      before.slice(before.length - end),
    ),
  ]
}

const runsOf = (removed: readonly string[], added: readonly string[], same: readonly string[]): Run[] =>
  [
    { change: 'removed', items: removed } as const,
    { change: 'added', items: added } as const,
    { change: 'same', items: same } as const,
  ].filter(({ items }) => items.length > 0)
