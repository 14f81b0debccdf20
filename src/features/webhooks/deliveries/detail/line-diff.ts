import { changedRuns } from '#common/diff/changed-runs.ts'

export type DiffLine = { readonly change: 'same' | 'added' | 'removed'; readonly text: string }

/** Two texts line by line; JSON is laid out first, so that a changed member is a changed line. */
export function lineDiff(before: string, after: string): readonly DiffLine[] {
  return changedRuns(linesOf(before), linesOf(after)).flatMap(({ change, items }) =>
    items.map((text): DiffLine => ({ change, text })),
  )
}

function linesOf(text: string): string[] {
  try {
    return JSON.stringify(JSON.parse(text), null, 2).split('\n')
  } catch {
    return text.split('\n')
  }
}
