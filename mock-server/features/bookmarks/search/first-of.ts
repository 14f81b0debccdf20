/** The first `limit` items in an order, without putting the others in order. */
export function firstOf<Item>(
  items: Iterable<Item>,
  limit: number,
  compare: (one: Item, other: Item) => number,
): Item[] {
  const first: Item[] = []
  for (const item of items) {
    const last = first.at(-1)
    if (last !== undefined && first.length === limit && compare(item, last) >= 0) continue
    first.splice(placeOf(item, first, compare), 0, item)
    if (first.length > limit) first.pop()
  }
  return first
}

/** Where an item belongs in a list that is in order, by halving. */
function placeOf<Item>(item: Item, list: readonly Item[], compare: (one: Item, other: Item) => number): number {
  let [from, to] = [0, list.length]
  while (from < to) {
    const middle = (from + to) >>> 1
    const at = list[middle]
    if (at !== undefined && compare(at, item) <= 0) from = middle + 1
    else to = middle
  }
  return from
}
