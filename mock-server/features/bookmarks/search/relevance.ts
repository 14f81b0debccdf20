import { invalidCursor, isNumberText } from '#kernel/cursor.ts'
import { isSharedWith, readableBy } from '#features/bookmarks/rows/bookmarks.policy.ts'
import type { IndexedBookmark } from './bookmark-index.store.ts'
import type { OrderInput } from './orders.ts'

/** Days after which a view, and a change, count half as much (docs/interface/bookmarks.md). */
const VIEW_HALF_LIFE = 14
const CHANGE_HALF_LIFE = 30
/** The weight of a view today. Whole numbers add up to the same sum in any order, so that a cursor finds its row again. */
const FULL_WEIGHT = 1_000_000
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
  const viewWeight = perDay((days) => Math.round(FULL_WEIGHT * halved(days, VIEW_HALF_LIFE)))
  const changeWeight = perDay((days) => halved(days, CHANGE_HALF_LIFE))
  const isReadable = readableBy(caller)
  const weights = new Map<string, number>()
  const ofType = new Map<string, number>()
  let total = 0
  for (const [id, days] of views) {
    let weight = 0
    for (const [viewed, count] of days) weight += count * viewWeight(today - viewed)
    weights.set(id, weight)
    const bookmark = bookmarks.get(id)
    if (!bookmark || !isReadable(bookmark)) continue
    ofType.set(bookmark.type, (ofType.get(bookmark.type) ?? 0) + weight)
    total += weight
  }
  return (bookmark) =>
    2 * Math.log(1 + (weights.get(bookmark.id) ?? 0) / FULL_WEIGHT) +
    Number(isSharedWith(caller, bookmark, shares.has(bookmark.id))) +
    (total === 0 ? 0 : (ofType.get(bookmark.type) ?? 0) / total) +
    changeWeight(today - dayOf(bookmark.updated_at.getTime())) +
    priorityOf(bookmark)
}

/** Days since 1970, in UTC. */
const dayOf = (ms: number): number => Math.floor(ms / DAY_MS)

/** Computes a weight once for each number of days; the future counts as today. */
function perDay(weightOf: (days: number) => number): (days: number) => number {
  const known: number[] = []
  return (days) => (known[Math.max(0, days)] ??= weightOf(Math.max(0, days)))
}

const halved = (days: number, halfLife: number): number => 0.5 ** (days / halfLife)

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
