import diffSequences from '@jest/diff-sequences'

/** A run of adjacent items with the same change. */
export interface Run {
  readonly change: 'same' | 'removed' | 'added'
  readonly items: readonly string[]
}

export interface Changes {
  /** Removed items before added ones. */
  readonly runs: readonly Run[]
  /** False if that would take too long: then all between the first and the last difference counts as changed. */
  readonly isExact: boolean
}

type Items = readonly string[]
/** The places of an item in both sequences. */
type Pair = readonly [before: number, after: number]

/** How many items are compared at most: these take 20 ms, ten times as many 200. */
export const FEW_COMPARED = 2_000_000
const MOST_COMPARED = 20_000_000

/** The shortest edit from one sequence to the other. */
export function changedRuns(before: Items, after: Items, mostCompared = MOST_COMPARED): Changes {
  // Most of two long texts is usually the same from the start to the first change, and from the last one to the end.
  const { start, end } = commonEnds(before, after)
  const [old, next] = [before, after].map((items) => items.slice(start, items.length - end))
  const middle = commonItems(old ?? [], next ?? [], mostCompared)
  const pairs = [
    ...Array.from({ length: start }, (_, nth): Pair => [nth, nth]),
    ...(middle ?? []).map(([a, b]): Pair => [a + start, b + start]),
    ...Array.from({ length: end }, (_, nth): Pair => [before.length - end + nth, after.length - end + nth]),
  ]
  return { runs: runsBetween(before, after, pairs), isExact: middle !== undefined }
}

/** The longest common subsequence; undefined if it takes more comparisons than that. */
function commonItems(before: Items, after: Items, mostCompared: number): Pair[] | undefined {
  // Items of one side only can't be common. Setting them aside removes most of the work.
  const [old, next] = [indexed(before, new Set(after)), indexed(after, new Set(before))]
  const pairs: Pair[] = []
  let compared = 0
  const isCommon = (a: number, b: number) => {
    compared += 1
    if (compared > mostCompared) throw new TooManyError()
    return old[a]?.item === next[b]?.item
  }
  try {
    diffSequences(old.length, next.length, isCommon, (count, a, b) => {
      for (let nth = 0; nth < count; nth++) pairs.push([old[a + nth]?.index ?? 0, next[b + nth]?.index ?? 0])
    })
  } catch (error) {
    if (error instanceof TooManyError) return undefined
    throw error
  }
  return pairs
}

class TooManyError extends Error {}

const indexed = (items: Items, others: ReadonlySet<string>) =>
  items.flatMap((item, index) => (others.has(item) ? [{ item, index }] : []))

/** How many items two sequences have in common at their start and at their end. */
function commonEnds(before: Items, after: Items) {
  const shorter = Math.min(before.length, after.length)
  let [start, end] = [0, 0]
  while (start < shorter && before[start] === after[start]) start += 1
  while (end < shorter - start && before.at(-1 - end) === after.at(-1 - end)) end += 1
  return { start, end }
}

function runsBetween(before: Items, after: Items, pairs: readonly Pair[]): Run[] {
  const runs: Run[] = []
  let [from, to] = [0, 0]
  let same: string[] = []
  const close = (a: number, b: number) => {
    const changes = [
      { change: 'same', items: same },
      { change: 'removed', items: before.slice(from, a) },
      { change: 'added', items: after.slice(to, b) },
    ] as const
    runs.push(...changes.filter(({ items }) => items.length > 0))
    same = []
  }
  for (const [a, b] of pairs) {
    if (a > from || b > to) close(a, b)
    same.push(after[b] ?? '')
    ;[from, to] = [a + 1, b + 1]
  }
  close(before.length, after.length)
  return runs
}
