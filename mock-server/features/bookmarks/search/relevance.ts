import { invalidCursor, isNumberText } from '#kernel/cursor.ts'
import { isSharedWith, readableBy } from '#features/bookmarks/rows/bookmarks.policy.ts'
import type { IndexedBookmark } from './bookmark-index.store.ts'
import type { OrderInput } from './orders.ts'
import { FULL_WEIGHT } from './own-views.ts'

/** Days after which a change counts half as much (docs/interface/bookmarks.md). */
const CHANGE_HALF_LIFE = 30
const DAY_MS = 86_400_000

/**
 * How relevant a bookmark is to the caller on a day: their own views, with decay, count most; being shared with them, the share of its
 * type in their views, a recent change, and the sharing priority of a predefined bookmark count up to 1 each.
 */
export function relevance({
  caller,
  bookmarks,
  views,
  shares,
  day,
}: OrderInput): (bookmark: IndexedBookmark) => number {
  const today = dayOf(Date.parse(day))
  const isReadable = readableBy(caller)
  const weights = views.weightsOn(today)
  const ofType = new Map<string, number>()
  let total = 0
  for (const [id, weight] of weights) {
    const bookmark = bookmarks.get(id)
    if (!bookmark || !isReadable(bookmark)) continue
    ofType.set(bookmark.type, (ofType.get(bookmark.type) ?? 0) + weight)
    total += weight
  }
  return (bookmark) =>
    rankOf(weights.get(bookmark.id)) +
    Number(isSharedWith(caller, bookmark, shares.has(bookmark.id))) +
    (total === 0 ? 0 : (ofType.get(bookmark.type) ?? 0) / total) +
    changeWeight(today - dayOf(bookmark.updatedAt)) +
    priorityOf(bookmark)
}

const rankOf = (weight: number | undefined): number => (weight ? 2 * Math.log(1 + weight / FULL_WEIGHT) : 0)

/** Days since 1970, in UTC. */
const dayOf = (ms: number): number => Math.floor(ms / DAY_MS)

const known: number[] = []
/** Computed once for each number of days; the future counts as today. */
const changeWeight = (days: number): number =>
  (known[Math.max(0, days)] ??= 0.5 ** (Math.max(0, days) / CHANGE_HALF_LIFE))

/** 1 for the first of the predefined bookmarks, 1/2 for the second … */
const priorityOf = ({ predefined, default_sharing_priority: priority }: IndexedBookmark): number =>
  predefined && priority !== null && priority >= 1 ? 1 / priority : 0

/** Where a page of the ranking ended. `day`: the ranking changes by the day, and all pages are of the day of the first one. */
export interface RankedKey {
  readonly day: string
  readonly score: string
}

export const toRankedKey = ({ day, score }: RankedKey): string => `${day} ${score}`

/** 400 for a key that is none. */
export function readRankedKey(key: string): RankedKey {
  const [, day, score] = /^(\d{4}-\d\d-\d\d) (\S+)$/.exec(key) ?? []
  if (day === undefined || score === undefined || Number.isNaN(Date.parse(day)) || !isNumberText(score))
    throw invalidCursor()
  return { day, score }
}
