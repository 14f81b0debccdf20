import type { Caller } from '#contract/access.ts'
import { invalidCursor, isNumberText } from '#kernel/cursor.ts'
import type { Bookmarks } from './bookmark-index.service.ts'
import type { IndexedBookmark } from './bookmark-index.store.ts'
import type { OwnShares } from './own-use.service.ts'
import type { OwnViews } from './own-views.ts'
import { relevance } from './relevance.ts'

/** What an order looks up beside the bookmark. */
export interface OrderInput {
  readonly caller: Caller
  readonly bookmarks: Bookmarks
  readonly views: OwnViews
  readonly shares: OwnShares
  /** The day that a ranking is computed for. */
  readonly day: string
}

type KeyOf = (bookmark: IndexedBookmark) => string | number

const keys = {
  name: () => (bookmark) => bookmark.name_key,
  createdAt: () => (bookmark) => bookmark.createdAt,
  updatedAt: () => (bookmark) => bookmark.updatedAt,
  views: () => (bookmark) => bookmark.views,
  myViews: ({ views }) => {
    const totals = views.totals()
    return (bookmark) => totals.get(bookmark.id) ?? 0
  },
  // What was never shared with the caller comes after everything that was.
  lastSharedWithMe: (input) => (bookmark) => input.shares.get(bookmark.id) ?? Number.NEGATIVE_INFINITY,
  relevance,
} as const satisfies Record<string, (input: OrderInput) => KeyOf>
export type SearchSort = keyof typeof keys

/** What a sort compares bookmarks by. */
export const keyOf = (sort: SearchSort, input: OrderInput): KeyOf => keys[sort](input)

/** The key that a cursor carries, of a sort whose numbers are whole; 400 for a forged one. */
export function keyIn(sort: SearchSort, text: string): string | number {
  if (sort === 'name') return text
  const key = Number(text)
  if (isNumberText(text) && (Number.isSafeInteger(key) || key === Number.NEGATIVE_INFINITY)) return key
  throw invalidCursor()
}
