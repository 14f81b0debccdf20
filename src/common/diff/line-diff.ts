import { changedRuns, FEW_COMPARED, type Run } from './changed-runs.ts'
import { linesIn, type Sides, type Texts } from './text-lines.ts'

export type DiffLine = {
  readonly change: Run['change']
  readonly text: string
  /** Lines that are left out here: unchanged ones far from any change, or the end of many changed ones. */
  readonly skipped?: number
}

export type LineDiff = {
  readonly lines: readonly DiffLine[]
  readonly added: number
  readonly removed: number
  /** Lines behind those that are listed. */
  readonly rest: number
  /** False if that would take too long: then all lines from the first to the last difference count as changed. */
  readonly isExact: boolean
}

const CONTEXT = 3
/** More lines, and longer ones, are left out and said: a text can have megabytes. */
const MOST_LINES = 1500
const LONGEST_LINE = 500
/** Of lines that changed together, so that what they became is shown, too. */
const MOST_OF_RUN = 400
/** More characters take a page longer than 50 ms to lay out. */
const QUICK_CHARACTERS = 1_000_000

/** Two texts line by line; JSON has one member a line, and neither its spacing nor the order of members is a difference. */
export const lineDiff = (texts: Texts): LineDiff => diffOf(linesIn(texts))

/** The same if it is quick: it takes a page 50 ms at most. */
export function quickDiff(texts: Texts): LineDiff | undefined {
  if (texts.before.length + texts.after.length > QUICK_CHARACTERS) return undefined
  const diff = diffOf(linesIn(texts), FEW_COMPARED)
  return diff.isExact ? diff : undefined
}

function diffOf({ before, after }: Sides, mostCompared?: number): LineDiff {
  const { runs, isExact } = changedRuns(before.keys, after.keys, mostCompared)
  let [from, to] = [0, 0]
  const parts = runs.map(({ change, items }) => {
    const texts =
      change === 'removed' ? before.lines.slice(from, from + items.length) : after.lines.slice(to, to + items.length)
    if (change !== 'added') from += items.length
    if (change !== 'removed') to += items.length
    return { change, texts }
  })
  const count = (change: Run['change']) =>
    parts.reduce((sum, part) => sum + (part.change === change ? part.texts.length : 0), 0)
  const all = parts.flatMap((part, index) =>
    shownLines(part, { isFirst: index === 0, isLast: index === parts.length - 1 }),
  )
  const lines = all.slice(0, MOST_LINES)
  return {
    lines: lines.map((line, index) => ({ ...line, text: cut(line.text, startOf(lines, index)) })),
    added: count('added'),
    removed: count('removed'),
    rest: all.slice(MOST_LINES).reduce((sum, { skipped = 1 }) => sum + skipped, 0),
    isExact,
  }
}

type Part = { readonly change: Run['change']; readonly texts: readonly string[] }
type Place = { readonly isFirst: boolean; readonly isLast: boolean }

/** Lines that are left out become one that says how many they are. A text without changes is shown whole. */
function shownLines({ change, texts }: Part, { isFirst, isLast }: Place): DiffLine[] {
  const shown = (some: readonly string[]) => some.map((text): DiffLine => ({ change, text }))
  if (change === 'same' && isFirst && isLast) return shown(texts)
  const isSame = change === 'same'
  const [head, tail] = isSame ? [isFirst ? 0 : CONTEXT, isLast ? 0 : CONTEXT] : [MOST_OF_RUN, 0]
  const skipped = texts.length - head - tail
  if (skipped <= 0) return shown(texts)
  return [...shown(texts.slice(0, head)), { change, text: '', skipped }, ...shown(texts.slice(texts.length - tail))]
}

/** Where a long line is cut at its start: a little before it begins to differ from the one that took its place. */
function startOf(lines: readonly DiffLine[], index: number): number {
  const { change, text } = lines[index] ?? { change: 'same', text: '' }
  const other = change === 'removed' ? lines[index + 1] : change === 'added' ? lines[index - 1] : undefined
  if (text.length <= LONGEST_LINE || !other || other.change === change || other.change === 'same') return 0
  let at = 0
  while (at < text.length && text[at] === other.text[at]) at += 1
  return at < LONGEST_LINE / 2 ? 0 : at - 40
}

function cut(text: string, start: number): string {
  const end = start + LONGEST_LINE
  return `${start > 0 ? '…' : ''}${text.slice(start, end)}${text.length > end ? '…' : ''}`
}
