import { changedRuns } from '#common/diff/changed-runs.ts'

export type DiffLine = {
  readonly change: 'same' | 'added' | 'removed'
  readonly text: string
  /** Lines that are left out, because they are far from any change. */
  readonly skipped?: number
}

const CONTEXT = 3
/** Longer lines and more of them are cut: a body can have megabytes. */
const LONGEST = 500
const MOST = 1500

/** Two bodies line by line, JSON with one member a line; removed before added. Bodies that are equal are shown whole. */
export function bodyDiff(before: string, after: string): DiffLine[] {
  const [old, current] = [linesOf(before), linesOf(after)]
  if (before === after) return bounded(current.map((text) => ({ change: 'same', text })))
  if (old.length + current.length > 4 * MOST) return bounded(whole(old, current))
  return bounded(withoutFarLines(compared(old, current)))
}

const compared = (old: string[], current: string[]): DiffLine[] =>
  changedRuns(old, current).flatMap(({ change, items }) => items.map((text): DiffLine => ({ change, text })))

/** Two texts line by line, as they are. */
export const lineDiff = (before: string, after: string): DiffLine[] =>
  bounded(withoutFarLines(compared(before.split('\n'), after.split('\n'))))

const whole = (old: readonly string[], current: readonly string[]): DiffLine[] => [
  ...old.map((text): DiffLine => ({ change: 'removed', text })),
  ...current.map((text): DiffLine => ({ change: 'added', text })),
]

function linesOf(body: string): string[] {
  try {
    return JSON.stringify(JSON.parse(body), null, 2).split('\n')
  } catch {
    return body.split('\n')
  }
}

function bounded(lines: readonly DiffLine[]): DiffLine[] {
  const shown = lines.slice(0, MOST).map((line) => ({ ...line, text: cut(line.text) }))
  const rest = lines.length - shown.length
  return rest > 0 ? [...shown, { change: 'same', text: '', skipped: rest }] : shown
}

const cut = (text: string) => (text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text)

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
