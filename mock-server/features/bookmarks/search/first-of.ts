/** A place in an order: what is compared, and an id where that is the same. */
export interface Keyed {
  readonly key: string | number
  readonly id: string
}

/**
 * Keeps the first `limit` of the items that are offered, without putting the others in order. An item that is not among them costs one
 * comparison and no object.
 */
export function firstOf(limit: number, isDescending: boolean) {
  const items: Keyed[] = []

  return {
    list: (): readonly Keyed[] => items,
    offer(key: string | number, id: string): void {
      const last = items.at(-1)
      if (last !== undefined && items.length === limit && !isAfter(last, key, id, isDescending)) return
      items.splice(placeOf(items, key, id, isDescending), 0, { key, id })
      if (items.length > limit) items.pop()
    },
  }
}

/** Whether the item comes after the key and id in the order. */
export function isAfter(item: Keyed, key: string | number, id: string, isDescending: boolean): boolean {
  if (item.key !== key) return item.key > key !== isDescending
  return item.id !== id && item.id > id !== isDescending
}

/** Where an item belongs in a list that is in order, by halving. */
function placeOf(items: readonly Keyed[], key: string | number, id: string, isDescending: boolean): number {
  let [from, to] = [0, items.length]
  while (from < to) {
    const middle = (from + to) >>> 1
    const at = items[middle]
    if (at !== undefined && !isAfter(at, key, id, isDescending)) from = middle + 1
    else to = middle
  }
  return from
}
