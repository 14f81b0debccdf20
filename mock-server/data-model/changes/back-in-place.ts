import { isEqual } from 'es-toolkit'

/**
 * A list that has one of its former members again: behind the nearest of those that were in front of it, or at the beginning. A list that has
 * it is as it was.
 */
export function backInPlace<Item>(list: readonly Item[], before: readonly Item[], item: Item): readonly Item[] {
  const indexOf = (one: Item | undefined) => list.findIndex((other) => isEqual(other, one))
  if (indexOf(item) >= 0) return list
  const inFront = before.slice(
    0,
    before.findIndex((other) => isEqual(other, item)),
  )
  return list.toSpliced(indexOf(inFront.findLast((one) => indexOf(one) >= 0)) + 1, 0, item)
}

/** A record with the members that `before` has again in its order among the others. */
export function inFormerOrder<Value>(
  record: Readonly<Record<string, Value>>,
  before: Readonly<Record<string, unknown>>,
  isBack: (name: string) => boolean,
): Record<string, Value> {
  const [names, former] = [Object.keys(record), Object.keys(before)]
  const back = former.filter((name) => Object.hasOwn(record, name) && isBack(name))
  if (back.length === 0) return { ...record }
  const staying = names.filter((name) => !back.includes(name))
  const order = back.reduce<readonly string[]>((list, name) => backInPlace(list, former, name), staying)
  const ordered: Record<string, Value> = {}
  for (const name of order) {
    const value = record[name]
    if (value !== undefined) ordered[name] = value
  }
  return ordered
}
