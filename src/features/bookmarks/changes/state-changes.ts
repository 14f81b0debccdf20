import { isRecord } from 'mock-server/contract/is-record.ts'
import { memberOf, valueAt } from 'mock-server/contract/at-path.ts'
import { isSameJson, put, putAll, type State } from './json-values.ts'
import { type Items, isListPath, itemsOf, listOf } from './keyed-lists.ts'

/** A part of a saved state that changes as a whole: a value, an item of a list of filters or columns, or the order of such a list. */
export type StatePart = {
  readonly kind: 'value' | 'item' | 'order'
  readonly path: readonly string[]
  /** Of an item. */
  readonly key?: string
}

/** The parts in which two saved states differ, in the order in which they are stored. */
export const changedParts = (before: State, after: State): StatePart[] => compare([], before, after)

export const idOf = ({ kind, path, key }: StatePart): string => JSON.stringify([kind, path, key])

function compare(path: readonly string[], before: unknown, after: unknown): StatePart[] {
  if (isSameJson(before, after)) return []
  if (isListPath(path)) {
    const [from, to] = [itemsOf(before), itemsOf(after)]
    if (from && to && from.size + to.size > 0) return comparedItems(path, from, to)
  }
  if (!isBranch(before, after) && !isBranch(after, before)) return [{ kind: 'value', path }]
  const [from, to] = [before ?? {}, after ?? {}]
  if (!isRecord(from) || !isRecord(to)) return [{ kind: 'value', path }]
  const names = new Set([...Object.keys(from), ...Object.keys(to)])
  return [...names].flatMap((name) => compare([...path, name], memberOf(from, name), memberOf(to, name)))
}

/** Whether a value has members to be compared with those of another, which may be absent. */
const isBranch = (value: unknown, other: unknown): boolean =>
  isRecord(value) && (isRecord(other) || (other === undefined && Object.keys(value).length > 0))

function comparedItems(path: readonly string[], from: Items, to: Items): StatePart[] {
  const keys = [...new Set([...from.keys(), ...to.keys()])]
  const items = keys.filter((key) => !isSameJson(from.get(key), to.get(key)))
  const isReordered = !isSameJson(
    [...from.keys()].filter((key) => to.has(key)),
    [...to.keys()].filter((key) => from.has(key)),
  )
  return [
    ...items.map((key): StatePart => ({ kind: 'item', path, key })),
    ...(isReordered ? [{ kind: 'order', path } as const] : []),
  ]
}

/** A state with a part as another state has it. */
export function withPart(state: State, part: StatePart, source: State): State {
  const { kind, path, key = '' } = part
  const wanted = valueAt(source, path)
  if (kind === 'value') return put(state, path, wanted, source)
  const [target, from] = [itemsOf(valueAt(state, path)), itemsOf(wanted)].map((items) => items ?? new Map())
  if (!target || !from) return state
  const items = kind === 'item' ? withItem(target, key, from) : inOrder(target, from)
  const isAbsent = items.size === 0 && wanted === undefined
  return put(state, path, isAbsent ? undefined : listOf(items), source)
}

/** A state with all these parts as another state has them. They are parts in which two states differ: none is within another. */
export function withParts(state: State, parts: readonly StatePart[], source: State): State {
  const values = parts.filter(({ kind }) => kind === 'value').map(({ path }) => path)
  const ofLists = parts.filter(({ kind }) => kind !== 'value')
  return ofLists.reduce((changed, part) => withPart(changed, part, source), putAll(state, values, source))
}

/** An item goes behind the one that is before it in the source, where the target has that one. */
function withItem(target: Items, key: string, from: Items): Items {
  if (!from.has(key)) return new Map([...target].filter(([other]) => other !== key))
  if (target.has(key)) return new Map([...target].map(([other, item]) => [other, other === key ? from.get(key) : item]))
  const before = [...from.keys()].slice(0, [...from.keys()].indexOf(key)).findLast((other) => target.has(other))
  const at = before === undefined ? 0 : [...target.keys()].indexOf(before) + 1
  const entries = [...target]
  return new Map([...entries.slice(0, at), [key, from.get(key)], ...entries.slice(at)])
}

/** Items that the source doesn't have keep their place. */
function inOrder(target: Items, from: Items): Items {
  const queue = [...from.keys()].filter((key) => target.has(key))
  return new Map(
    [...target.keys()].map((key) => {
      const next = from.has(key) ? (queue.shift() ?? key) : key
      return [next, target.get(next)]
    }),
  )
}
