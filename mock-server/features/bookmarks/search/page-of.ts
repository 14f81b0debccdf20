import { firstOf } from './first-of.ts'

/** A bookmark and what it is compared by. */
export interface Keyed {
  readonly key: string | number
  readonly id: string
}

/** Compares by key and, where that is the same, by id. */
function byKey(isDescending: boolean): (one: Keyed, other: Keyed) => number {
  const up = isDescending ? -1 : 1
  return (one, other) => {
    if (one.key !== other.key) return one.key < other.key ? -up : up
    if (one.id === other.id) return 0
    return one.id < other.id ? -up : up
  }
}

interface PageWanted {
  /** Starts after this hit; without it, at the first one. */
  readonly after: Keyed | undefined
  readonly size: number
  readonly isDescending: boolean
}

/** A page of the matches, their number on all pages and, where another page follows, the last hit of this one. */
export function pageOf(
  matches: Iterable<Keyed>,
  { after, size, isDescending }: PageWanted,
): { ids: string[]; total: number; last: Keyed | undefined } {
  const compare = byKey(isDescending)
  let total = 0
  const beyond = function* () {
    for (const match of matches) {
      total += 1
      if (!after || compare(match, after) > 0) yield match
    }
  }
  // One more than the page shows whether there is a next page.
  const first = firstOf(beyond(), size + 1, compare)
  const hits = first.slice(0, size)
  return { ids: hits.map(({ id }) => id), total, last: first.length > size ? hits.at(-1) : undefined }
}
