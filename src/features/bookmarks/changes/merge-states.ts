import { isSameJson, type State, valueAt } from './json-values.ts'
import { itemsOf } from './keyed-lists.ts'
import { changedParts, idOf, type StatePart, withPart } from './state-changes.ts'

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
  const conflicts = myParts.filter(
    (part) => !isAgreed(part, mine, theirs) && theirParts.some((other) => overlaps(part, other)),
  )
  const kept = myParts.filter((part) => !conflicts.includes(part) || choices[idOf(part)] === 'mine')
  return { state: kept.reduce((state, part) => withPart(state, part, mine), theirs), conflicts }
}

/** Whether two states have the same in a part. */
function isAgreed({ kind, path, key = '' }: StatePart, mine: State, theirs: State): boolean {
  const [a, b] = [valueAt(mine, path), valueAt(theirs, path)]
  if (kind !== 'item') return isSameJson(a, b)
  const items = itemsOf(b)
  return items !== undefined && isSameJson(itemsOf(a)?.get(key), items.get(key))
}

function overlaps(a: StatePart, b: StatePart): boolean {
  const isWithin = a.path.every((name, index) => b.path[index] === undefined || b.path[index] === name)
  if (!isWithin) return false
  const areOfOneList = a.path.length === b.path.length && a.kind !== 'value' && b.kind !== 'value'
  return !areOfOneList || (a.kind === b.kind && a.key === b.key)
}
