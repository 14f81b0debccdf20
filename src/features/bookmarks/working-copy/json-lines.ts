import { changedRuns } from '#common/diff/changed-runs.ts'
import { inOrderOf, type State } from '#features/bookmarks/changes/json-values.ts'

export type DiffLine = {
  readonly change: 'same' | 'added' | 'removed'
  readonly text: string
  /** Lines that are left out, because they are far from any change. */
  readonly skipped?: number
}

const CONTEXT = 3

/** Two states as JSON, compared line by line. */
export function jsonDiff(before: State, after: State) {
  const linesOf = (value: unknown) => JSON.stringify(value, null, 2).split('\n')
  const lines = changedRuns(linesOf(before), linesOf(inOrderOf(after, before))).flatMap(({ change, items }) =>
    items.map((text): DiffLine => ({ change, text })),
  )
  const count = (change: DiffLine['change']) => lines.filter((line) => line.change === change).length
  return { lines: withoutFarLines(lines), added: count('added'), removed: count('removed') }
}

/** Runs of equal lines far from changes become one line that says how many they are. */
function withoutFarLines(lines: readonly DiffLine[]): DiffLine[] {
  const near = new Set<number>()
  for (const [index, { change }] of lines.entries()) {
    if (change === 'same') continue
    for (let at = index - CONTEXT; at <= index + CONTEXT; at++) near.add(at)
  }
  const shown: DiffLine[] = []
  for (const [index, line] of lines.entries()) {
    const last = shown.at(-1)
    if (near.has(index)) shown.push(line)
    else if (last?.skipped === undefined) shown.push({ change: 'same', text: '', skipped: 1 })
    else shown.splice(-1, 1, { ...last, skipped: last.skipped + 1 })
  }
  return shown
}
