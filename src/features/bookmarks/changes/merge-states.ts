import { valueAt } from 'mock-server/contract/at-path.ts'
import { isSameJson, type State } from './json-values.ts'
import { itemsOf } from './keyed-lists.ts'
import { changedParts, idOf, type StatePart, withParts } from './state-changes.ts'

/** Whose change of a part is kept, by the id of the part. */
export type Choices = Readonly<Record<string, 'mine' | 'theirs'>>

export type MergedStates = {
  /** Their state with my changes. */
  readonly state: State
  /** What both changed, to different values. Until one is chosen, the merged state has theirs. */
  readonly conflicts: readonly StatePart[]
}

/** Changes of two states that began as the same one. */
export function mergeStates(
  { base, mine, theirs }: Readonly<Record<'base' | 'mine' | 'theirs', State>>,
  choices: Choices = {},
): MergedStates {
  const myParts = changedParts(base, mine)
  const theirParts = changedParts(base, theirs)
  const overlapsTheirs = overlapWith(theirParts)
  const conflicts = myParts.filter((part) => overlapsTheirs(part) && !isAgreed(part, mine, theirs))
  const open = new Set(conflicts.filter((part) => choices[idOf(part)] !== 'mine'))
  const kept = myParts.filter((part) => !open.has(part))
  return { state: withParts(theirs, kept, mine), conflicts }
}

/** Whether two states have the same in a part. */
function isAgreed({ kind, path, key = '' }: StatePart, mine: State, theirs: State): boolean {
  const [a, b] = [valueAt(mine, path), valueAt(theirs, path)]
  if (kind !== 'item') return isSameJson(a, b)
  const items = itemsOf(b)
  return items !== undefined && isSameJson(itemsOf(a)?.get(key), items.get(key))
}

/** Whether a part is one of these, within one, or around one. Looked up by path: a state can have 20,000 parts. */
function overlapWith(others: readonly StatePart[]): (part: StatePart) => boolean {
  const at = Map.groupBy(others, ({ path }) => JSON.stringify(path))
  const around = new Set(others.flatMap(({ path }) => path.map((_, index) => JSON.stringify(path.slice(0, index)))))
  return (part) => {
    const { path } = part
    const isWithin = path.some((_, index) => at.has(JSON.stringify(path.slice(0, index))))
    const own = JSON.stringify(path)
    return isWithin || around.has(own) || (at.get(own)?.some((other) => isSamePart(part, other)) ?? false)
  }
}

/** Of parts at one path: items and the order of a list are parts of their own. */
const isSamePart = (a: StatePart, b: StatePart): boolean =>
  a.kind === 'value' || b.kind === 'value' || (a.kind === b.kind && a.key === b.key)
