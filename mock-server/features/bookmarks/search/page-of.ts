import { type Keyed, firstOf, isAfter } from './first-of.ts'

interface PageWanted<Item> {
  readonly isMatch: (item: Item) => boolean
  readonly keyOf: (item: Item) => string | number
  /** Starts after this hit; without it, at the first one. */
  readonly after: Keyed | undefined
  readonly size: number
  readonly isDescending: boolean
}

/** A page of the matches, their number on all pages and, where another page follows, the last hit of this one. */
export function pageOf<Item extends { readonly id: string }>(
  items: Iterable<Item>,
  { isMatch, keyOf, after, size, isDescending }: PageWanted<Item>,
): { ids: string[]; total: number; last: Keyed | undefined } {
  let total = 0
  // One more than the page shows whether there is a next page.
  const first = firstOf(size + 1, isDescending)
  for (const item of items) {
    if (!isMatch(item)) continue
    total += 1
    const key = keyOf(item)
    if (!after || isAfter({ key, id: item.id }, after.key, after.id, isDescending)) first.offer(key, item.id)
  }
  const ends = first.list()
  const hits = ends.slice(0, size)
  return { ids: hits.map(({ id }) => id), total, last: ends.length > size ? hits.at(-1) : undefined }
}
